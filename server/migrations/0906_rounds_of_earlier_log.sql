-- The rounds of earlier rows of the audit log. By itself, since the trigger of 0905 was made under a lock of the log.
insert into platform_audit_round
  select id, round_id, at from (
    select id, at, platform_audit_round_of(subject_type, subject_id, input) as round_id from platform_audit) as row
  where round_id is not null
  on conflict do nothing;
