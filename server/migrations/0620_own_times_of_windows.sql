-- Times of a window that are other for the schools of an organisation, or for one school. Times that are taken back keep
-- their row, so that its version tells two people who set them at once apart.
create table competition_window_times (
  window_id uuid not null references competition_window on delete cascade,
  group_id uuid not null references organisation_group,
  opens_at timestamptz,
  closes_at timestamptz,
  reason text not null check (reason <> ''),
  set_by uuid not null references identity_user,
  set_at timestamptz not null,
  version int not null default 1,
  primary key (window_id, group_id),
  constraint competition_window_times_span check ((opens_at is null) = (closes_at is null) and closes_at > opens_at)
);
create index competition_window_times_group on competition_window_times (group_id);

-- Own times in force.
create view competition_window_times_view as
  select window_id, group_id, opens_at, closes_at from competition_window_times where opens_at is not null;

-- The own times of a window that apply to an organisation: those of the nearest one, itself or above it.
create function competition_times_at(asked uuid, home uuid)
returns table (group_id uuid, opens_at timestamptz, closes_at timestamptz)
language sql stable as $$
  select own.group_id, own.opens_at, own.closes_at from organisation_group_view as place
  join competition_window_times_view as own on own.window_id = asked and own.group_id = any(place.path)
  where place.id = home
  order by array_position(place.path, own.group_id) desc limit 1
$$;

-- The window of a stage as it is for teams of a school in an item, for lists: `effectiveWindow` and `underSwitch` decide.
create function competition_window_of(asked uuid, asked_kind text, item uuid, school uuid)
returns table (window_id uuid, opens_at timestamptz, closes_at timestamptz, forced text, is_open boolean)
language sql stable as $$
  select span.id, span.opens_at, span.closes_at, span.forced, span.forced is distinct from 'closed'
    and (span.forced = 'open' or clock_timestamp() >= span.opens_at and clock_timestamp() < span.closes_at)
  from (
    select own.id, coalesce(times.opens_at, own.opens_at) as opens_at, coalesce(times.closes_at, own.closes_at) as closes_at,
      coalesce(own.forced, case when own.delegated and clock_timestamp() >= stage.opens_at
        and clock_timestamp() < stage.closes_at then switch.state end) as forced
    from competition_window as own
    join competition_stage as stage on stage.id = own.stage_id
    left join organisation_school_view as place on place.id = school
    left join organisation_group_view as home on home.id = place.group_id
    left join lateral competition_times_at(own.id, home.id) as times on true
    left join competition_window_switch as switch on switch.window_id = own.id and switch.group_id = home.parent_id
    where own.stage_id = asked and own.kind = asked_kind and (own.item_id = item or own.item_id is null)
    order by own.item_id nulls last limit 1) as span
$$;
