"""Schema: the tables of the store. Times are milliseconds; `wall` is the usual epoch, `at` is the server's clock."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Float, Index, Integer, MetaData, String, Table, Text, false

metadata = MetaData()

people = Table(
    "people",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("kind", String(8), nullable=False),  # guest, member, bot
    Column("login", String(80), unique=True),  # the name as it is compared; guests have none
    Column("passphrase", Text),  # an argon2 hash
    Column("owner", String(24), index=True),  # the member who made a bot
    Column("made", BigInteger, nullable=False),
    Column("admin", Boolean, nullable=False, server_default=false()),
    Column("banned", BigInteger),  # since when; nobody comes in by a key of theirs
    Column("private", Boolean, nullable=False, server_default=false()),  # whether others see nothing of their profile
)

keys = Table(
    "keys",
    metadata,
    Column("hash", String(64), primary_key=True),  # the key itself is never stored
    Column("id", String(24), nullable=False, unique=True),
    Column("person", String(24), nullable=False, index=True),
    Column("kind", String(8), nullable=False),  # session, token, link
    Column("label", String(80), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("ends", BigInteger),
)

subscriptions = Table(
    "subscriptions",
    metadata,
    Column("key", String(24), primary_key=True),  # the id of the session whose browser is called
    Column("person", String(24), nullable=False, index=True),
    Column("endpoint", String(1000), nullable=False, unique=True),  # where a push service takes messages for it
    Column("p256dh", String(100), nullable=False),  # what they are encrypted for
    Column("auth", String(40), nullable=False),
    Column("language", String(2), nullable=False),
    Column("made", BigInteger, nullable=False),
)

server_secrets = Table(
    "server_secrets",
    metadata,
    Column("name", String(24), primary_key=True),
    Column("secret", String(80), nullable=False),  # sealed
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("game", Text, nullable=False),
    Column("control", String(8), nullable=False),
    Column("time", BigInteger, nullable=False),
    Column("increment", BigInteger, nullable=False),
    Column("timeout", String(8), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("spectators", Boolean, nullable=False),
    Column("owner", String(24), nullable=False),
    Column("status", String(8), nullable=False),  # waiting, running, over
    Column("number", Integer, nullable=False),  # how many entries there are
    Column("to_act", String(24), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("began", BigInteger),  # on the server's clock
    Column("due", BigInteger),  # when somebody must look after it, on the server's clock
    Column("rematch", String(24)),
    Column("event", String(80)),  # the table of a tournament that is played here
    Column("takeback", Boolean, nullable=False, server_default=false()),  # whether turns may be taken back
    Column("hints", Boolean, nullable=False, server_default=false()),  # whether hints and threats may be asked for
    Column("secret", String(64)),  # what chance is drawn from; shown to nobody before the match is over
    Column("rated", Boolean, nullable=False, server_default=false()),  # whether the result counts for ratings
    Column("start", Text),  # the first position, where it is not the usual one
    Index("tables_due", "status", "due"),
    Index("tables_open", "status", "listed"),
)

seats = Table(
    "seats",
    metadata,
    Column("table", String(24), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),  # player, open, device, bot
    Column("person", String(24), index=True),
    Column("name", String(40), nullable=False),
    Column("level", Integer, nullable=False),  # of the bot that acts for the seat; 0: a person does
    Column("code", String(64), index=True),  # the hash of an invitation
    Column("nonce", String(32)),  # what the seat adds to chance
)

seekers = Table(
    "seekers",
    metadata,
    Column("person", String(24), primary_key=True),  # nobody waits at two tables
    Column("table", String(24), nullable=False, index=True),
    Column("until", BigInteger, nullable=False),  # unless they ask again
)

daily_seeds = Table(
    "daily_seeds",
    metadata,
    Column("day", String(10), primary_key=True),
    Column("secret", String(64), nullable=False),  # told when the day is over
    Column("best", Integer),  # what the exact solution makes of it
)

daily_attempts = Table(
    "daily_attempts",
    metadata,
    Column("day", String(10), primary_key=True),
    Column("person", String(24), primary_key=True, index=True),  # one attempt counts
    Column("table", String(24), nullable=False),
)

entries = Table(
    "entries",
    metadata,
    Column("table", String(24), primary_key=True),
    Column("number", Integer, primary_key=True),  # two racing plies cannot both be stored
    Column("text", Text, nullable=False),  # one line of a record
    Column("at", BigInteger, nullable=False),
)

analyses = Table(
    "analyses",
    metadata,
    Column("table", String(24), primary_key=True),
    Column("text", Text, nullable=False),  # JSON
)

lines = Table(
    "lines",
    metadata,
    Column("table", String(24), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("person", String(24), nullable=False, index=True),
    Column("name", String(40), nullable=False),
    Column("seat", Integer),
    Column("text", Text, nullable=False),
    Column("wall", BigInteger, nullable=False),
)

results = Table(
    "results",
    metadata,
    Column("table", String(24), primary_key=True),
    Column("seat", Integer, primary_key=True),  # of two servers that end one match, one stores it
    Column("game", String(24), nullable=False),  # without its options
    Column("seats", Integer, nullable=False),
    Column("person", String(24)),  # nobody: a bot, or somebody on the maker's device
    Column("level", Integer, nullable=False),  # of that bot; 0: a person
    Column("place", Integer, nullable=False),
    Column("first", Integer, nullable=False),  # how many share the first place
    Column("score", Integer),
    Column("reason", String(40), nullable=False),
    Column("ended", BigInteger, nullable=False),
    Column("number", Integer),  # of the rated match, in the order in which ratings follow from them
    Column("mu", Float),  # the rating after it
    Column("sigma", Float),
    Column("mu_before", Float),
    Index("results_person", "person", "ended"),
    Index("results_game", "game", "ended"),
    Index("results_number", "number", "seat", unique=True),
)

relations = Table(
    "relations",
    metadata,
    Column("person", String(24), primary_key=True),
    Column("kind", String(8), primary_key=True),  # friend (of both: friends; of one: a request), block, mute
    Column("other", String(24), primary_key=True),
    Column("made", BigInteger, nullable=False),
    Index("relations_other", "other", "kind"),
)

invitations = Table(
    "invitations",
    metadata,
    Column("table", String(24), primary_key=True),
    Column("person", String(24), primary_key=True),  # who is invited
    Column("by", String(24), nullable=False, index=True),
    Column("made", BigInteger, nullable=False),
    Index("invitations_person", "person"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("person", String(24), primary_key=True),
    Column("game", String(24), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("played", Integer, nullable=False),  # rated matches
    Column("updated", BigInteger, nullable=False),
    Index("ratings_game", "game", "mu"),
)

clock_marks = Table(
    "house",
    metadata,
    Column("name", String(24), primary_key=True),
    Column("value", BigInteger, nullable=False),
)

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("owner", String(24), nullable=False, index=True),
    Column("name", Text, nullable=False),
    Column("secret", String(64), nullable=False),  # all links are made of it
    Column("renewed", Integer, nullable=False),  # how often the director's link was renewed
    Column("setup", Text, nullable=False),  # JSON
    Column("made", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
)

tournament_events = Table(
    "tournament_events",
    metadata,
    Column("tournament", String(24), primary_key=True),
    Column("number", Integer, primary_key=True),  # two racing steps cannot both be stored
    Column("line", Text, nullable=False),  # one line of a log
)

reports = Table(
    "reports",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("table", String(24), nullable=False),
    Column("number", Integer, nullable=False),  # of the line
    Column("person", String(24), nullable=False, index=True),  # who said it
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("reporter", String(24), nullable=False, index=True),
    Column("made", BigInteger, nullable=False),
    Column("closed", BigInteger),
    Index("reports_once", "table", "number", "reporter", unique=True),
)

acts = Table(
    "acts",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("made", BigInteger, nullable=False),
    Column("by", String(24), nullable=False, index=True),  # the admin; nobody: the command line, or oneself
    Column("name", String(40), nullable=False),  # how the admin was called
    Column("act", String(12), nullable=False),  # ban, unban, rename, remove, close, grant, revoke, delete
    Column("person", String(24), index=True),
    Column("table", String(24)),
    Column("text", Text, nullable=False),
)

contacts = Table(
    "contacts",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("owner", String(24), nullable=False, index=True),  # the organiser who knows them
    Column("first", Text, nullable=False),
    Column("last", Text, nullable=False),
    Column("club", Text, nullable=False),
    Column("city", Text, nullable=False),
    Column("email", Text, nullable=False),
    Column("phone", Text, nullable=False),
    Column("consent", String(10), nullable=False),  # the day on which they agreed that e-mail and phone are kept
)

series = Table(
    "series",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("owner", String(24), nullable=False, index=True),
    Column("name", Text, nullable=False),
    Column("best", Integer, nullable=False),  # how many tournaments of everybody count; 0: all
    Column("tournaments", Text, nullable=False),  # their ids in the order of the series, separated by spaces
)

study_progress = Table(
    "study_progress",
    metadata,
    Column("person", String(24), primary_key=True),
    Column("text", Text, nullable=False),  # JSON: lessons learnt, puzzles solved and missed, days
)

solver_ratings = Table(
    "solver_ratings",
    metadata,
    Column("person", String(24), primary_key=True),
    Column("game", String(20), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("tries", Integer, nullable=False),
)

puzzle_ratings = Table(
    "puzzle_ratings",
    metadata,
    Column("game", String(20), primary_key=True),
    Column("puzzle", String(16), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("tries", Integer, nullable=False),
)

puzzle_tries = Table(
    "puzzle_tries",
    metadata,
    Column("person", String(24), primary_key=True),
    Column("game", String(20), primary_key=True),
    Column("puzzle", String(16), primary_key=True),
    Column("right", Boolean, nullable=False),  # whether the first try was
    Column("made", BigInteger, nullable=False),
)
