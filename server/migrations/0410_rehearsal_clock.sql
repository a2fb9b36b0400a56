-- Clock of a rehearsal. A connection that puts this schema before pg_catalog in its search path reads the time that
-- `rehearsal.at` says; every other connection reads the true one.
create schema rehearsal;
grant usage on schema rehearsal to public;
create function rehearsal.now() returns timestamptz language sql stable parallel restricted
  as $$ select pg_catalog.current_setting('rehearsal.at')::pg_catalog.timestamptz $$;
create function rehearsal.clock_timestamp() returns timestamptz language sql stable parallel restricted
  as $$ select pg_catalog.current_setting('rehearsal.at')::pg_catalog.timestamptz $$;
create function rehearsal.transaction_timestamp() returns timestamptz language sql stable parallel restricted
  as $$ select pg_catalog.current_setting('rehearsal.at')::pg_catalog.timestamptz $$;
create function rehearsal.statement_timestamp() returns timestamptz language sql stable parallel restricted
  as $$ select pg_catalog.current_setting('rehearsal.at')::pg_catalog.timestamptz $$;
