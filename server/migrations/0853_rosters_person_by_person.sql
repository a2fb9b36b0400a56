-- Whether staff let a person on a roster take part in the stage.
create table enrolment_roster_check (
  team_id uuid not null references enrolment_team on delete cascade,
  stage_id uuid not null references competition_stage on delete cascade,
  member_id uuid not null references enrolment_member on delete cascade,
  verdict text not null check (verdict in ('confirmed', 'refused')),
  reason text not null default '',
  checked_by uuid not null references identity_user,
  checked_at timestamptz not null default clock_timestamp(),
  primary key (team_id, stage_id, member_id),
  constraint enrolment_roster_check_reason check (verdict <> 'refused' or reason <> '')
);
create index enrolment_roster_check_stage on enrolment_roster_check (stage_id);
create index enrolment_roster_check_member on enrolment_roster_check (member_id);

-- Without those who were refused.
create or replace view enrolment_roster_view as
  select roster.team_id, roster.stage_id,
    array(select named.id from unnest(roster.member_ids) with ordinality as named (id, place)
      where not exists (select from enrolment_roster_check as checked where checked.team_id = roster.team_id
        and checked.stage_id = roster.stage_id and checked.member_id = named.id and checked.verdict = 'refused')
      order by named.place) as member_ids,
    roster.source, roster.confirmed_at
  from enrolment_roster as roster;
