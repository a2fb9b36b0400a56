-- What an organiser asks of schools before their teams may enter a round, and the schools that registered for it.
create table enrolment_registration_terms (
  round_id uuid primary key references competition_round on delete cascade,
  terms jsonb not null check (jsonb_typeof(terms) = 'object'),
  reminded_at timestamptz,
  version integer not null default 1
);

create table enrolment_registration (
  id uuid primary key default new_id(),
  round_id uuid not null references competition_round,
  school_id uuid not null references organisation_school,
  state text not null check (state in ('pending', 'approved', 'returned', 'withdrawn')),
  contact_id uuid not null references identity_user,
  region text not null default '',
  division_id uuid references organisation_group,
  file_id uuid unique references platform_file,
  code text not null,
  opinion text not null default '',
  requested_at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  decided_by_name text not null default '',
  version integer not null default 1,
  constraint enrolment_registration_school unique (round_id, school_id),
  constraint enrolment_registration_code unique (round_id, code)
);
create index enrolment_registration_state on enrolment_registration (round_id, state, id);
create view competition_participant_view as select round_id, school_id from competition_participant;
create index enrolment_registration_of_school on enrolment_registration (school_id, round_id);
