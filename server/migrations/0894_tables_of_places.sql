-- Tables of places by unit, as an organiser imports them for quotas among the rules. One is never changed, so that a
-- version of a setting means the same for ever. A unit is named as its counter.
create table competition_quota_table (
  id uuid primary key default new_id(),
  round_id uuid not null references competition_round on delete cascade,
  name text not null,
  unit text not null check (unit in ('school', 'college', 'region', 'organisation')),
  created_by uuid not null references identity_user,
  created_at timestamptz not null default clock_timestamp(),
  constraint competition_quota_table_name unique (round_id, name)
);
create table competition_quota_place (
  table_id uuid not null references competition_quota_table on delete cascade,
  unit text not null,
  shown text not null,
  places integer not null check (places >= 0),
  primary key (table_id, unit)
);
create view competition_quota_place_view as select table_id, unit, places from competition_quota_place;
