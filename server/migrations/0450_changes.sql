-- A request to change a submitted team, decided field by field at every level due.
create table enrolment_change (
  id uuid primary key default new_id(),
  team_id uuid not null references enrolment_team on delete cascade,
  asked_by uuid not null references identity_user,
  -- Whether a member asks to leave.
  is_own boolean not null,
  reason text not null check (length(reason) between 1 and 300),
  state text not null default 'open' check (state in ('open', 'done', 'withdrawn', 'lapsed')),
  -- Whose turn it is, or was when it ended.
  level text not null check (level in ('teacher', 'college', 'school', 'province', 'organiser')),
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  version integer not null default 1,
  check ((state = 'open') = (ended_at is null))
);
create unique index enrolment_change_open on enrolment_change (team_id) where state = 'open' and not is_own;
create unique index enrolment_change_own on enrolment_change (team_id, asked_by) where state = 'open' and is_own;
create index enrolment_change_team on enrolment_change (team_id, created_at desc, id);
create index enrolment_change_waiting on enrolment_change (level, created_at) where state = 'open';
create index enrolment_change_newest on enrolment_change (created_at desc, id);
create index enrolment_change_asker on enrolment_change (asked_by);

create table enrolment_change_field (
  id uuid primary key default new_id(),
  change_id uuid not null references enrolment_change on delete cascade,
  position integer not null,
  kind text not null check (kind in ('name', 'captain', 'add', 'remove', 'replace', 'order', 'answer')),
  -- Who leaves, is replaced or becomes captain.
  member_id uuid references enrolment_member on delete cascade,
  role text check (role in ('captain', 'member', 'teacher', 'leader')),
  -- Who joins or becomes captain, and what this person says.
  person_id uuid references identity_user,
  person_name text,
  answer text check (answer in ('open', 'accepted', 'declined')),
  key text,
  before jsonb not null default 'null',
  after jsonb not null default 'null',
  verdict text not null default 'open' check (verdict in ('open', 'accepted', 'refused', 'lapsed')),
  check ((kind in ('captain', 'remove', 'replace')) = (member_id is not null)),
  check ((kind in ('captain', 'add', 'replace')) = (person_id is not null)),
  check ((person_id is null) = (person_name is null)),
  check (person_id is not null or answer is null),
  check ((kind = 'answer') = (key is not null))
);
create unique index enrolment_change_field_place on enrolment_change_field (change_id, position);
create index enrolment_change_field_member on enrolment_change_field (member_id);
create index enrolment_change_field_person on enrolment_change_field (person_id);

create table enrolment_change_decision (
  field_id uuid not null references enrolment_change_field on delete cascade,
  level text not null check (level in ('teacher', 'college', 'school', 'province', 'organiser')),
  accepted boolean not null,
  opinion text not null default '',
  decided_by uuid not null references identity_user,
  decided_at timestamptz not null default clock_timestamp(),
  primary key (field_id, level),
  check (accepted or opinion <> '')
);
create index enrolment_change_decider on enrolment_change_decision (decided_by);

-- Requests that members leave become change requests; those of one captain for one team that are open become one.
with moved as (
  select removal.*, removal.requested_by = member.user_id and removal.replacement_id is null as is_own, member.role,
    case when removal.state = 'pending' and (removal.requested_by <> member.user_id or removal.replacement_id is not null)
      then first_value(removal.id) over (partition by removal.team_id,
        removal.state = 'pending' and (removal.requested_by <> member.user_id or removal.replacement_id is not null)
        order by removal.created_at, removal.id)
      else removal.id end as change_id,
    case when setting.value -> 'auditLevels' ?| array['school', 'college'] then 'school' else 'organiser' end as level
  from enrolment_removal as removal
  join enrolment_member as member on member.id = removal.member_id
  join enrolment_team as team on team.id = removal.team_id
  left join competition_setting as setting on setting.id = team.setting_id
), changes as (
  insert into enrolment_change (id, team_id, asked_by, is_own, reason, state, level, created_at, ended_at)
  select id, team_id, requested_by, is_own, reason,
    case state when 'pending' then 'open' when 'withdrawn' then 'withdrawn' when 'lapsed' then 'lapsed' else 'done' end,
    level, created_at, decided_at
  from moved where id = change_id
  returning id
), fields as (
  insert into enrolment_change_field (id, change_id, position, kind, member_id, role, person_id, person_name, answer, verdict)
  select moved.id, moved.change_id, row_number() over (partition by moved.change_id order by moved.created_at, moved.id),
    case when replacement_id is null then 'remove' else 'replace' end, member_id, role, replacement_id, replacement_name,
    replacement_answer,
    case state when 'approved' then 'accepted' when 'refused' then 'refused'
      else case when replacement_answer = 'declined' then 'lapsed' else 'open' end end
  from moved join changes on changes.id = moved.change_id
  returning id
)
insert into enrolment_change_decision (field_id, level, accepted, opinion, decided_by, decided_at)
select moved.id, level, state = 'approved', case when state = 'refused' and opinion = '' then '—' else opinion end,
  decided_by, decided_at
from moved join fields on fields.id = moved.id
where state in ('approved', 'refused') and decided_by is not null and decided_at is not null;
drop table enrolment_removal;
