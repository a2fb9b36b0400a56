-- Anybody could claim a school and use up its quota: a membership is now a claim until it is verified. Memberships that
-- exist stay valid.
alter table identity_person
  add column state text not null default 'verified' check (state in ('claimed', 'verified', 'refused')),
  add column method text check (method in ('approval', 'list', 'email', 'code', 'existing')),
  add column opinion text not null default '',
  add column claimed_at timestamptz not null default now(),
  add column decided_at timestamptz,
  add column decided_by uuid references identity_user (id) on delete set null,
  add column mailbox_hash bytea;
update identity_person set method = 'existing';
alter table identity_person
  alter column state set default 'claimed',
  add constraint identity_person_verified check ((state = 'verified') = (method is not null));
-- The order of the office's list.
create index identity_person_claimed on identity_person ((state <> 'claimed'), claimed_at, user_id);
-- A mailbox of a school verifies one person.
create unique index identity_person_mailbox on identity_person (school_id, mailbox_hash) where mailbox_hash is not null;

-- Ways in which a school's memberships are verified; the row without a school is the platform's default.
create table identity_membership_policy (
  id uuid primary key default new_id(),
  school_id uuid unique nulls not distinct references organisation_school (id) on delete cascade,
  methods text[] not null check (methods <@ array['approval', 'list', 'email', 'code'] and cardinality(methods) > 0),
  domains text[] not null default '{}',
  join_code_sealed bytea,
  join_code_set_at timestamptz,
  version int not null default 1
);
insert into identity_membership_policy (school_id, methods) values (null, array['approval', 'list', 'email', 'code']);

-- Student and staff numbers that a school imported to verify its memberships.
create table identity_school_roster (
  school_id uuid not null references organisation_school (id) on delete cascade,
  number text not null,
  name text not null,
  primary key (school_id, number)
);

create or replace view identity_person_view as
  select user_id, school_id, state = 'verified' as verified from identity_person;

-- Whether the team is counted in enrolment_quota.
alter table enrolment_team add column holds_place boolean not null default false;
update enrolment_team set holds_place = true
  where state in ('submitted', 'auditing', 'returned', 'approved', 'awaiting_payment', 'enrolled');
