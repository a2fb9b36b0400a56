-- The organisation above a round that it approved is asked to move its dates.
create table competition_date_request (
  id uuid primary key default new_id(),
  round_id uuid not null references competition_round on delete cascade,
  asked_by uuid not null references identity_user,
  asked_at timestamptz not null default clock_timestamp(),
  reason text not null check (reason <> ''),
  -- The schedule that is asked for, and what moves in it.
  stages jsonb not null,
  moves jsonb not null,
  answer text check (answer in ('approved', 'rejected', 'withdrawn', 'lapsed')),
  opinion text not null default '',
  answered_by uuid references identity_user,
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null))
);
create unique index competition_date_request_open on competition_date_request (round_id) where answer is null;
create index competition_date_request_round on competition_date_request (round_id, asked_at desc);
create index competition_date_request_asker on competition_date_request (asked_by);
create index competition_date_request_answerer on competition_date_request (answered_by);
