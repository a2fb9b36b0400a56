-- A team may get its number only with its first work; and schools have a number among those of their region in a round.
alter table enrolment_team
  add column awaits_number boolean not null default false,
  drop constraint enrolment_team_check,
  add constraint enrolment_team_check check (state <> 'enrolled' or (enrolled_at is not null and (number is not null) <> awaits_number)),
  add constraint enrolment_team_awaits_number check (not awaits_number or number is null);
create table enrolment_school_number (
  round_id uuid not null references competition_round,
  school_id uuid not null references organisation_school,
  region text not null check (region <> ''),
  no integer not null check (no >= 1),
  primary key (round_id, school_id),
  unique (round_id, region, no)
);
