-- Quotas among the rules count teams by school, college, region, the organisation above the school, or all together. A team
-- names each counter in full, as `home:key@unit`, so that the place where it counts doesn't move with its school's.
drop trigger enrolment_count_parts_inserted on enrolment_team;
drop trigger enrolment_count_parts_updated on enrolment_team;

update enrolment_team as team
  set quota_keys = array(select counted.home || ':' || counted.key || '@' || team.school_id
    from enrolment_quotas_of(team.item_id, team.quota_keys) as counted)
  where cardinality(quota_keys) > 0 and school_id is not null;
update enrolment_team set quota_keys = '{}' where cardinality(quota_keys) > 0 and school_id is null;

alter table enrolment_part_quota add column unit text;
update enrolment_part_quota set unit = school_id::text;
alter table enrolment_part_quota drop column school_id;
alter table enrolment_part_quota alter column unit set not null, add primary key (item_id, unit, key),
  -- The unit where it is a school.
  add column school_id uuid generated always as (case when unit ~ '^[0-9a-f-]{36}$' then unit::uuid end) stored
    references organisation_school;

drop function enrolment_quotas_of(uuid, text[]);
create function enrolment_quotas_of(quota_keys text[])
returns table (home uuid, unit text, key text) language sql immutable parallel safe as $$
  select split_part(counted, ':', 1)::uuid, split_part(counted, '@', 2), split_part(split_part(counted, ':', 2), '@', 1)
  from unnest(quota_keys) as counted order by 1, 2, 3
$$;

create or replace function enrolment_count_parts() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.holds_place then
    update enrolment_part_quota as quota set used = quota.used - 1 from enrolment_quotas_of(old.quota_keys) as counted
      where (quota.item_id, quota.unit, quota.key) = (counted.home, counted.unit, counted.key);
  end if;
  if new.holds_place then
    update enrolment_part_quota as quota set used = quota.used + 1 from enrolment_quotas_of(new.quota_keys) as counted
      where (quota.item_id, quota.unit, quota.key) = (counted.home, counted.unit, counted.key);
  end if;
  return null;
end $$;
create trigger enrolment_count_parts_inserted after insert on enrolment_team
  for each row when (cardinality(new.quota_keys) > 0) execute function enrolment_count_parts();
create trigger enrolment_count_parts_updated after update of holds_place, quota_keys on enrolment_team
  for each row when (cardinality(old.quota_keys) + cardinality(new.quota_keys) > 0 and
    (old.holds_place, old.quota_keys) is distinct from (new.holds_place, new.quota_keys))
  execute function enrolment_count_parts();
