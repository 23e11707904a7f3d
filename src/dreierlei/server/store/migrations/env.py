"""What Alembic runs: the migrations, on the connection that the store has opened."""

from alembic import context

from dreierlei.server.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
