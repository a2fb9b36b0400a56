-- Some teams of a school count in further quotas, such as those of postgraduates. The counters follow from what the teams
-- say, so that no way into a place or out of it can forget them.
alter table enrolment_team add column quota_keys text[] not null default '{}';
create table enrolment_part_quota (
  item_id uuid not null references competition_item,
  school_id uuid not null references organisation_school,
  key text not null,
  size integer not null,
  used integer not null,
  primary key (item_id, school_id, key),
  constraint enrolment_part_quota_full check (used between 0 and size)
);
create function enrolment_count_parts() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.holds_place and old.school_id is not null then
    update enrolment_part_quota set used = used - 1
      where item_id = old.item_id and school_id = old.school_id and key = any(old.quota_keys);
  end if;
  if new.holds_place and new.school_id is not null then
    update enrolment_part_quota set used = used + 1
      where item_id = new.item_id and school_id = new.school_id and key = any(new.quota_keys);
  end if;
  return null;
end $$;
create trigger enrolment_count_parts_inserted after insert on enrolment_team
  for each row when (cardinality(new.quota_keys) > 0) execute function enrolment_count_parts();
create trigger enrolment_count_parts_updated after update of holds_place, quota_keys, school_id on enrolment_team
  for each row when (cardinality(old.quota_keys) + cardinality(new.quota_keys) > 0 and
    (old.holds_place, old.quota_keys, old.school_id) is distinct from (new.holds_place, new.quota_keys, new.school_id))
  execute function enrolment_count_parts();
