-- A revoked certificate may have a successor too, and stays revoked: one each, for ever.
alter table certificate_certificate
  add column taken_back_by uuid references identity_user,
  add constraint certificate_succeeded check (state <> 'valid' or superseded_by is null);
create unique index certificate_successor on certificate_certificate (superseded_by) where superseded_by is not null;

create or replace function certificate_refuse_change() returns trigger language plpgsql as $$
begin
  if (new.batch_id, new.round_id, new.item_id, new.team_id, new.school_id, new.kind, new.recipient_id, new.holder_id,
      new.number, new.trace_token, new.check_code, new.facts, new.prefix_hash, new.suffix, new.file_hash,
      new.issued_at, new.signed_by, new.signature)
     is distinct from
     (old.batch_id, old.round_id, old.item_id, old.team_id, old.school_id, old.kind, old.recipient_id, old.holder_id,
      old.number, old.trace_token, old.check_code, old.facts, old.prefix_hash, old.suffix, old.file_hash,
      old.issued_at, old.signed_by, old.signature)
  then
    raise exception 'an issued certificate never changes' using errcode = '42501';
  end if;
  if old.superseded_by is not null and new.superseded_by is distinct from old.superseded_by then
    raise exception 'a certificate has one successor for ever' using errcode = '42501';
  end if;
  return new;
end $$;
