create table certificate_template (
  id uuid primary key default new_id(),
  group_id uuid references organisation_group,
  built_in_key text unique,
  name text not null,
  kind text not null check (kind in ('winner', 'member', 'teacher', 'school', 'expert', 'participation')),
  state text not null default 'draft' check (state in ('draft', 'enabled', 'disabled')),
  created_by uuid references identity_user,
  created_at timestamptz not null default now(),
  version integer not null default 1
);

create table certificate_template_version (
  id uuid primary key default new_id(),
  template_id uuid not null references certificate_template,
  no integer not null,
  design jsonb not null,
  created_by uuid references identity_user,
  created_at timestamptz not null default now(),
  unique (template_id, no)
);
create trigger certificate_template_version_fixed before update on certificate_template_version
  for each statement execute function refuse_change();

-- Which template for which round, item, award and kind, and how numbers are built.
create table certificate_setting (
  id uuid primary key default new_id(),
  round_id uuid not null references competition_round,
  item_id uuid references competition_item,
  award_position integer,
  kind text not null check (kind in ('winner', 'member', 'teacher', 'school', 'expert', 'participation')),
  template_id uuid not null references certificate_template,
  number_rule jsonb not null,
  version integer not null default 1,
  unique nulls not distinct (round_id, item_id, award_position, kind)
);

-- Locked in the issuing transaction: numbers 1..n without a gap, whatever is rolled back.
create table certificate_counter (
  scope text primary key,
  last integer not null default 0 check (last >= 0)
);

create table certificate_prefix (
  hash bytea primary key check (length(hash) = 32),
  bytes bytea not null
);

create table certificate_batch (
  id uuid primary key default new_id(),
  round_id uuid not null references competition_round,
  item_id uuid not null references competition_item,
  publication_id uuid references award_publication,
  kind text not null check (kind in ('winner', 'member', 'teacher', 'school', 'expert', 'participation')),
  group_id uuid not null references organisation_group,
  state text not null default 'making' check (state in ('making', 'made', 'checked', 'sent', 'failed', 'cancelled')),
  job_id uuid references platform_job,
  template_version_id uuid not null references certificate_template_version,
  number_rule jsonb not null,
  -- The counter its numbers come from; empty where they are random. While the batch is being made, total - made of them
  -- are spoken for.
  counter_scope text not null default '',
  -- The seal that is printed; null: none.
  seal_file_id uuid references platform_file,
  total integer not null default 0 check (total >= 0),
  made integer not null default 0 check (made between 0 and total),
  created_by uuid not null references identity_user,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  version integer not null default 1,
  check ((state = 'sent') = (sent_at is not null))
);
create unique index certificate_batch_alone on certificate_batch (item_id, kind) where state = 'making';
create index certificate_batch_round on certificate_batch (round_id, created_at desc, id);
create index certificate_batch_counter on certificate_batch (counter_scope) where state = 'making';
create index certificate_batch_publication on certificate_batch (publication_id);

create table certificate_certificate (
  id uuid primary key default new_id(),
  batch_id uuid not null references certificate_batch,
  round_id uuid not null references competition_round,
  item_id uuid not null references competition_item,
  team_id uuid references enrolment_team,
  kind text not null check (kind in ('winner', 'member', 'teacher', 'school', 'expert', 'participation')),
  -- Set to null when a publication that was taken back is set anew: what was issued stays.
  winner_id uuid references award_winner on delete set null,
  -- Whom in the team it is for: the winner itself or a seat in the team (enrolment_member).
  recipient_id uuid not null,
  holder_id uuid references identity_user,
  number text not null unique,
  counter_scope text not null,
  counter integer,
  -- 128 bits and more from the system's random source, base64url: the QR's link.
  trace_token text not null unique check (length(trace_token) >= 22),
  check_code text not null,
  state text not null default 'valid' check (state in ('valid', 'superseded', 'revoked')),
  state_reason text not null default '',
  state_at timestamptz,
  superseded_by uuid references certificate_certificate,
  -- What was printed, frozen: names, school, award, item, date.
  facts jsonb not null,
  prefix_hash bytea not null references certificate_prefix,
  suffix bytea not null,
  file_hash bytea not null check (length(file_hash) = 32),
  search text[] not null default '{}',
  issued_at timestamptz not null default clock_timestamp(),
  check ((counter_scope = '') = (counter is null))
);
create unique index certificate_once on certificate_certificate (winner_id, kind, recipient_id) where state = 'valid';
create unique index certificate_counted on certificate_certificate (counter_scope, counter) where counter is not null;
create index certificate_holder on certificate_certificate (holder_id);
create index certificate_round on certificate_certificate (round_id, issued_at desc, id);
create index certificate_in_batch on certificate_certificate (batch_id, number);
create index certificate_of_item on certificate_certificate (item_id, kind, winner_id);
create index certificate_of_team on certificate_certificate (team_id);
create index certificate_search on certificate_certificate using gin (search);

create function certificate_refuse_change() returns trigger language plpgsql as $$
begin
  if (new.batch_id, new.kind, new.recipient_id, new.number, new.trace_token, new.check_code, new.facts,
      new.prefix_hash, new.suffix, new.file_hash, new.issued_at)
     is distinct from
     (old.batch_id, old.kind, old.recipient_id, old.number, old.trace_token, old.check_code, old.facts,
      old.prefix_hash, old.suffix, old.file_hash, old.issued_at)
  then
    raise exception 'an issued certificate never changes' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger certificate_fixed before update on certificate_certificate
  for each row execute function certificate_refuse_change();
create trigger certificate_kept before delete on certificate_certificate
  for each statement execute function refuse_change();
