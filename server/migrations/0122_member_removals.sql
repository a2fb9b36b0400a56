-- Requests that a person leaves a team after it was submitted.
create table enrolment_removal (
  id uuid primary key default new_id(),
  team_id uuid not null references enrolment_team on delete cascade,
  member_id uuid not null references enrolment_member on delete cascade,
  reason text not null check (length(reason) between 1 and 300),
  requested_by uuid not null references identity_user,
  state text not null default 'pending' check (state in ('pending', 'approved', 'refused', 'withdrawn')),
  opinion text not null default '',
  decided_by uuid references identity_user,
  created_at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  check ((state = 'pending') = (decided_at is null))
);
create unique index enrolment_removal_pending on enrolment_removal (member_id) where state = 'pending';
create index enrolment_removal_team on enrolment_removal (team_id, created_at);
create index enrolment_removal_member on enrolment_removal (member_id);
create index enrolment_removal_requester on enrolment_removal (requested_by);
create index enrolment_removal_decider on enrolment_removal (decided_by);
