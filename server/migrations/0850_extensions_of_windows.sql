-- A later closing of a window for one team. What is revoked stays in the list.
create table competition_window_extension (
  window_id uuid not null references competition_window on delete cascade,
  team_id uuid not null references enrolment_team on delete cascade,
  closes_at timestamptz not null,
  reason text not null check (reason <> ''),
  granted_by uuid not null references identity_user,
  granted_at timestamptz not null,
  revoked_by uuid references identity_user,
  revoked_at timestamptz,
  revoke_reason text not null default '',
  version int not null default 1,
  primary key (window_id, team_id),
  constraint competition_window_extension_revoked check ((revoked_by is null) = (revoked_at is null)
    and (revoked_at is null) = (revoke_reason = ''))
);
create index competition_window_extension_team on competition_window_extension (team_id);

create view competition_window_extension_view as
  select window_id, team_id, closes_at, revoked_at from competition_window_extension;

-- Every time of a window that is other than for all, of an organisation or of a team.
create view competition_window_span_view as
  select window_id, opens_at, closes_at from competition_window_times where opens_at is not null
  union all
  select own.id, own.opens_at, greatest(own.closes_at, extension.closes_at)
  from competition_window_extension as extension join competition_window as own on own.id = extension.window_id
  where extension.revoked_at is null;

-- With a team, its extension counts. A call without one means what it meant before.
drop function competition_window_of(uuid, text, uuid, uuid);
create function competition_window_of(asked uuid, asked_kind text, item uuid, school uuid, team uuid default null)
returns table (window_id uuid, opens_at timestamptz, closes_at timestamptz, forced text, is_open boolean)
language sql stable as $$
  select span.id, span.opens_at, span.closes_at, span.forced, span.forced is distinct from 'closed'
    and (span.forced = 'open' or clock_timestamp() >= span.opens_at and clock_timestamp() < span.closes_at)
  from (
    select own.id, coalesce(times.opens_at, own.opens_at) as opens_at,
      greatest(coalesce(times.closes_at, own.closes_at), extension.closes_at) as closes_at,
      coalesce(own.forced, case when own.delegated and clock_timestamp() >= stage.opens_at
        and clock_timestamp() < stage.closes_at then switch.state end) as forced
    from competition_window as own
    join competition_stage as stage on stage.id = own.stage_id
    left join organisation_school_view as place on place.id = school
    left join organisation_group_view as home on home.id = place.group_id
    left join lateral competition_times_at(own.id, home.id) as times on true
    left join competition_window_switch as switch on switch.window_id = own.id and switch.group_id = home.parent_id
    left join competition_window_extension as extension on extension.window_id = own.id and extension.team_id = team
      and extension.revoked_at is null
    where own.stage_id = asked and own.kind = asked_kind and (own.item_id = item or own.item_id is null)
    order by own.item_id nulls last limit 1) as span
$$;
