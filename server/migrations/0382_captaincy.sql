-- Captains who hand their team over to a member. `agreed`: the member agreed, and the level that decides on changes of a
-- submitted team has yet to.
create table enrolment_transfer (
  id uuid primary key default new_id(),
  team_id uuid not null references enrolment_team on delete cascade,
  member_id uuid not null references enrolment_member on delete cascade,
  captain_id uuid not null references identity_user,
  reason text not null check (length(reason) between 1 and 300),
  state text not null default 'offered'
    check (state in ('offered', 'agreed', 'done', 'declined', 'withdrawn', 'refused', 'expired')),
  opinion text not null default '',
  decided_by uuid references identity_user,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  decided_at timestamptz,
  check ((state in ('offered', 'agreed')) = (decided_at is null))
);
create unique index enrolment_transfer_open on enrolment_transfer (team_id) where state in ('offered', 'agreed');
create index enrolment_transfer_due on enrolment_transfer (expires_at) where state = 'offered';
create index enrolment_transfer_member on enrolment_transfer (member_id);
