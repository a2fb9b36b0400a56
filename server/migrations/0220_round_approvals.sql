-- Requests that a parent organisation approves a round, each with the settings as they were asked for.
create table competition_approval (
  id uuid primary key default new_id(),
  round_id uuid not null references competition_round on delete cascade,
  requested_by uuid references identity_user,
  note text not null default '' check (length(note) <= 500),
  -- Null for requests made before settings were kept.
  snapshot jsonb,
  answer text check (answer in ('approved', 'rejected', 'withdrawn')),
  opinion text not null default '' check (length(opinion) <= 500),
  answered_by uuid references identity_user,
  requested_at timestamptz not null default clock_timestamp(),
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null))
);
create unique index competition_approval_open on competition_approval (round_id) where answer is null;
create index competition_approval_round on competition_approval (round_id, requested_at desc);
create index competition_approval_requester on competition_approval (requested_by);
create index competition_approval_answerer on competition_approval (answered_by);

insert into competition_approval (round_id, requested_by)
select id, created_by from competition_round where state = 'pending_approval';
