BEGIN TRANSACTION;
CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY);
INSERT INTO "alembic_version" VALUES('0002');
CREATE TABLE entries (
	"table" VARCHAR(24) NOT NULL, 
	number INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	PRIMARY KEY ("table", number)
);
CREATE TABLE house (
	name VARCHAR(24) NOT NULL, 
	value BIGINT NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "house" VALUES('lost',0);
INSERT INTO "house" VALUES('beat',1794817037427);
CREATE TABLE keys (
	hash VARCHAR(64) NOT NULL, 
	id VARCHAR(24) NOT NULL, 
	person VARCHAR(24) NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	label VARCHAR(80) NOT NULL, 
	made BIGINT NOT NULL, 
	ends BIGINT, 
	PRIMARY KEY (hash), 
	UNIQUE (id)
);
INSERT INTO "keys" VALUES('c7df7076a3d3a94889f07d13aea83cdb831d13977902e913cad14c8ab74b0b63','b45a44d2acba6bdf','0d21e176de9b6348','session','',1794817037467,1829377037467);
INSERT INTO "keys" VALUES('2560adbbd5ec0c99d994d866c8b50d24f3a2d7a4d745b65fbb5acdd45375be21','8f0b32c033055664','584fdd078b3fdf99','session','',1794817037675,1829377037675);
CREATE TABLE lines (
	"table" VARCHAR(24) NOT NULL, 
	number INTEGER NOT NULL, 
	person VARCHAR(24) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	seat INTEGER, 
	text TEXT NOT NULL, 
	wall BIGINT NOT NULL, 
	PRIMARY KEY ("table", number)
);
CREATE TABLE people (
	id VARCHAR(24) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	login VARCHAR(80), 
	passphrase TEXT, 
	owner VARCHAR(24), 
	made BIGINT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (login)
);
INSERT INTO "people" VALUES('0d21e176de9b6348','Rita','guest',NULL,NULL,NULL,1794817037464);
INSERT INTO "people" VALUES('584fdd078b3fdf99','Rita','guest',NULL,NULL,NULL,1794817037674);
CREATE TABLE seats (
	"table" VARCHAR(24) NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	person VARCHAR(24), 
	name VARCHAR(40) NOT NULL, 
	level INTEGER NOT NULL, 
	code VARCHAR(64), 
	PRIMARY KEY ("table", seat)
);
CREATE TABLE tables (
	id VARCHAR(24) NOT NULL, 
	game TEXT NOT NULL, 
	control VARCHAR(8) NOT NULL, 
	time BIGINT NOT NULL, 
	increment BIGINT NOT NULL, 
	timeout VARCHAR(8) NOT NULL, 
	listed BOOLEAN NOT NULL, 
	spectators BOOLEAN NOT NULL, 
	owner VARCHAR(24) NOT NULL, 
	status VARCHAR(8) NOT NULL, 
	number INTEGER NOT NULL, 
	to_act VARCHAR(24) NOT NULL, 
	made BIGINT NOT NULL, 
	updated BIGINT NOT NULL, 
	began BIGINT, 
	due BIGINT, 
	rematch VARCHAR(24), 
	event VARCHAR(80), 
	PRIMARY KEY (id)
);
CREATE TABLE tournament_events (
	tournament VARCHAR(24) NOT NULL, 
	number INTEGER NOT NULL, 
	line TEXT NOT NULL, 
	PRIMARY KEY (tournament, number)
);
INSERT INTO "tournament_events" VALUES('8ab5752963323efb',1,'{"v":1,"n":1,"time":"2026-11-16T08:17:17+00:00","who":{"role":"director","name":"Rita Rath","table":0},"what":"created","data":{"profile":{"name":"Dreierlei Open","place":"Köln","date":"2026-05-03","director":"Rita Rath","options":{"second_draw":"lot","final_rounds":1,"minutes":0}},"seed":"Dreierlei"}}');
INSERT INTO "tournament_events" VALUES('8ab5752963323efb',2,'{"v":1,"n":2,"time":"2026-11-16T08:17:17+00:00","who":{"role":"director","name":"Rita Rath","table":0},"what":"registered","data":{"people":[{"name":"Spieler 01","club":"Verein 1","city":"Ort"},{"name":"Spieler 02","club":"Verein 2","city":"Ort"},{"name":"Spieler 03","club":"Verein 3","city":"Ort"},{"name":"Spieler 04","club":"Verein 0","city":"Ort"},{"name":"Spieler 05","club":"Verein 1","city":"Ort"},{"name":"Spieler 06","club":"Verein 2","city":"Ort"},{"name":"Spieler 07","club":"Verein 3","city":"Ort"}],"present":true}}');
INSERT INTO "tournament_events" VALUES('8ab5752963323efb',3,'{"v":1,"n":3,"time":"2026-11-16T08:17:17+00:00","who":{"role":"player","name":"Jörg Selbst","table":0},"what":"registered","data":{"people":[{"name":"Jörg Selbst","club":"TSV","city":""}],"present":false}}');
INSERT INTO "tournament_events" VALUES('8ab5752963323efb',4,'{"v":1,"n":4,"time":"2026-11-16T08:17:17+00:00","who":{"role":"director","name":"Rita Rath","table":0},"what":"checked-in","data":{"players":[8]}}');
INSERT INTO "tournament_events" VALUES('8ab5752963323efb',5,'{"v":1,"n":5,"time":"2026-11-16T08:17:17+00:00","who":{"role":"director","name":"Rita Rath","table":0},"what":"drawn","data":{"game":1,"tables":[[1,7,6,4],[8,2,3,5]],"repeats":0}}');
INSERT INTO "tournament_events" VALUES('8ab5752963323efb',6,'{"v":1,"n":6,"time":"2026-11-16T08:17:17+00:00","who":{"role":"director","name":"Rita Rath","table":0},"what":"round-started","data":{"game":1,"round":1}}');
INSERT INTO "tournament_events" VALUES('8ab5752963323efb',7,'{"v":1,"n":7,"time":"2026-11-16T08:17:17+00:00","who":{"role":"table","name":"","table":1},"what":"turn-written","data":{"where":{"game":1,"round":1,"table":1},"seat":0,"turn":{"tile":7,"bought":1,"slash":false,"bonus":0,"last":false,"others":0,"own":0,"total":null}}}');
INSERT INTO "tournament_events" VALUES('8ab5752963323efb',8,'{"v":1,"n":8,"time":"2026-11-16T08:17:17+00:00","who":{"role":"table","name":"","table":1},"what":"scores-entered","data":{"where":{"game":1,"round":1,"table":1},"scores":[50,30,20,10]}}');
INSERT INTO "tournament_events" VALUES('8ab5752963323efb',9,'{"v":1,"n":9,"time":"2026-11-16T08:17:17+00:00","who":{"role":"table","name":"","table":2},"what":"scores-entered","data":{"where":{"game":1,"round":1,"table":2},"scores":[50,30,20,10]}}');
INSERT INTO "tournament_events" VALUES('8ab5752963323efb',10,'{"v":1,"n":10,"time":"2026-11-16T08:17:17+00:00","who":{"role":"director","name":"Rita Rath","table":0},"what":"round-started","data":{"game":1,"round":2}}');
INSERT INTO "tournament_events" VALUES('8ab5752963323efb',11,'{"v":1,"n":11,"time":"2026-11-16T08:17:17+00:00","who":{"role":"table","name":"","table":1},"what":"turn-written","data":{"where":{"game":1,"round":2,"table":1},"seat":1,"turn":{"tile":12,"bought":0,"slash":false,"bonus":40,"last":false,"others":0,"own":0,"total":null}}}');
INSERT INTO "tournament_events" VALUES('792b3afe03c243da',1,'{"v":1,"n":1,"time":"2026-11-16T08:17:17+00:00","who":{"role":"director","name":"Rita Rath","table":0},"what":"created","data":{"profile":{"name":"Dreierlei Open","place":"Köln","date":"2026-05-03","director":"Rita Rath","options":{"second_draw":"lot","final_rounds":1,"minutes":0}},"seed":"Dreierlei"}}');
INSERT INTO "tournament_events" VALUES('792b3afe03c243da',2,'{"v":1,"n":2,"time":"2026-11-16T08:17:17+00:00","who":{"role":"director","name":"Rita Rath","table":0},"what":"registered","data":{"people":[{"name":"Spieler 01","club":"Verein 1","city":"Ort"},{"name":"Spieler 02","club":"Verein 2","city":"Ort"},{"name":"Spieler 03","club":"Verein 3","city":"Ort"},{"name":"Spieler 04","club":"Verein 0","city":"Ort"},{"name":"Spieler 05","club":"Verein 1","city":"Ort"},{"name":"Spieler 06","club":"Verein 2","city":"Ort"}],"present":true}}');
INSERT INTO "tournament_events" VALUES('792b3afe03c243da',3,'{"v":1,"n":3,"time":"2026-11-16T08:17:17+00:00","who":{"role":"director","name":"Rita Rath","table":0},"what":"drawn","data":{"game":1,"tables":[[6,2,3],[5,4,1]],"repeats":0}}');
INSERT INTO "tournament_events" VALUES('792b3afe03c243da',4,'{"v":1,"n":4,"time":"2026-11-16T08:17:17+00:00","who":{"role":"director","name":"Rita Rath","table":0},"what":"round-started","data":{"game":1,"round":1}}');
INSERT INTO "tournament_events" VALUES('792b3afe03c243da',5,'{"v":1,"n":5,"time":"2026-11-16T08:17:17+00:00","who":{"role":"director","name":"Rita Rath","table":0},"what":"scores-entered","data":{"where":{"game":1,"round":1,"table":1},"scores":[75,185,170]}}');
INSERT INTO "tournament_events" VALUES('792b3afe03c243da',6,'{"v":1,"n":6,"time":"2026-11-16T08:17:17+00:00","who":{"role":"director","name":"Rita Rath","table":0},"what":"scores-entered","data":{"where":{"game":1,"round":1,"table":2},"scores":[40,115,190]}}');
INSERT INTO "tournament_events" VALUES('792b3afe03c243da',7,'{"v":1,"n":7,"time":"2026-11-16T08:17:17+00:00","who":{"role":"director","name":"Rita Rath","table":0},"what":"round-started","data":{"game":1,"round":2}}');
INSERT INTO "tournament_events" VALUES('792b3afe03c243da',8,'{"v":1,"n":8,"time":"2026-11-16T08:17:17+00:00","who":{"role":"director","name":"Rita Rath","table":0},"what":"scores-entered","data":{"where":{"game":1,"round":2,"table":1},"scores":[150,185,20]}}');
INSERT INTO "tournament_events" VALUES('792b3afe03c243da',9,'{"v":1,"n":9,"time":"2026-11-16T08:17:17+00:00","who":{"role":"director","name":"Rita Rath","table":0},"what":"scores-entered","data":{"where":{"game":1,"round":2,"table":2},"scores":[190,0,150]}}');
INSERT INTO "tournament_events" VALUES('792b3afe03c243da',10,'{"v":1,"n":10,"time":"2026-11-16T08:17:17+00:00","who":{"role":"director","name":"Rita Rath","table":0},"what":"drawn","data":{"game":2,"tables":[[1,2,3],[5,6,4]],"repeats":2}}');
INSERT INTO "tournament_events" VALUES('792b3afe03c243da',11,'{"v":1,"n":11,"time":"2026-11-16T08:17:17+00:00","who":{"role":"director","name":"Rita Rath","table":0},"what":"round-started","data":{"game":2,"round":1}}');
INSERT INTO "tournament_events" VALUES('792b3afe03c243da',12,'{"v":1,"n":12,"time":"2026-11-16T08:17:17+00:00","who":{"role":"director","name":"Rita Rath","table":0},"what":"scores-entered","data":{"where":{"game":2,"round":1,"table":1},"scores":[80,175,70]}}');
INSERT INTO "tournament_events" VALUES('792b3afe03c243da',13,'{"v":1,"n":13,"time":"2026-11-16T08:17:17+00:00","who":{"role":"director","name":"Rita Rath","table":0},"what":"scores-entered","data":{"where":{"game":2,"round":1,"table":2},"scores":[60,150,170]}}');
INSERT INTO "tournament_events" VALUES('792b3afe03c243da',14,'{"v":1,"n":14,"time":"2026-11-16T08:17:17+00:00","who":{"role":"director","name":"Rita Rath","table":0},"what":"round-started","data":{"game":2,"round":2}}');
INSERT INTO "tournament_events" VALUES('792b3afe03c243da',15,'{"v":1,"n":15,"time":"2026-11-16T08:17:18+00:00","who":{"role":"director","name":"Rita Rath","table":0},"what":"scores-entered","data":{"where":{"game":2,"round":2,"table":1},"scores":[175,150,125]}}');
INSERT INTO "tournament_events" VALUES('792b3afe03c243da',16,'{"v":1,"n":16,"time":"2026-11-16T08:17:18+00:00","who":{"role":"director","name":"Rita Rath","table":0},"what":"scores-entered","data":{"where":{"game":2,"round":2,"table":2},"scores":[45,70,45]}}');
INSERT INTO "tournament_events" VALUES('792b3afe03c243da',17,'{"v":1,"n":17,"time":"2026-11-16T08:17:18+00:00","who":{"role":"director","name":"Rita Rath","table":0},"what":"referee-named","data":{"name":"Rudi Recht"}}');
INSERT INTO "tournament_events" VALUES('792b3afe03c243da',18,'{"v":1,"n":18,"time":"2026-11-16T08:17:18+00:00","who":{"role":"director","name":"Rita Rath","table":0},"what":"drawn","data":{"game":3,"tables":[[1,2,6]],"repeats":0}}');
INSERT INTO "tournament_events" VALUES('792b3afe03c243da',19,'{"v":1,"n":19,"time":"2026-11-16T08:17:18+00:00","who":{"role":"director","name":"Rita Rath","table":0},"what":"round-started","data":{"game":3,"round":1}}');
INSERT INTO "tournament_events" VALUES('792b3afe03c243da',20,'{"v":1,"n":20,"time":"2026-11-16T08:17:18+00:00","who":{"role":"director","name":"Rita Rath","table":0},"what":"scores-entered","data":{"where":{"game":3,"round":1,"table":1},"scores":[165,120,0]}}');
INSERT INTO "tournament_events" VALUES('792b3afe03c243da',21,'{"v":1,"n":21,"time":"2026-11-16T08:17:18+00:00","who":{"role":"director","name":"Rita Rath","table":0},"what":"concluded","data":{"why":""}}');
CREATE TABLE tournaments (
	id VARCHAR(24) NOT NULL, 
	owner VARCHAR(24) NOT NULL, 
	name TEXT NOT NULL, 
	secret VARCHAR(64) NOT NULL, 
	renewed INTEGER NOT NULL, 
	setup TEXT NOT NULL, 
	made BIGINT NOT NULL, 
	updated BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tournaments" VALUES('8ab5752963323efb','0d21e176de9b6348','Dreierlei Open','d6a64be741b692a0c5e1b2de741a059a22653b1bd782d886842a71a9c9b760b2',0,'{"entry":true,"public":false,"screen":false,"level":0,"until":null,"practice":false}',1794817037484,1794817037666);
INSERT INTO "tournaments" VALUES('792b3afe03c243da','584fdd078b3fdf99','Dreierlei Open','7b3cc4cc33c7ffdb7f5e28015af53fe89359927d9d3424d9d95ffa0befe03f55',0,'{"entry":false,"public":true,"screen":false,"level":0,"until":null,"practice":false}',1794817037684,1794817038359);
CREATE INDEX ix_people_owner ON people (owner);
CREATE INDEX ix_keys_person ON keys (person);
CREATE INDEX tables_open ON tables (status, listed);
CREATE INDEX tables_due ON tables (status, due);
CREATE INDEX ix_seats_person ON seats (person);
CREATE INDEX ix_seats_code ON seats (code);
CREATE INDEX ix_tournaments_owner ON tournaments (owner);
COMMIT;
