-- A quota for a kind of team may be over several items together: its counter is that of one of them, its home, and a team
-- counts in it by `home:key`.
create or replace function enrolment_quotas_of(item_id uuid, quota_keys text[])
returns table (home uuid, key text) language sql immutable parallel safe as $$
  select case when counted like '%:%' then split_part(counted, ':', 1)::uuid else item_id end,
    case when counted like '%:%' then split_part(counted, ':', 2) else counted end
  from unnest(quota_keys) as counted order by 1, 2
$$;
create or replace function enrolment_count_parts() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.holds_place and old.school_id is not null then
    update enrolment_part_quota as quota set used = quota.used - 1
      from enrolment_quotas_of(old.item_id, old.quota_keys) as counted
      where quota.item_id = counted.home and quota.school_id = old.school_id and quota.key = counted.key;
  end if;
  if new.holds_place and new.school_id is not null then
    update enrolment_part_quota as quota set used = quota.used + 1
      from enrolment_quotas_of(new.item_id, new.quota_keys) as counted
      where quota.item_id = counted.home and quota.school_id = new.school_id and quota.key = counted.key;
  end if;
  return null;
end $$;
