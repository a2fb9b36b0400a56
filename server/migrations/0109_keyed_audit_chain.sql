-- Links from now on are keyed hashes (HMAC); `key_id` names the key, which the database doesn't have. Links without a key
-- are those of earlier versions: the first keyed link seals them.
alter table platform_audit_link add column key_id bytea check (length(key_id) = 4);

-- These triggers read tables by their names, which must not be found in a schema of the session's choice.
alter function review_refuse_locked() set search_path = pg_catalog, public, pg_temp;
alter function review_refuse_locked_run() set search_path = pg_catalog, public, pg_temp;
alter function enrolment_check_size() set search_path = pg_catalog, public, pg_temp;
