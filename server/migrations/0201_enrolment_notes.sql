-- The conversation between a team and its organiser.
create table enrolment_note (
  id uuid primary key default new_id(),
  team_id uuid not null references enrolment_team on delete cascade,
  author_id uuid not null references identity_user,
  from_staff boolean not null,
  body text not null check (body <> ''),
  created_at timestamptz not null default clock_timestamp()
);
create index enrolment_note_order on enrolment_note (team_id, created_at desc, id);
create index enrolment_note_author on enrolment_note (author_id);

-- Until when a person has read the notes of a team.
create table enrolment_note_seen (
  team_id uuid not null references enrolment_team on delete cascade,
  user_id uuid not null references identity_user on delete cascade,
  seen_at timestamptz not null,
  primary key (team_id, user_id)
);
create index enrolment_note_seen_user on enrolment_note_seen (user_id);
