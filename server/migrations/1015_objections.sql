-- An objection of a team to its published results: at most one stands per publication, which is one item and stage.
create table award_objection (
  id uuid primary key default new_id(),
  publication_id uuid not null references award_publication,
  round_id uuid not null,
  team_id uuid not null references enrolment_team,
  kind text not null check (kind in ('score', 'award', 'eligibility', 'other')),
  reason text not null check (length(reason) between 10 and 1000),
  state text not null default 'filed' check (state in ('filed', 'withdrawn', 'upheld', 'rejected')),
  filed_by uuid not null references identity_user,
  filed_by_name text not null,
  filed_at timestamptz not null default clock_timestamp(),
  answer text not null default '',
  answered_by uuid references identity_user,
  answered_by_name text not null default '',
  answered_at timestamptz,
  version int not null default 1,
  constraint award_objection_ended check ((state = 'filed') = (answered_at is null)),
  constraint award_objection_answered check ((state in ('upheld', 'rejected')) = (answer <> '')),
  constraint award_objection_other_person check (state not in ('upheld', 'rejected') or answered_by <> filed_by)
);
create unique index award_objection_standing on award_objection (publication_id, team_id) where state <> 'withdrawn';
create index award_objection_open on award_objection (round_id) where state = 'filed';
create index award_objection_round on award_objection (round_id, id);
create index award_objection_team on award_objection (team_id);
