create table enrolment_team (
  id uuid primary key default new_id(),
  round_id uuid not null references competition_round,
  item_id uuid not null references competition_item,
  school_id uuid references organisation_school,
  -- The school's name on the day of enrolment; a later renaming does not reach what was entered before.
  school_name text not null default '',
  name text not null,
  -- NFKC, lower case, without white space: what makes two names the same.
  name_key text not null,
  state text not null default 'draft' check (state in ('draft', 'awaiting_members', 'submitted', 'auditing', 'returned',
    'rejected', 'approved', 'awaiting_payment', 'enrolled', 'withdrawn', 'forfeited', 'banned', 'disqualified',
    'waiting')),
  -- The approval level that has the enrolment now, or that returned it.
  audit_level text check (audit_level in ('teacher', 'college', 'school', 'organiser')),
  step text not null default 'apply' check (step in ('apply', 'signup', 'team', 'material', 'success')),
  source text not null default 'self' check (source in ('self', 'import', 'copy', 'promoted')),
  captain_id uuid not null references identity_user,
  number text unique,
  review_number text unique,
  setting_id uuid references competition_setting,
  brief text not null default '',
  answers jsonb not null default '{}',
  notices_agreed_at timestamptz,
  submitted_at timestamptz,
  decided_at timestamptz,
  enrolled_at timestamptz,
  search text[] not null default '{}',
  created_at timestamptz not null default now(),
  version integer not null default 1,
  check (state <> 'enrolled' or (number is not null and enrolled_at is not null))
);
create unique index enrolment_team_name on enrolment_team (item_id, name_key)
  where state not in ('withdrawn', 'rejected', 'banned', 'disqualified') and name_key <> '';
create index enrolment_team_round on enrolment_team (round_id, created_at desc, id);
create index enrolment_team_item on enrolment_team (item_id, state);
create index enrolment_team_school on enrolment_team (school_id, round_id);
create index enrolment_team_captain on enrolment_team (captain_id);
create index enrolment_team_audit on enrolment_team (audit_level, submitted_at) where state in ('submitted', 'auditing');
create index enrolment_team_search on enrolment_team using gin (search);

create table enrolment_member (
  id uuid primary key default new_id(),
  team_id uuid not null references enrolment_team on delete cascade,
  user_id uuid references identity_user,
  role text not null check (role in ('captain', 'member', 'teacher', 'leader')),
  position integer not null,
  state text not null default 'invited' check (state in ('invited', 'accepted', 'declined', 'expired', 'removed')),
  -- As printed on lists and certificates: frozen from the profile when the enrolment is formally submitted.
  name text not null,
  invite_hash bytea unique,
  invited_at timestamptz not null default now(),
  expires_at timestamptz,
  answered_at timestamptz
);
create unique index enrolment_member_once on enrolment_member (team_id, user_id)
  where state in ('invited', 'accepted') and user_id is not null;
create unique index enrolment_member_captain on enrolment_member (team_id) where role = 'captain' and state = 'accepted';
create index enrolment_member_team on enrolment_member (team_id, position);
create index enrolment_member_user on enrolment_member (user_id, team_id);

-- One person in at most N teams of a scope (an item, a round): each place taken is a row, slot 1..N.
-- `person` is the keyed hash of the identity number where known, otherwise of the account.
create table enrolment_seat (
  scope text not null,
  person bytea not null,
  -- The account, by which a place is found again when its person becomes known by their identity number.
  user_id uuid not null references identity_user,
  slot smallint not null check (slot between 1 and 100),
  team_id uuid not null references enrolment_team on delete cascade,
  role text not null,
  primary key (scope, person, slot),
  unique (scope, person, team_id)
);
create index enrolment_seat_team on enrolment_seat (team_id);
create index enrolment_seat_user on enrolment_seat (user_id, scope);

-- Places: the whole item (school null) or one school in it. Kept for every item, so that a limit set later finds the
-- true count; without a limit the size is the largest integer.
create table enrolment_quota (
  item_id uuid not null references competition_item on delete cascade,
  school_id uuid references organisation_school,
  size integer not null check (size >= 0),
  used integer not null default 0 check (used >= 0),
  unique nulls not distinct (item_id, school_id),
  constraint enrolment_quota_full check (used <= size)
);

create table enrolment_decision (
  id uuid primary key default new_id(),
  team_id uuid not null references enrolment_team on delete cascade,
  level text not null,
  action text not null check (action in ('approve', 'return', 'reject', 'withdraw', 'pass')),
  opinion text not null default '',
  by_user uuid references identity_user,
  by_name text not null default '',
  at timestamptz not null default clock_timestamp()
);
create index enrolment_decision_team on enrolment_decision (team_id, at);

create table enrolment_counter (
  scope text primary key,
  next integer not null default 1 check (next >= 1)
);

create table enrolment_material (
  id uuid primary key default new_id(),
  team_id uuid not null references enrolment_team on delete cascade,
  slot text not null,
  file_id uuid not null references platform_file,
  added_at timestamptz not null default now(),
  unique (team_id, slot, file_id)
);

-- Team sizes hold at commit for every enrolment beyond the draft: 1 captain, members and teachers within the setting.
create function enrolment_check_size() returns trigger language plpgsql as $$
declare
  t enrolment_team%rowtype;
  s jsonb;
  members integer;
  teachers integer;
  captains integer;
  target uuid;
begin
  if tg_table_name = 'enrolment_team' then target := new.id; else target := coalesce(new.team_id, old.team_id); end if;
  select * into t from enrolment_team where id = target;
  if not found or t.state in ('draft', 'awaiting_members', 'returned', 'withdrawn', 'rejected') or t.setting_id is null then
    return null;
  end if;
  select value into s from competition_setting where id = t.setting_id;
  select count(*) filter (where role in ('captain', 'member')), count(*) filter (where role = 'teacher'),
         count(*) filter (where role = 'captain')
    into members, teachers, captains
    from enrolment_member where team_id = t.id and state = 'accepted';
  if captains <> 1
     or members < (case when s ->> 'entry' = 'individual' then 1 else (s ->> 'minMembers')::int end)
     or members > (case when s ->> 'entry' = 'individual' then 1 else (s ->> 'maxMembers')::int end)
     or teachers < (s ->> 'minTeachers')::int or teachers > (s ->> 'maxTeachers')::int then
    raise exception 'team % has % members and % teachers', t.id, members, teachers
      using errcode = '23514', constraint = 'enrolment_team_size';
  end if;
  return null;
end $$;
create constraint trigger enrolment_team_size after insert or update of state on enrolment_team
  deferrable initially deferred for each row execute function enrolment_check_size();
create constraint trigger enrolment_member_size after insert or update or delete on enrolment_member
  deferrable initially deferred for each row execute function enrolment_check_size();
