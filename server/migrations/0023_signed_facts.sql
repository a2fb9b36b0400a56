-- What a certificate says is signed when it is issued. Those issued before have no signature.
alter table certificate_certificate
  add column signed_by text,
  add column signature bytea check (length(signature) = 64),
  add constraint certificate_signed check ((signature is null) = (signed_by is null));

-- Public halves of the keys that sign, sealed with the platform's secret key: whoever can write here can put no key of
-- their own among them. The first also tells when signing began, and how many certificates there were without.
create table certificate_key (
  -- Thumbprint of the public key (RFC 7638).
  id text primary key,
  sealed bytea not null,
  created_at timestamptz not null default clock_timestamp()
);

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
  return new;
end $$;

-- Look-ups that found a record which does not agree with its signature.
alter table certificate_trace_day add column mismatch integer not null default 0 check (mismatch between 0 and count);
