create table enrolment_sanction (
  id uuid primary key default new_id(),
  group_id uuid not null,
  subject text not null check (subject in ('person', 'school')),
  -- Keyed hash of an identity number.
  person bytea,
  school_id uuid,
  name text not null,
  shown text not null,
  effect text not null check (effect in ('enter', 'advise', 'quota')),
  percent smallint check (percent between 0 and 99),
  starts_on date not null,
  ends_on date not null,
  reason text not null,
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  lifted_at timestamptz,
  lifted_by_name text not null default '',
  lift_reason text not null default '',
  version int not null default 1,
  constraint enrolment_sanction_subject check (
    case subject when 'person' then person is not null and school_id is null and effect <> 'quota'
    else person is null and school_id is not null and effect <> 'advise' end),
  constraint enrolment_sanction_percent check ((effect = 'quota') = (percent is not null)),
  constraint enrolment_sanction_days check (starts_on <= ends_on)
);
create unique index enrolment_sanction_once on enrolment_sanction (group_id, effect, starts_on, coalesce(school_id::text, encode(person, 'hex')))
  where lifted_at is null;
create index enrolment_sanction_group on enrolment_sanction (group_id, id);
create index enrolment_sanction_person on enrolment_sanction (person) where lifted_at is null;
create index enrolment_sanction_school on enrolment_sanction (school_id) where lifted_at is null;

-- Sanctions that hold in a round today: of its organisation or of one above it.
create function enrolment_sanctions_of(round uuid) returns setof enrolment_sanction
language sql stable as $$
  select sanction.* from enrolment_sanction as sanction
  join competition_round_view as held on held.id = round
  join organisation_group_view as holder on holder.id = held.group_id and holder.path @> array[sanction.group_id]
  where sanction.lifted_at is null
    and (clock_timestamp() at time zone 'Asia/Shanghai')::date between sanction.starts_on and sanction.ends_on
$$;

-- The places of a school at an item: its limit, or the share that the strictest sanction leaves, rounded down.
create function enrolment_school_limit(item uuid, school uuid, size int) returns int
language sql stable as $$
  select case when size is null or school is null then size else (size::bigint * coalesce((
    select min(sanction.percent) from competition_item_view as place
    cross join lateral enrolment_sanctions_of(place.round_id) as sanction
    where place.id = item and sanction.school_id = school and sanction.effect = 'quota'), 100) / 100)::int end
$$;
