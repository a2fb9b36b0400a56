-- Votes of the members of committees on enrolments; one each, changed in place until the level decided.
create table enrolment_vote (
  id uuid primary key default new_id(),
  team_id uuid not null references enrolment_team on delete cascade,
  level text not null,
  user_id uuid not null references identity_user,
  user_name text not null,
  vote text not null check (vote in ('approve', 'return', 'reject', 'recuse')),
  opinion text not null default '' check (length(opinion) <= 500),
  -- Of the team that was voted on; with a later one the vote has lapsed.
  team_version integer not null,
  at timestamptz not null default clock_timestamp(),
  constraint enrolment_vote_once unique (team_id, level, user_id, team_version),
  check (vote in ('approve', 'recuse') or opinion <> '')
);
create index enrolment_vote_user on enrolment_vote (user_id);

-- A vote is on the team as it is, at the level that it waits for: none comes after the decision.
create function enrolment_vote_check() returns trigger language plpgsql as $$
begin
  if not exists (select from enrolment_team as team where team.id = new.team_id and team.version = new.team_version
    and team.audit_level = new.level and team.state in ('submitted', 'auditing')) then
    raise exception 'a vote is on a team that waits for its level' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger enrolment_vote_check before insert or update on enrolment_vote
  for each row execute function enrolment_vote_check();
