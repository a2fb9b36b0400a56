-- Signed copies of the documents of a team or of its people; one each, replaced in place.
create table enrolment_signed_copy (
  id uuid primary key default new_id(),
  team_id uuid not null references enrolment_team on delete cascade,
  document_key text not null,
  -- Null: a document of the team.
  member_id uuid references enrolment_member on delete cascade,
  file_id uuid not null unique references platform_file,
  -- SHA-256 of the data that the document was printed from, and the code on it.
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  code text not null check (code <> ''),
  state text not null default 'uploaded' check (state in ('uploaded', 'accepted', 'refused')),
  reason text not null default '' check (length(reason) <= 300),
  uploaded_by uuid not null references identity_user,
  uploaded_by_name text not null,
  uploaded_at timestamptz not null default clock_timestamp(),
  decided_by uuid references identity_user,
  decided_at timestamptz,
  version integer not null default 1,
  constraint enrolment_signed_copy_place unique nulls not distinct (team_id, document_key, member_id),
  check ((state = 'uploaded') = (decided_at is null)),
  check ((decided_by is null) = (decided_at is null)),
  check ((state = 'refused') = (reason <> ''))
);
create index enrolment_signed_copy_member on enrolment_signed_copy (member_id);
create index enrolment_signed_copy_uploader on enrolment_signed_copy (uploaded_by);
create index enrolment_signed_copy_decider on enrolment_signed_copy (decided_by);

-- A copy of a person is of a member of its team who takes part.
create function enrolment_signed_copy_check() returns trigger language plpgsql as $$
begin
  if new.member_id is not null and not exists (select from enrolment_member as member
    where member.id = new.member_id and member.team_id = new.team_id and member.state = 'accepted') then
    raise exception 'a signed copy is of a member of its team' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger enrolment_signed_copy_check before insert or update on enrolment_signed_copy
  for each row execute function enrolment_signed_copy_check();

-- Who leaves a team leaves no signed copy there.
create function enrolment_signed_copy_leave() returns trigger language plpgsql as $$
begin
  delete from enrolment_signed_copy where member_id = new.id;
  return new;
end $$;
create trigger enrolment_signed_copy_leave after update of state on enrolment_member
  for each row when (old.state = 'accepted' and new.state <> 'accepted') execute function enrolment_signed_copy_leave();
