-- Written by npm run db:types from the migrations. Never run, never edited.

CREATE OR REPLACE FUNCTION public.award_count_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into award_length (award_id, winners)
    select award_id, count(*) from added group by award_id order by award_id
    on conflict (award_id) do update set winners = award_length.winners + excluded.winners;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.award_count_removed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update award_length as length set winners = length.winners - fewer.winners
    from (select award_id, count(*) as winners from removed group by award_id) as fewer where fewer.award_id = length.award_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.award_refuse_altered_publication()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.state in ('publicised', 'formal', 'corrected') and new.state in ('publicised', 'formal', 'corrected')
     and (new.id, new.round_id, new.item_id, new.stage_id, new.run_id, new.publish, new.decisions, new.digest,
          new.published_by, new.published_at)
       is distinct from
       (old.id, old.round_id, old.item_id, old.stage_id, old.run_id, old.publish, old.decisions, old.digest,
          old.published_by, old.published_at)
  then
    raise exception 'published results are revoked before they change' using errcode = '42501';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.award_refuse_changed_revocation()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  lifting constant text[] := array['restore_reason', 'restore_asked_by', 'restore_asked_at', 'restored_by', 'restored_at'];
begin
  if tg_op = 'UPDATE' and old.restored_at is null and to_jsonb(new) - lifting = to_jsonb(old) - lifting then
    return new;
  end if;
  raise exception 'a confirmed revocation stays' using errcode = '42501';
end $function$
;

CREATE OR REPLACE FUNCTION public.award_refuse_published()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if exists (select from award_publication_view
      where id in (new.publication_id, old.publication_id) and is_published) then
    raise exception 'published results are revoked before they change' using errcode = '42501';
  end if;
  return coalesce(new, old);
end $function$
;

CREATE OR REPLACE FUNCTION public.certificate_refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.batch_id, new.round_id, new.item_id, new.team_id, new.school_id, new.kind, new.recipient_id, new.holder_id,
      new.number, new.trace_token, new.check_code, new.facts, new.prefix_hash, new.suffix, new.file_hash,
      new.issued_at, new.signed_by, new.signature)
     is distinct from
     (old.batch_id, old.round_id, old.item_id, old.team_id, old.school_id, old.kind, old.recipient_id, old.holder_id,
      old.number, old.trace_token, old.check_code, old.facts, old.prefix_hash, old.suffix, old.file_hash,
      old.issued_at, old.signed_by, old.signature)
  then
    raise exception 'an issued certificate never changes' using errcode = '42501';
  end if;
  if old.superseded_by is not null and new.superseded_by is distinct from old.superseded_by then
    raise exception 'a certificate has one successor for ever' using errcode = '42501';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.competition_keep_named_lists()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from competition_setting where item_id = new.item_id and kind = 'enrol' and no > new.no) then
    return null;
  end if;
  delete from competition_named_list where item_id = new.item_id;
  with made as materialized (
    select id from competition_list
    where round_id <> new.round_id and id in (select (listed #>> '{}')::uuid
      from jsonb_path_query(new.value, '$.rules.**.records[*].listId') as listed where jsonb_typeof(listed) = 'string')
    for key share)
  insert into competition_named_list (item_id, list_id) select new.item_id, made.id from made;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.competition_keep_named_tables()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  with made as materialized (
    select id from competition_quota_table
    where round_id <> new.round_id and id in (select (jsonb_path_query(new.value, '$.rules[*].table.tableId') #>> '{}')::uuid)
    for key share)
  insert into competition_setting_table (setting_id, table_id) select new.id, made.id from made on conflict do nothing;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.competition_times_at(asked uuid, home uuid)
 RETURNS TABLE(group_id uuid, opens_at timestamp with time zone, closes_at timestamp with time zone)
 LANGUAGE sql
 STABLE
AS $function$
  select own.group_id, own.opens_at, own.closes_at from organisation_group_view as place
  join competition_window_times_view as own on own.window_id = asked and own.group_id = any(place.path)
  where place.id = home
  order by array_position(place.path, own.group_id) desc limit 1
$function$
;

CREATE OR REPLACE FUNCTION public.competition_window_of(asked uuid, asked_kind text, item uuid, school uuid, team uuid DEFAULT NULL::uuid)
 RETURNS TABLE(window_id uuid, opens_at timestamp with time zone, closes_at timestamp with time zone, forced text, is_open boolean)
 LANGUAGE sql
 STABLE
AS $function$
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
$function$
;

CREATE OR REPLACE FUNCTION public.enrolment_answer_keys(answers jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select array_agg(key || ':' || public.enrolment_project_key(value #>> '{}')) from jsonb_each(answers)
  where jsonb_typeof(value) = 'string' and length(value #>> '{}') <= 200
$function$
;

CREATE OR REPLACE FUNCTION public.enrolment_change_set_round()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select team.round_id into new.round_id from enrolment_team as team where team.id = new.team_id;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.enrolment_check_size()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.enrolment_count_member()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.state in ('invited', 'accepted') and old.role <> 'leader' then
    update enrolment_team set members = members - (old.role <> 'teacher')::int,
      teachers = teachers - (old.role = 'teacher')::int where id = old.team_id;
  end if;
  if tg_op = 'UPDATE' and new.state in ('invited', 'accepted') and new.role <> 'leader' then
    update enrolment_team set members = members + (new.role <> 'teacher')::int,
      teachers = teachers + (new.role = 'teacher')::int where id = new.team_id;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.enrolment_count_members()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ids uuid[];
  more_members integer[];
  more_teachers integer[];
begin
  select array_agg(team_id), array_agg(members), array_agg(teachers) into ids, more_members, more_teachers
    from (select team_id, (count(*) filter (where role <> 'teacher'))::int as members,
        (count(*) filter (where role = 'teacher'))::int as teachers
      from added where state in ('invited', 'accepted') and role <> 'leader' group by team_id order by team_id) as counted;
  if ids is not null then
    update enrolment_team as team set members = team.members + more.members, teachers = team.teachers + more.teachers
      from unnest(ids, more_members, more_teachers) as more (team_id, members, teachers) where team.id = more.team_id;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.enrolment_count_parts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.enrolment_note_participant()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into competition_participant (round_id, school_id) values (new.round_id, new.school_id)
    on conflict do nothing;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.enrolment_note_participants()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into competition_participant (round_id, school_id)
    select distinct round_id, school_id from entered where school_id is not null
    on conflict do nothing;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.enrolment_project_key(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select regexp_replace(lower(normalize(name, NFKC)), '[[:space:][:punct:]。、“”‘’《》〈〉「」『』【】·—…]', '', 'g')
$function$
;

CREATE OR REPLACE FUNCTION public.enrolment_quotas_of(quota_keys text[])
 RETURNS TABLE(home uuid, unit text, key text)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select split_part(counted, ':', 1)::uuid, split_part(counted, '@', 2), split_part(split_part(counted, ':', 2), '@', 1)
  from unnest(quota_keys) as counted order by 1, 2, 3
$function$
;

CREATE OR REPLACE FUNCTION public.enrolment_sanctions_of(round uuid)
 RETURNS SETOF enrolment_sanction
 LANGUAGE sql
 STABLE
AS $function$
  select sanction.* from enrolment_sanction as sanction
  join competition_round_view as held on held.id = round
  join organisation_group_view as holder on holder.id = held.group_id and holder.path @> array[sanction.group_id]
  where sanction.lifted_at is null
    and (clock_timestamp() at time zone 'Asia/Shanghai')::date between sanction.starts_on and sanction.ends_on
$function$
;

CREATE OR REPLACE FUNCTION public.enrolment_school_limit(item uuid, school uuid, size integer)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select case when size is null or school is null then size else (size::bigint * coalesce((
    select min(sanction.percent) from competition_item_view as place
    cross join lateral enrolment_sanctions_of(place.round_id) as sanction
    where place.id = item and sanction.school_id = school and sanction.effect = 'quota'), 100) / 100)::int end
$function$
;

CREATE OR REPLACE FUNCTION public.enrolment_signed_copy_check()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.member_id is not null and not exists (select from enrolment_member as member
    where member.id = new.member_id and member.team_id = new.team_id and member.state = 'accepted') then
    raise exception 'a signed copy is of a member of its team' using errcode = 'check_violation';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.enrolment_signed_copy_leave()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from enrolment_signed_copy where member_id = new.id;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.enrolment_tally_teams()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into enrolment_tally (round_id, item_id, school_id, state, day, teams, people)
      select round_id, item_id, school_id, state, (submitted_at at time zone 'Asia/Shanghai')::date, count(*),
        sum(members)
      from after_change group by 1, 2, 3, 4, 5;
  elsif tg_op = 'DELETE' then
    insert into enrolment_tally (round_id, item_id, school_id, state, day, teams, people)
      select round_id, item_id, school_id, state, (submitted_at at time zone 'Asia/Shanghai')::date, -count(*),
        -sum(members)
      from before_change group by 1, 2, 3, 4, 5;
  else
    insert into enrolment_tally (round_id, item_id, school_id, state, day, teams, people)
      select round_id, item_id, school_id, state, day, sum(teams), sum(people)
      from (select round_id, item_id, school_id, state, (submitted_at at time zone 'Asia/Shanghai')::date as day,
            1 as teams, members as people from after_change
          union all
          select round_id, item_id, school_id, state, (submitted_at at time zone 'Asia/Shanghai')::date,
            -1, -members from before_change) as moved
      group by 1, 2, 3, 4, 5 having sum(teams) <> 0 or sum(people) <> 0;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.enrolment_vote_check()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from enrolment_team as team where team.id = new.team_id and team.version = new.team_version
    and team.audit_level = new.level and team.state in ('submitted', 'auditing')) then
    raise exception 'a vote is on a team that waits for its level' using errcode = 'check_violation';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.finance_check_amount()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  target uuid;
  expected bigint;
  total bigint;
begin
  if tg_table_name = 'finance_order' then target := new.id; else target := new.order_id; end if;
  select amount into expected from public.finance_order where id = target;
  select coalesce(sum(amount), 0) into total from public.finance_order_line where order_id = target;
  if expected is distinct from total then
    raise exception 'order % has the amount %, its lines %', target, expected, total
      using errcode = '23514', constraint = 'finance_order_amount';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.finance_check_balance()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  entry uuid;
  total bigint;
begin
  if tg_table_name = 'finance_entry' then entry := new.id; else entry := new.entry_id; end if;
  select sum(amount) into total from public.finance_posting where entry_id = entry;
  if total is distinct from 0 then
    raise exception 'entry % sums up to %', entry, total using errcode = '23514', constraint = 'finance_entry_balance';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.finance_check_statement_payment()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  paid bigint;
  total bigint;
begin
  if new.payment_id is null then return null; end if;
  select amount into paid from public.finance_payment where id = new.payment_id;
  select sum(part.amount) - coalesce(sum(excess.amount), 0) into total from public.finance_statement_part as part
    left join public.finance_payment as excess on excess.id = part.excess_payment_id
    where part.payment_id = new.payment_id;
  if total is distinct from paid then
    raise exception 'payment % is %, its rows are %', new.payment_id, paid, total
      using errcode = '23514', constraint = 'finance_statement_payment_sum';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.finance_check_statement_row()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  target uuid;
  kept record;
  parts record;
begin
  if tg_table_name = 'finance_statement_row' then target := new.id;
  elsif tg_op = 'DELETE' then target := old.row_id;
  else target := new.row_id; end if;
  select state, amount, confirmed_at into kept from public.finance_statement_row where id = target;
  select count(*) as number, count(payment_id) as paid, coalesce(sum(amount), 0) as total into parts
    from public.finance_statement_part where row_id = target;
  if (case kept.state when 'matched' then parts.number <> 1 when 'split' then parts.number < 2
      else parts.number > 0 end) or (parts.number > 0 and parts.total <> kept.amount)
    or (case when kept.confirmed_at is null then parts.paid > 0 else parts.paid <> parts.number end) then
    raise exception 'row % is %, its parts are % of %', target, kept.state, parts.total, kept.amount
      using errcode = '23514', constraint = 'finance_statement_row_parts';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.finance_invoice_frozen()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if old.state in ('issued', 'red_reversed') and (new.amount, new.number, new.issued_on, new.title, new.tax_number,
      new.order_id, new.pdf_id, new.xml_id) is distinct from (old.amount, old.number, old.issued_on, old.title,
      old.tax_number, old.order_id, old.pdf_id, old.xml_id) then
    raise exception 'an issued invoice does not change' using errcode = 'check_violation';
  end if;
  if not (old.state = new.state or old.state = 'requested' and new.state in ('issued', 'rejected')
      or old.state = 'issued' and new.state = 'red_reversed') then
    raise exception 'an invoice does not go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.finance_order_moves()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if new.state <> old.state and not exists (
    select from public.finance_order_move where from_state = old.state and to_state = new.state) then
    raise exception 'order % can''t move from % to %', old.id, old.state, new.state
      using errcode = '23514', constraint = 'finance_order_move';
  end if;
  if new.amount <> old.amount or new.no <> old.no or new.group_id <> old.group_id then
    raise exception 'order % is fixed', old.id using errcode = '23514', constraint = 'finance_order_fixed';
  end if;
  if new.state not in ('created', 'pending_payment', 'slip_submitted', 'slip_rejected') then
    update public.finance_order_line set open = false where order_id = new.id and open;
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.finance_statement_row_fixed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if old.confirmed_at is not null or (new.account_id, new.key, new.trade_no, new.booked_at, new.amount)
      is distinct from (old.account_id, old.key, old.trade_no, old.booked_at, old.amount) then
    raise exception 'row % is fixed', old.id using errcode = '23514', constraint = 'finance_statement_row_fixed';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.new_id()
 RETURNS uuid
 LANGUAGE sql
 PARALLEL SAFE
AS $function$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
        from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid
$function$
;

CREATE OR REPLACE FUNCTION public.platform_audit_round_of(type text, subject text, input jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  found uuid := platform_named_round(type, split_part(subject, ' ', 1));
begin
  if found is not null then
    return found;
  end if;
  if jsonb_typeof(input) <> 'object' or input = '{}' then
    return null;
  end if;
  return coalesce(
    case when input ? 'roundId' then platform_named_round('round', input ->> 'roundId') end,
    case when input ? 'teamId' then platform_named_round('team', input ->> 'teamId') end,
    case when input ? 'workId' then platform_named_round('work', input ->> 'workId') end,
    case when input ? 'itemId' then platform_named_round('item', input ->> 'itemId') end,
    case when input ? 'stageId' then platform_named_round('stage', input ->> 'stageId') end,
    case when input ? 'windowId' then platform_named_round('window', input ->> 'windowId') end,
    case when input ? 'batchId' then platform_named_round('review_batch', input ->> 'batchId') end,
    case when input ? 'batchId' then platform_named_round('certificate_batch', input ->> 'batchId') end,
    case when input ? 'taskId' then platform_named_round('review_task', input ->> 'taskId') end,
    case when input ? 'runId' then platform_named_round('review_run', input ->> 'runId') end,
    case when input ? 'runId' then platform_named_round('promotion_run', input ->> 'runId') end,
    case when input ? 'winnerId' then platform_named_round('award_winner', input ->> 'winnerId') end,
    case when input ? 'certificateId' then platform_named_round('certificate', input ->> 'certificateId') end,
    case when input ? 'changeId' then platform_named_round('team_change', input ->> 'changeId') end,
    case when input ? 'petitionId' then platform_named_round('petition', input ->> 'petitionId') end,
    case when input ? 'listId' then platform_named_round('recommendation', input ->> 'listId') end,
    case when input ? 'briefId' then platform_named_round('brief', input ->> 'briefId') end,
    case when input ? 'orderId' then platform_named_round('order', input ->> 'orderId') end);
end $function$
;

CREATE OR REPLACE FUNCTION public.platform_count_file_space()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' and old.state = 'stored' then
    update platform_file_space as space set files = space.files - 1, bytes = space.bytes - old.size
      where space.owner_id is not distinct from old.owner_id and space.purpose = old.purpose;
  end if;
  if tg_op <> 'DELETE' and new.state = 'stored' then
    insert into platform_file_space as space values (new.owner_id, new.purpose, 1, new.size)
      on conflict (owner_id, purpose) do update set files = space.files + 1, bytes = space.bytes + excluded.bytes;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.platform_named_round(kind text, id text)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  if id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    return platform_round_of(kind, id::uuid);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.platform_note_round()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  found uuid := platform_audit_round_of(new.subject_type, new.subject_id, new.input);
begin
  if found is not null then
    insert into platform_audit_round values (new.id, found, new.at);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.platform_round_of(type text, id uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  case type
    when 'round' then return id;
    when 'item' then return (select round_id from competition_item as item where item.id = $2);
    when 'stage' then return (select round_id from competition_stage as stage where stage.id = $2);
    when 'window' then return (select stage.round_id from competition_window as moved
      join competition_stage as stage on stage.id = moved.stage_id where moved.id = $2);
    when 'brief' then return (select round_id from competition_brief as brief where brief.id = $2);
    when 'setting' then return (select round_id from competition_setting as setting where setting.id = $2);
    when 'team' then return (select round_id from enrolment_team as team where team.id = $2);
    when 'team_change' then return (select team.round_id from enrolment_change as change
      join enrolment_team as team on team.id = change.team_id where change.id = $2);
    when 'signed_copy' then return (select team.round_id from enrolment_signed_copy as copy
      join enrolment_team as team on team.id = copy.team_id where copy.id = $2);
    when 'petition' then return (select round_id from enrolment_petition as petition where petition.id = $2);
    when 'work' then return (select round_id from work_work as work where work.id = $2);
    when 'review_batch' then return (select round_id from review_batch as batch where batch.id = $2);
    when 'review_task' then return (select batch.round_id from review_task as task
      join review_batch as batch on batch.id = task.batch_id where task.id = $2);
    when 'review_run' then return (select batch.round_id from review_run as run
      join review_batch as batch on batch.id = run.batch_id where run.id = $2);
    when 'review_correction' then return (select batch.round_id from review_correction as correction
      join review_task as task on task.id = correction.task_id
      join review_batch as batch on batch.id = task.batch_id where correction.id = $2);
    when 'award_publication' then return (select round_id from award_publication as publication
      where publication.id = $2);
    when 'award_winner' then return (select publication.round_id from award_winner as winner
      join award_publication as publication on publication.id = winner.publication_id where winner.id = $2);
    when 'promotion_run' then return (select round_id from promotion_run as run where run.id = $2);
    when 'recommendation' then return (select round_id from promotion_recommendation as list where list.id = $2);
    when 'certificate' then return (select round_id from certificate_certificate as certificate
      where certificate.id = $2);
    when 'certificate_batch' then return (select round_id from certificate_batch as batch where batch.id = $2);
    when 'certificate_correction' then return (select certificate.round_id from certificate_correction as correction
      join certificate_certificate as certificate on certificate.id = correction.certificate_id
      where correction.id = $2);
    when 'order' then return (select team.round_id from finance_order_line as line
      join enrolment_team as team on team.id = line.subject_id where line.order_id = $2 limit 1);
    when 'invoice' then return (select team.round_id from finance_invoice as invoice
      join finance_order_line as line on line.order_id = invoice.order_id
      join enrolment_team as team on team.id = line.subject_id where invoice.id = $2 limit 1);
    when 'waiver' then return (select team.round_id from finance_waiver as waiver
      join enrolment_team as team on team.id = waiver.subject_id where waiver.id = $2);
    else return null;
  end case;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = '42501';
end $function$
;

CREATE OR REPLACE FUNCTION public.review_refuse_locked()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  batch uuid;
  t uuid;
  s text;
begin
  if tg_table_name = 'review_task' then
    batch := coalesce(new.batch_id, old.batch_id);
  else
    t := coalesce(new.task_id, old.task_id);
    select batch_id into batch from review_task where id = t;
  end if;
  select state into s from review_batch where id = batch for share;
  if s = 'locked' then
    raise exception 'the scores of batch % are locked', batch using errcode = '42501', constraint = 'review_locked';
  end if;
  return coalesce(new, old);
end $function$
;

CREATE OR REPLACE FUNCTION public.review_refuse_locked_run()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if exists (select 1 from review_batch as batch where batch.id = coalesce(new.batch_id, old.batch_id)
      and batch.state = 'locked'
      and (tg_op = 'DELETE' or not exists (select 1 from award_publication as publication
        where publication.item_id = batch.item_id and publication.stage_id = batch.stage_id
          and publication.published_at is not null
          and publication.state not in ('publicised', 'formal', 'corrected')))) then
    raise exception 'the results of batch % are locked', coalesce(new.batch_id, old.batch_id)
      using errcode = '42501', constraint = 'review_locked';
  end if;
  return coalesce(new, old);
end $function$
;

CREATE OR REPLACE FUNCTION public.review_stay_locked()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.state = 'locked' then
    raise exception 'batch % is locked', old.id using errcode = '42501', constraint = 'review_locked';
  end if;
  return coalesce(new, old);
end $function$
;

CREATE OR REPLACE FUNCTION public.review_tally_tasks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into review_tally (batch_id, state, day, tasks)
      select batch_id, state, (submitted_at at time zone 'Asia/Shanghai')::date, count(*)
      from after_change group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into review_tally (batch_id, state, day, tasks)
      select batch_id, state, (submitted_at at time zone 'Asia/Shanghai')::date, -count(*)
      from before_change group by 1, 2, 3;
  else
    insert into review_tally (batch_id, state, day, tasks)
      select batch_id, state, day, sum(tasks)
      from (select batch_id, state, (submitted_at at time zone 'Asia/Shanghai')::date as day, 1 as tasks
          from after_change
          union all
          select batch_id, state, (submitted_at at time zone 'Asia/Shanghai')::date, -1 from before_change) as moved
      group by 1, 2, 3 having sum(tasks) <> 0;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.search_fold(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select regexp_replace(
    translate(
      lower(normalize(words, NFKC)),
      '•‧∙⋅・ᐧ᛫⸱ꞏ⺁⺂⺃⺄⺅⺆⺇⺈⺉⺊⺋⺌⺍⺎⺏⺐⺑⺒⺓⺔⺕⺖⺗⺘⺙⺛⺜⺝⺞⺠⺡⺢⺣⺤⺥⺦⺧⺨⺩⺪⺫⺬⺭⺮⺯⺰⺱⺲⺳⺴⺵⺶⺷⺸⺹⺺⺻⺼⺽⺾⺿⻀⻁⻂⻃⻄⻅⻆⻇⻈⻉⻊⻋⻌⻍⻎⻏⻐⻑⻒⻓⻔⻕⻖⻗⻘⻙⻚⻛⻜⻝⻞⻟⻠⻡⻢⻣⻤⻥⻦⻧⻨⻩⻪⻫⻬⻭⻮⻯⻰⻱⻲',
      '·········厂乛乚乙亻冂𠘨刀刂卜㔾小小兀尣尢𡯂巳幺彑𫜹忄心扌攵旡日月歺民氵氺灬爫爫丬牛犭王𤴔目示礻𥫗糹纟罓罒㓁冗𦉫羊𦍌𦍋耂肀聿肉𦥑艹艹艹虎衤覀西见角𧢲讠贝𧾷车辶辶辶邑钅長镸长门𨸏阝雨青韦页风飞食𩙿飠饣𩠐马骨鬼鱼鸟卤麦黄黾斉齐歯齿竜龙龜亀'
    ),
    '[\s\u00AD\u034F\u061C\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF\U000E0000-\U000E0FFF]+',
    '', 'g')
$function$
;

CREATE OR REPLACE FUNCTION public.search_terms(lines text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(array_agg(distinct substr(line, at, size)), '{}')
  from unnest(string_to_array(lines, chr(10))) as line, generate_series(1, length(line)) as at,
    (values (1), (2)) as sizes (size)
  where at + size - 1 <= length(line)
$function$
;

CREATE OR REPLACE FUNCTION public.work_submitted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.submitted_at := (select version.submitted_at from work_version as version where version.id = new.version_id);
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.work_tally_moved_team()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into work_tally (round_id, item_id, stage_id, school_id, state, day, works)
    select work.round_id, work.item_id, work.stage_id, side.school_id, work.state,
      (work.submitted_at at time zone 'Asia/Shanghai')::date, side.works
    from work_work as work, (values (old.school_id, -1), (new.school_id, 1)) as side (school_id, works)
    where work.team_id = new.id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.work_tally_works()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into work_tally (round_id, item_id, stage_id, school_id, state, day, works)
      select work.round_id, work.item_id, work.stage_id, team.school_id, work.state,
        (work.submitted_at at time zone 'Asia/Shanghai')::date, count(*)
      from after_change as work join enrolment_team_view as team on team.id = work.team_id group by 1, 2, 3, 4, 5, 6;
  elsif tg_op = 'DELETE' then
    insert into work_tally (round_id, item_id, stage_id, school_id, state, day, works)
      select work.round_id, work.item_id, work.stage_id, team.school_id, work.state,
        (work.submitted_at at time zone 'Asia/Shanghai')::date, -count(*)
      from before_change as work join enrolment_team_view as team on team.id = work.team_id group by 1, 2, 3, 4, 5, 6;
  else
    insert into work_tally (round_id, item_id, stage_id, school_id, state, day, works)
      select moved.round_id, moved.item_id, moved.stage_id, team.school_id, moved.state, moved.day, sum(moved.works)
      from (select team_id, round_id, item_id, stage_id, state,
            (submitted_at at time zone 'Asia/Shanghai')::date as day, 1 as works from after_change
          union all
          select team_id, round_id, item_id, stage_id, state,
            (submitted_at at time zone 'Asia/Shanghai')::date, -1 from before_change) as moved
        join enrolment_team_view as team on team.id = moved.team_id
      group by 1, 2, 3, 4, 5, 6 having sum(moved.works) <> 0;
  end if;
  return null;
end $function$
;

create table assistant_model (
  sole boolean default true not null,
  enabled boolean default false not null,
  base_url text default ''::text not null,
  model text default ''::text not null,
  key_sealed bytea,
  daily_limit integer default 500 not null,
  version integer default 1 not null,
  constraint assistant_model_pkey PRIMARY KEY (sole),
  constraint assistant_model_check CHECK (((NOT enabled) OR ((base_url <> ''::text) AND (model <> ''::text)))),
  constraint assistant_model_daily_limit_check CHECK ((daily_limit >= 0)),
  constraint assistant_model_sole_check CHECK (sole)
);

create table assistant_question (
  id uuid default new_id() not null,
  group_id uuid,
  folded text not null,
  question text not null,
  count integer default 1 not null,
  first_asked_at timestamp with time zone default now() not null,
  last_asked_at timestamp with time zone default now() not null,
  state text default 'open'::text not null,
  note text default ''::text not null,
  version integer default 1 not null,
  constraint assistant_question_pkey PRIMARY KEY (id),
  constraint assistant_question_count_check CHECK ((count > 0)),
  constraint assistant_question_state_check CHECK ((state = ANY (ARRAY['open'::text, 'handled'::text]))),
  constraint assistant_question_group_id_fkey FOREIGN KEY (group_id) REFERENCES organisation_group(id)
);

create table award_award (
  id uuid default new_id() not null,
  publication_id uuid not null,
  name_zh text not null,
  name_en text default ''::text not null,
  position integer not null,
  rank_from integer not null,
  rank_to integer not null,
  may_stay_vacant boolean default true not null,
  constraint award_award_pkey PRIMARY KEY (id),
  constraint award_award_publication_id_position_key UNIQUE (publication_id, "position"),
  constraint award_award_check CHECK ((rank_to >= rank_from)),
  constraint award_award_rank_from_check CHECK ((rank_from >= 1)),
  constraint award_award_publication_id_fkey FOREIGN KEY (publication_id) REFERENCES award_publication(id) ON DELETE CASCADE
);

create table award_earlier_digest (
  publication_id uuid not null,
  digest bytea not null,
  constraint award_earlier_digest_pkey PRIMARY KEY (publication_id),
  constraint award_earlier_digest_publication_id_fkey FOREIGN KEY (publication_id) REFERENCES award_publication(id)
);

create table award_evidence (
  file_id uuid not null,
  objection_id uuid not null,
  position integer not null,
  copy_id uuid,
  cleaned_at timestamp with time zone,
  queued_at timestamp with time zone default now() not null,
  constraint award_evidence_pkey PRIMARY KEY (file_id),
  constraint award_evidence_position UNIQUE (objection_id, "position"),
  constraint award_evidence_copied CHECK (((copy_id IS NULL) OR (cleaned_at IS NOT NULL))),
  constraint award_evidence_position_check CHECK ((("position" >= 1) AND ("position" <= 5))),
  constraint award_evidence_copy_id_fkey FOREIGN KEY (copy_id) REFERENCES platform_file(id),
  constraint award_evidence_file_id_fkey FOREIGN KEY (file_id) REFERENCES platform_file(id),
  constraint award_evidence_objection_id_fkey FOREIGN KEY (objection_id) REFERENCES award_objection(id)
);

create table award_length (
  award_id uuid not null,
  winners integer not null,
  constraint award_length_pkey PRIMARY KEY (award_id),
  constraint award_length_award_id_fkey FOREIGN KEY (award_id) REFERENCES award_award(id) ON DELETE CASCADE
);

create table award_objection (
  id uuid default new_id() not null,
  publication_id uuid not null,
  round_id uuid not null,
  team_id uuid not null,
  kind text not null,
  reason text not null,
  state text default 'filed'::text not null,
  filed_by uuid not null,
  filed_by_name text not null,
  filed_at timestamp with time zone default clock_timestamp() not null,
  answer text default ''::text not null,
  answered_by uuid,
  answered_by_name text default ''::text not null,
  answered_at timestamp with time zone,
  version integer default 1 not null,
  constraint award_objection_pkey PRIMARY KEY (id),
  constraint award_objection_answered CHECK (((state = ANY (ARRAY['upheld'::text, 'rejected'::text])) = (answer <> ''::text))),
  constraint award_objection_ended CHECK (((state = 'filed'::text) = (answered_at IS NULL))),
  constraint award_objection_kind_check CHECK ((kind = ANY (ARRAY['score'::text, 'award'::text, 'eligibility'::text, 'other'::text]))),
  constraint award_objection_other_person CHECK (((state <> ALL (ARRAY['upheld'::text, 'rejected'::text])) OR (answered_by <> filed_by))),
  constraint award_objection_reason_check CHECK (((length(reason) >= 10) AND (length(reason) <= 1000))),
  constraint award_objection_state_check CHECK ((state = ANY (ARRAY['filed'::text, 'withdrawn'::text, 'upheld'::text, 'rejected'::text]))),
  constraint award_objection_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES identity_user(id),
  constraint award_objection_filed_by_fkey FOREIGN KEY (filed_by) REFERENCES identity_user(id),
  constraint award_objection_publication_id_fkey FOREIGN KEY (publication_id) REFERENCES award_publication(id),
  constraint award_objection_team_id_fkey FOREIGN KEY (team_id) REFERENCES enrolment_team(id)
);

create table award_publication (
  id uuid default new_id() not null,
  round_id uuid not null,
  item_id uuid not null,
  stage_id uuid not null,
  run_id uuid not null,
  state text default 'calculated'::text not null,
  publish jsonb default '{}'::jsonb not null,
  decisions jsonb default '[]'::jsonb not null,
  reason text default ''::text not null,
  visible_from timestamp with time zone,
  publicity_from timestamp with time zone,
  publicity_to timestamp with time zone,
  digest bytea,
  set_by uuid,
  confirmed_by uuid,
  published_by uuid,
  published_at timestamp with time zone,
  revealed_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  withdrawn_at timestamp with time zone,
  set_at timestamp with time zone,
  confirmed_at timestamp with time zone,
  returned_by uuid,
  returned_at timestamp with time zone,
  return_reason text default ''::text not null,
  constraint award_publication_pkey PRIMARY KEY (id),
  constraint award_publication_item_id_stage_id_key UNIQUE (item_id, stage_id),
  constraint award_publication_digest_check CHECK ((length(digest) = 32)),
  constraint award_publication_returned_by_another CHECK (((returned_by IS NULL) OR ((returned_by <> set_by) AND (return_reason <> ''::text)))),
  constraint award_publication_returned_state CHECK (((returned_by IS NULL) OR (state = 'calculated'::text))),
  constraint award_publication_second_person CHECK (((state <> 'confirmed'::text) OR (confirmed_by <> set_by))),
  constraint award_publication_state_check CHECK ((state = ANY (ARRAY['calculated'::text, 'awards_set'::text, 'confirmed'::text, 'publicised'::text, 'formal'::text, 'corrected'::text, 'revoked'::text]))),
  constraint award_publication_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES identity_user(id),
  constraint award_publication_item_id_fkey FOREIGN KEY (item_id) REFERENCES competition_item(id),
  constraint award_publication_published_by_fkey FOREIGN KEY (published_by) REFERENCES identity_user(id),
  constraint award_publication_returned_by_fkey FOREIGN KEY (returned_by) REFERENCES identity_user(id),
  constraint award_publication_round_id_fkey FOREIGN KEY (round_id) REFERENCES competition_round(id),
  constraint award_publication_run_id_fkey FOREIGN KEY (run_id) REFERENCES review_run(id),
  constraint award_publication_set_by_fkey FOREIGN KEY (set_by) REFERENCES identity_user(id),
  constraint award_publication_stage_id_fkey FOREIGN KEY (stage_id) REFERENCES competition_stage(id)
);

create table award_revocation (
  publication_id uuid not null,
  work_id uuid not null,
  team_id uuid not null,
  reason text not null,
  asked_by uuid not null,
  asked_at timestamp with time zone default clock_timestamp() not null,
  confirmed_by uuid,
  confirmed_at timestamp with time zone,
  id uuid default new_id() not null,
  restore_reason text,
  restore_asked_by uuid,
  restore_asked_at timestamp with time zone,
  restored_by uuid,
  restored_at timestamp with time zone,
  constraint award_revocation_pkey PRIMARY KEY (id),
  constraint award_restoration_after_request CHECK (((restored_at IS NULL) OR (restore_asked_at IS NOT NULL))),
  constraint award_restoration_after_revocation CHECK (((restore_asked_at IS NULL) OR (confirmed_at IS NOT NULL))),
  constraint award_restoration_asked CHECK ((num_nonnulls(restore_reason, restore_asked_by, restore_asked_at) = ANY (ARRAY[0, 3]))),
  constraint award_restoration_confirmed CHECK ((num_nonnulls(restored_by, restored_at) = ANY (ARRAY[0, 2]))),
  constraint award_restoration_second_person CHECK ((restored_by <> restore_asked_by)),
  constraint award_revocation_check CHECK (((confirmed_by IS NULL) = (confirmed_at IS NULL))),
  constraint award_revocation_reason_check CHECK ((reason <> ''::text)),
  constraint award_revocation_restore_reason_check CHECK ((restore_reason <> ''::text)),
  constraint award_revocation_second_person CHECK ((confirmed_by <> asked_by)),
  constraint award_revocation_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES identity_user(id),
  constraint award_revocation_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES identity_user(id),
  constraint award_revocation_publication_id_fkey FOREIGN KEY (publication_id) REFERENCES award_publication(id),
  constraint award_revocation_restore_asked_by_fkey FOREIGN KEY (restore_asked_by) REFERENCES identity_user(id),
  constraint award_revocation_restored_by_fkey FOREIGN KEY (restored_by) REFERENCES identity_user(id),
  constraint award_revocation_team_id_fkey FOREIGN KEY (team_id) REFERENCES enrolment_team(id),
  constraint award_revocation_work_id_fkey FOREIGN KEY (work_id) REFERENCES work_work(id)
);

create table award_snapshot (
  id uuid default new_id() not null,
  publication_id uuid not null,
  no integer not null,
  text text not null,
  digest bytea not null,
  key_id bytea not null,
  mac bytea not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  constraint award_snapshot_pkey PRIMARY KEY (id),
  constraint award_snapshot_publication_id_no_key UNIQUE (publication_id, no),
  constraint award_snapshot_check CHECK ((digest = sha256(convert_to(text, 'UTF8'::name)))),
  constraint award_snapshot_key_id_check CHECK ((length(key_id) = 4)),
  constraint award_snapshot_mac_check CHECK ((length(mac) = 32)),
  constraint award_snapshot_no_check CHECK ((no >= 1)),
  constraint award_snapshot_publication_id_fkey FOREIGN KEY (publication_id) REFERENCES award_publication(id)
);

create table award_winner (
  id uuid default new_id() not null,
  publication_id uuid not null,
  award_id uuid not null,
  team_id uuid not null,
  work_id uuid not null,
  rank integer not null,
  score numeric not null,
  found_by text default ''::text not null,
  position integer default 0 not null,
  search text[] generated always not null,
  constraint award_winner_pkey PRIMARY KEY (id),
  constraint award_winner_publication_id_team_id_key UNIQUE (publication_id, team_id),
  constraint award_winner_award_id_fkey FOREIGN KEY (award_id) REFERENCES award_award(id) ON DELETE CASCADE,
  constraint award_winner_publication_id_fkey FOREIGN KEY (publication_id) REFERENCES award_publication(id) ON DELETE CASCADE,
  constraint award_winner_team_id_fkey FOREIGN KEY (team_id) REFERENCES enrolment_team(id),
  constraint award_winner_work_id_fkey FOREIGN KEY (work_id) REFERENCES work_work(id)
);

create table certificate_batch (
  id uuid default new_id() not null,
  round_id uuid not null,
  item_id uuid not null,
  publication_id uuid,
  kind text not null,
  group_id uuid not null,
  state text default 'making'::text not null,
  job_id uuid,
  template_version_id uuid not null,
  number_rule jsonb not null,
  counter_scope text default ''::text not null,
  seal_file_id uuid,
  total integer default 0 not null,
  made integer default 0 not null,
  created_by uuid not null,
  created_at timestamp with time zone default now() not null,
  sent_at timestamp with time zone,
  version integer default 1 not null,
  award_position integer,
  options jsonb default '{}'::jsonb not null,
  check_group_id uuid,
  list_hash bytea,
  opinion text default ''::text not null,
  checked_by uuid,
  checked_at timestamp with time zone,
  failed integer default 0 not null,
  font_version bigint,
  constraint certificate_batch_pkey PRIMARY KEY (id),
  constraint certificate_batch_check CHECK (((made >= 0) AND (made <= total))),
  constraint certificate_batch_check1 CHECK (((state = 'sent'::text) = (sent_at IS NOT NULL))),
  constraint certificate_batch_failed_check CHECK ((failed >= 0)),
  constraint certificate_batch_kind_check CHECK ((kind = ANY (ARRAY['winner'::text, 'member'::text, 'teacher'::text, 'school'::text, 'expert'::text, 'participation'::text]))),
  constraint certificate_batch_list_hash_check CHECK ((length(list_hash) = 32)),
  constraint certificate_batch_rows CHECK (((made + failed) <= total)),
  constraint certificate_batch_state_check CHECK ((state = ANY (ARRAY['awaiting'::text, 'rejected'::text, 'making'::text, 'made'::text, 'sent'::text, 'failed'::text, 'cancelled'::text]))),
  constraint certificate_batch_total_check CHECK ((total >= 0)),
  constraint certificate_batch_check_group_id_fkey FOREIGN KEY (check_group_id) REFERENCES organisation_group(id),
  constraint certificate_batch_checked_by_fkey FOREIGN KEY (checked_by) REFERENCES identity_user(id),
  constraint certificate_batch_created_by_fkey FOREIGN KEY (created_by) REFERENCES identity_user(id),
  constraint certificate_batch_group_id_fkey FOREIGN KEY (group_id) REFERENCES organisation_group(id),
  constraint certificate_batch_item_id_fkey FOREIGN KEY (item_id) REFERENCES competition_item(id),
  constraint certificate_batch_job_id_fkey FOREIGN KEY (job_id) REFERENCES platform_job(id),
  constraint certificate_batch_publication_id_fkey FOREIGN KEY (publication_id) REFERENCES award_publication(id),
  constraint certificate_batch_round_id_fkey FOREIGN KEY (round_id) REFERENCES competition_round(id),
  constraint certificate_batch_seal_file_id_fkey FOREIGN KEY (seal_file_id) REFERENCES platform_file(id),
  constraint certificate_batch_template_version_id_fkey FOREIGN KEY (template_version_id) REFERENCES certificate_template_version(id)
);

create table certificate_certificate (
  id uuid default new_id() not null,
  batch_id uuid not null,
  round_id uuid not null,
  item_id uuid not null,
  team_id uuid,
  kind text not null,
  winner_id uuid,
  recipient_id uuid not null,
  holder_id uuid,
  number text not null,
  counter_scope text not null,
  counter integer,
  trace_token text not null,
  check_code text not null,
  state text default 'valid'::text not null,
  state_reason text default ''::text not null,
  state_at timestamp with time zone,
  superseded_by uuid,
  facts jsonb not null,
  prefix_hash bytea not null,
  suffix bytea not null,
  file_hash bytea not null,
  search text[] default '{}'::text[] not null,
  issued_at timestamp with time zone default clock_timestamp() not null,
  school_id uuid,
  ended_with_results boolean default false not null,
  signed_by text,
  signature bytea,
  taken_back_by uuid,
  constraint certificate_certificate_pkey PRIMARY KEY (id),
  constraint certificate_certificate_number_key UNIQUE (number),
  constraint certificate_certificate_trace_token_key UNIQUE (trace_token),
  constraint certificate_certificate_check CHECK (((counter_scope = ''::text) = (counter IS NULL))),
  constraint certificate_certificate_file_hash_check CHECK ((length(file_hash) = 32)),
  constraint certificate_certificate_kind_check CHECK ((kind = ANY (ARRAY['winner'::text, 'member'::text, 'teacher'::text, 'school'::text, 'expert'::text, 'participation'::text]))),
  constraint certificate_certificate_signature_check CHECK ((length(signature) = 64)),
  constraint certificate_certificate_state_check CHECK ((state = ANY (ARRAY['valid'::text, 'superseded'::text, 'revoked'::text]))),
  constraint certificate_certificate_trace_token_check CHECK ((length(trace_token) >= 22)),
  constraint certificate_signed CHECK (((signature IS NULL) = (signed_by IS NULL))),
  constraint certificate_succeeded CHECK (((state <> 'valid'::text) OR (superseded_by IS NULL))),
  constraint certificate_certificate_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES certificate_batch(id),
  constraint certificate_certificate_holder_id_fkey FOREIGN KEY (holder_id) REFERENCES identity_user(id),
  constraint certificate_certificate_item_id_fkey FOREIGN KEY (item_id) REFERENCES competition_item(id),
  constraint certificate_certificate_prefix_hash_fkey FOREIGN KEY (prefix_hash) REFERENCES certificate_prefix(hash),
  constraint certificate_certificate_round_id_fkey FOREIGN KEY (round_id) REFERENCES competition_round(id),
  constraint certificate_certificate_school_id_fkey FOREIGN KEY (school_id) REFERENCES organisation_school(id),
  constraint certificate_certificate_superseded_by_fkey FOREIGN KEY (superseded_by) REFERENCES certificate_certificate(id),
  constraint certificate_certificate_taken_back_by_fkey FOREIGN KEY (taken_back_by) REFERENCES identity_user(id),
  constraint certificate_certificate_team_id_fkey FOREIGN KEY (team_id) REFERENCES enrolment_team(id),
  constraint certificate_certificate_winner_id_fkey FOREIGN KEY (winner_id) REFERENCES award_winner(id) ON DELETE SET NULL
);

create table certificate_correction (
  id uuid default new_id() not null,
  certificate_id uuid not null,
  asked_by uuid not null,
  field text not null,
  wished text not null,
  reason text not null,
  state text default 'asked'::text not null,
  opinion text default ''::text not null,
  successor_id uuid,
  decided_by uuid,
  decided_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint certificate_correction_pkey PRIMARY KEY (id),
  constraint certificate_correction_check CHECK (((state = 'accepted'::text) = (successor_id IS NOT NULL))),
  constraint certificate_correction_check1 CHECK (((state = ANY (ARRAY['accepted'::text, 'declined'::text])) = (decided_by IS NOT NULL))),
  constraint certificate_correction_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text]))),
  constraint certificate_correction_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES identity_user(id),
  constraint certificate_correction_certificate_id_fkey FOREIGN KEY (certificate_id) REFERENCES certificate_certificate(id),
  constraint certificate_correction_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES identity_user(id),
  constraint certificate_correction_successor_id_fkey FOREIGN KEY (successor_id) REFERENCES certificate_certificate(id)
);

create table certificate_counter (
  scope text not null,
  last integer default 0 not null,
  constraint certificate_counter_pkey PRIMARY KEY (scope),
  constraint certificate_counter_last_check CHECK ((last >= 0))
);

create table certificate_decision (
  item_id uuid not null,
  kind text not null,
  recipient_id uuid not null,
  texts jsonb default '{}'::jsonb not null,
  left_out boolean default false not null,
  confirmed jsonb,
  reason text default ''::text not null,
  decided_by uuid not null,
  decided_at timestamp with time zone default clock_timestamp() not null,
  version integer default 1 not null,
  record jsonb default '{}'::jsonb not null,
  constraint certificate_decision_pkey PRIMARY KEY (item_id, kind, recipient_id),
  constraint certificate_decision_check CHECK (((NOT left_out) OR ((reason <> ''::text) AND (confirmed IS NULL)))),
  constraint certificate_decision_kind_check CHECK ((kind = ANY (ARRAY['winner'::text, 'member'::text, 'teacher'::text, 'school'::text, 'expert'::text, 'participation'::text]))),
  constraint certificate_decision_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES identity_user(id),
  constraint certificate_decision_item_id_fkey FOREIGN KEY (item_id) REFERENCES competition_item(id)
);

create table certificate_draft (
  template_id uuid not null,
  user_id uuid not null,
  base_version integer not null,
  base_no integer not null,
  design jsonb not null,
  saved_at timestamp with time zone default clock_timestamp() not null,
  constraint certificate_draft_pkey PRIMARY KEY (template_id, user_id),
  constraint certificate_draft_base_no_check CHECK ((base_no >= 1)),
  constraint certificate_draft_base_version_check CHECK ((base_version >= 1)),
  constraint certificate_draft_template_id_fkey FOREIGN KEY (template_id) REFERENCES certificate_template(id),
  constraint certificate_draft_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity_user(id)
);

create table certificate_fault (
  batch_id uuid not null,
  recipient_id uuid not null,
  holder text not null,
  field text not null,
  constraint certificate_fault_pkey PRIMARY KEY (batch_id, recipient_id),
  constraint certificate_fault_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES certificate_batch(id) ON DELETE CASCADE
);

create table certificate_font (
  id uuid default new_id() not null,
  family text not null,
  bold boolean not null,
  file_id uuid,
  hash bytea not null,
  name text not null,
  font_version text not null,
  fs_type integer not null,
  coverage jsonb not null,
  licence text not null,
  added_by uuid not null,
  added_at timestamp with time zone default now() not null,
  added_version bigint not null,
  removed_by uuid,
  removed_at timestamp with time zone,
  removed_version bigint,
  constraint certificate_font_pkey PRIMARY KEY (id),
  constraint certificate_font_check CHECK (((removed_version IS NULL) = (removed_at IS NULL))),
  constraint certificate_font_check1 CHECK ((removed_version > added_version)),
  constraint certificate_font_check2 CHECK (((removed_version IS NOT NULL) OR (file_id IS NOT NULL))),
  constraint certificate_font_family_check CHECK ((family = ANY (ARRAY['hei'::text, 'song'::text, 'kai'::text, 'fang'::text, 'any'::text]))),
  constraint certificate_font_hash_check CHECK ((length(hash) = 32)),
  constraint certificate_font_licence_check CHECK ((licence <> ''::text)),
  constraint certificate_font_added_by_fkey FOREIGN KEY (added_by) REFERENCES identity_user(id),
  constraint certificate_font_file_id_fkey FOREIGN KEY (file_id) REFERENCES platform_file(id),
  constraint certificate_font_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES identity_user(id)
);

create table certificate_font_list (
  single boolean default true not null,
  version bigint default 0 not null,
  constraint certificate_font_list_pkey PRIMARY KEY (single),
  constraint certificate_font_list_single_check CHECK (single)
);

create table certificate_held (
  batch_id uuid not null,
  recipient_id uuid not null,
  constraint certificate_held_pkey PRIMARY KEY (batch_id, recipient_id),
  constraint certificate_held_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES certificate_batch(id) ON DELETE CASCADE
);

create table certificate_inspection (
  hash bytea not null,
  rows jsonb not null,
  inspected_at timestamp with time zone default clock_timestamp() not null,
  constraint certificate_inspection_pkey PRIMARY KEY (hash),
  constraint certificate_inspection_hash_check CHECK ((length(hash) = 32))
);

create table certificate_key (
  id text not null,
  sealed bytea not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  constraint certificate_key_pkey PRIMARY KEY (id)
);

create table certificate_prefix (
  hash bytea not null,
  bytes bytea not null,
  font_version bigint default 0 not null,
  constraint certificate_prefix_pkey PRIMARY KEY (hash),
  constraint certificate_prefix_hash_check CHECK ((length(hash) = 32))
);

create table certificate_setting (
  id uuid default new_id() not null,
  round_id uuid not null,
  item_id uuid,
  award_position integer,
  kind text not null,
  template_id uuid not null,
  number_rule jsonb not null,
  version integer default 1 not null,
  options jsonb default '{}'::jsonb not null,
  constraint certificate_setting_pkey PRIMARY KEY (id),
  constraint certificate_setting_round_id_item_id_award_position_kind_key UNIQUE NULLS NOT DISTINCT (round_id, item_id, award_position, kind),
  constraint certificate_setting_kind_check CHECK ((kind = ANY (ARRAY['winner'::text, 'member'::text, 'teacher'::text, 'school'::text, 'expert'::text, 'participation'::text]))),
  constraint certificate_setting_item_id_fkey FOREIGN KEY (item_id) REFERENCES competition_item(id),
  constraint certificate_setting_round_id_fkey FOREIGN KEY (round_id) REFERENCES competition_round(id),
  constraint certificate_setting_template_id_fkey FOREIGN KEY (template_id) REFERENCES certificate_template(id)
);

create table certificate_template (
  id uuid default new_id() not null,
  group_id uuid,
  built_in_key text,
  name text not null,
  kind text not null,
  state text default 'draft'::text not null,
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  archived_at timestamp with time zone,
  constraint certificate_template_pkey PRIMARY KEY (id),
  constraint certificate_template_built_in_key_key UNIQUE (built_in_key),
  constraint certificate_template_archived CHECK (((archived_at IS NULL) OR (built_in_key IS NULL))),
  constraint certificate_template_kind_check CHECK ((kind = ANY (ARRAY['winner'::text, 'member'::text, 'teacher'::text, 'school'::text, 'expert'::text, 'participation'::text]))),
  constraint certificate_template_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'enabled'::text, 'disabled'::text]))),
  constraint certificate_template_created_by_fkey FOREIGN KEY (created_by) REFERENCES identity_user(id),
  constraint certificate_template_group_id_fkey FOREIGN KEY (group_id) REFERENCES organisation_group(id)
);

create table certificate_template_version (
  id uuid default new_id() not null,
  template_id uuid not null,
  no integer not null,
  design jsonb not null,
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  constraint certificate_template_version_pkey PRIMARY KEY (id),
  constraint certificate_template_version_template_id_no_key UNIQUE (template_id, no),
  constraint certificate_template_version_created_by_fkey FOREIGN KEY (created_by) REFERENCES identity_user(id),
  constraint certificate_template_version_template_id_fkey FOREIGN KEY (template_id) REFERENCES certificate_template(id)
);

create table certificate_trace_day (
  day date not null,
  way text not null,
  group_id uuid,
  count integer not null,
  mismatch integer default 0 not null,
  constraint certificate_trace_day_day_way_group_id_key UNIQUE NULLS NOT DISTINCT (day, way, group_id),
  constraint certificate_trace_day_check CHECK (((mismatch >= 0) AND (mismatch <= count))),
  constraint certificate_trace_day_count_check CHECK ((count > 0)),
  constraint certificate_trace_day_way_check CHECK ((way = ANY (ARRAY['link'::text, 'number'::text, 'file'::text]))),
  constraint certificate_trace_day_group_id_fkey FOREIGN KEY (group_id) REFERENCES organisation_group(id)
);

create table certificate_trace_setting (
  group_id uuid not null,
  show_school boolean default true not null,
  show_award boolean default true not null,
  show_date boolean default true not null,
  version integer default 1 not null,
  constraint certificate_trace_setting_pkey PRIMARY KEY (group_id),
  constraint certificate_trace_setting_group_id_fkey FOREIGN KEY (group_id) REFERENCES organisation_group(id)
);

create table competition_approval (
  id uuid default new_id() not null,
  round_id uuid not null,
  requested_by uuid,
  note text default ''::text not null,
  snapshot jsonb,
  answer text,
  opinion text default ''::text not null,
  answered_by uuid,
  requested_at timestamp with time zone default clock_timestamp() not null,
  answered_at timestamp with time zone,
  constraint competition_approval_pkey PRIMARY KEY (id),
  constraint competition_approval_answer_check CHECK ((answer = ANY (ARRAY['approved'::text, 'rejected'::text, 'withdrawn'::text]))),
  constraint competition_approval_check CHECK (((answer IS NULL) = (answered_at IS NULL))),
  constraint competition_approval_note_check CHECK ((length(note) <= 500)),
  constraint competition_approval_opinion_check CHECK ((length(opinion) <= 500)),
  constraint competition_approval_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES identity_user(id),
  constraint competition_approval_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES identity_user(id),
  constraint competition_approval_round_id_fkey FOREIGN KEY (round_id) REFERENCES competition_round(id) ON DELETE CASCADE
);

create table competition_attachment (
  round_id uuid not null,
  file_id uuid not null,
  name text not null,
  position integer not null,
  constraint competition_attachment_pkey PRIMARY KEY (round_id, file_id),
  constraint competition_attachment_file_id_fkey FOREIGN KEY (file_id) REFERENCES platform_file(id),
  constraint competition_attachment_round_id_fkey FOREIGN KEY (round_id) REFERENCES competition_round(id) ON DELETE CASCADE
);

create table competition_brief (
  id uuid default new_id() not null,
  round_id uuid not null,
  item_id uuid not null,
  code text not null,
  name_zh text not null,
  name_en text default ''::text not null,
  sponsor text default ''::text not null,
  body text default ''::text not null,
  release_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint competition_brief_pkey PRIMARY KEY (id),
  constraint competition_brief_item_id_code_key UNIQUE (item_id, code),
  constraint competition_brief_item_id_fkey FOREIGN KEY (item_id) REFERENCES competition_item(id) ON DELETE CASCADE,
  constraint competition_brief_round_id_fkey FOREIGN KEY (round_id) REFERENCES competition_round(id) ON DELETE CASCADE
);

create table competition_brief_file (
  brief_id uuid not null,
  file_id uuid not null,
  position smallint not null,
  constraint competition_brief_file_pkey PRIMARY KEY (brief_id, "position"),
  constraint competition_brief_file_file_id_key UNIQUE (file_id),
  constraint competition_brief_file_brief_id_fkey FOREIGN KEY (brief_id) REFERENCES competition_brief(id) ON DELETE CASCADE
);

create table competition_date_request (
  id uuid default new_id() not null,
  round_id uuid not null,
  asked_by uuid not null,
  asked_at timestamp with time zone default clock_timestamp() not null,
  reason text not null,
  stages jsonb not null,
  moves jsonb not null,
  answer text,
  opinion text default ''::text not null,
  answered_by uuid,
  answered_at timestamp with time zone,
  constraint competition_date_request_pkey PRIMARY KEY (id),
  constraint competition_date_request_answer_check CHECK ((answer = ANY (ARRAY['approved'::text, 'rejected'::text, 'withdrawn'::text, 'lapsed'::text]))),
  constraint competition_date_request_check CHECK (((answer IS NULL) = (answered_at IS NULL))),
  constraint competition_date_request_reason_check CHECK ((reason <> ''::text)),
  constraint competition_date_request_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES identity_user(id),
  constraint competition_date_request_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES identity_user(id),
  constraint competition_date_request_round_id_fkey FOREIGN KEY (round_id) REFERENCES competition_round(id) ON DELETE CASCADE
);

create table competition_item (
  id uuid default new_id() not null,
  round_id uuid not null,
  code text not null,
  name_zh text not null,
  name_en text default ''::text not null,
  introduction text default ''::text not null,
  position integer default 0 not null,
  enabled boolean default true not null,
  version integer default 1 not null,
  results_out boolean default false not null,
  constraint competition_item_pkey PRIMARY KEY (id),
  constraint competition_item_round_id_code_key UNIQUE (round_id, code),
  constraint competition_item_round_id_name_zh_key UNIQUE (round_id, name_zh),
  constraint competition_item_round_id_fkey FOREIGN KEY (round_id) REFERENCES competition_round(id) ON DELETE CASCADE
);

create table competition_list (
  id uuid default new_id() not null,
  round_id uuid not null,
  name text not null,
  created_by uuid not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  constraint competition_list_pkey PRIMARY KEY (id),
  constraint competition_list_round_id_name_key UNIQUE (round_id, name),
  constraint competition_list_name_check CHECK ((name <> ''::text)),
  constraint competition_list_created_by_fkey FOREIGN KEY (created_by) REFERENCES identity_user(id),
  constraint competition_list_round_id_fkey FOREIGN KEY (round_id) REFERENCES competition_round(id) ON DELETE CASCADE
);

create table competition_list_entry (
  id uuid default new_id() not null,
  list_id uuid not null,
  position integer not null,
  person bytea,
  school_id uuid,
  number text default ''::text not null,
  shown text not null,
  value text default ''::text not null,
  constraint competition_list_entry_pkey PRIMARY KEY (id),
  constraint competition_list_entry_list_id_position_key UNIQUE (list_id, "position"),
  constraint competition_list_entry_check CHECK (((person IS NULL) <> (school_id IS NULL))),
  constraint competition_list_entry_check1 CHECK (((person IS NULL) OR (number = ''::text))),
  constraint competition_list_entry_list_id_fkey FOREIGN KEY (list_id) REFERENCES competition_list(id) ON DELETE CASCADE,
  constraint competition_list_entry_school_id_fkey FOREIGN KEY (school_id) REFERENCES organisation_school(id)
);

create table competition_named_list (
  item_id uuid not null,
  list_id uuid not null,
  constraint competition_named_list_pkey PRIMARY KEY (item_id, list_id),
  constraint competition_named_list_item_id_fkey FOREIGN KEY (item_id) REFERENCES competition_item(id) ON DELETE CASCADE,
  constraint competition_named_list_list_id_fkey FOREIGN KEY (list_id) REFERENCES competition_list(id)
);

create table competition_participant (
  round_id uuid not null,
  school_id uuid not null,
  constraint competition_participant_pkey PRIMARY KEY (round_id, school_id),
  constraint competition_participant_round_id_fkey FOREIGN KEY (round_id) REFERENCES competition_round(id) ON DELETE CASCADE,
  constraint competition_participant_school_id_fkey FOREIGN KEY (school_id) REFERENCES organisation_school(id) ON DELETE CASCADE
);

create table competition_quota_place (
  table_id uuid not null,
  unit text not null,
  shown text not null,
  places integer not null,
  constraint competition_quota_place_pkey PRIMARY KEY (table_id, unit),
  constraint competition_quota_place_places_check CHECK ((places >= 0)),
  constraint competition_quota_place_table_id_fkey FOREIGN KEY (table_id) REFERENCES competition_quota_table(id) ON DELETE CASCADE
);

create table competition_quota_table (
  id uuid default new_id() not null,
  round_id uuid not null,
  name text not null,
  unit text not null,
  created_by uuid not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  constraint competition_quota_table_pkey PRIMARY KEY (id),
  constraint competition_quota_table_name UNIQUE (round_id, name),
  constraint competition_quota_table_unit_check CHECK ((unit = ANY (ARRAY['school'::text, 'college'::text, 'region'::text, 'organisation'::text]))),
  constraint competition_quota_table_created_by_fkey FOREIGN KEY (created_by) REFERENCES identity_user(id),
  constraint competition_quota_table_round_id_fkey FOREIGN KEY (round_id) REFERENCES competition_round(id) ON DELETE CASCADE
);

create table competition_round (
  id uuid default new_id() not null,
  series_id uuid not null,
  group_id uuid not null,
  name_zh text not null,
  name_en text default ''::text not null,
  edition integer not null,
  year integer not null,
  level text not null,
  state text default 'draft'::text not null,
  is_public boolean default true not null,
  cover_file_id uuid,
  content jsonb default '{}'::jsonb not null,
  tags text[] default '{}'::text[] not null,
  opinion text default ''::text not null,
  search text[] default '{}'::text[] not null,
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  published_at timestamp with time zone,
  version integer default 1 not null,
  banner_file_id uuid,
  constraint competition_round_pkey PRIMARY KEY (id),
  constraint competition_round_series_id_edition_key UNIQUE (series_id, edition),
  constraint competition_round_edition_check CHECK ((edition >= 1)),
  constraint competition_round_level_check CHECK ((level = ANY (ARRAY['college'::text, 'school'::text, 'province'::text, 'nation'::text]))),
  constraint competition_round_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'pending_approval'::text, 'published'::text, 'rejected'::text, 'offline'::text, 'result_published'::text, 'finished'::text, 'archived'::text]))),
  constraint competition_round_year_check CHECK (((year >= 1900) AND (year <= 2200))),
  constraint competition_round_banner_file_id_fkey FOREIGN KEY (banner_file_id) REFERENCES platform_file(id),
  constraint competition_round_cover_file_id_fkey FOREIGN KEY (cover_file_id) REFERENCES platform_file(id),
  constraint competition_round_created_by_fkey FOREIGN KEY (created_by) REFERENCES identity_user(id),
  constraint competition_round_group_id_fkey FOREIGN KEY (group_id) REFERENCES organisation_group(id),
  constraint competition_round_series_id_fkey FOREIGN KEY (series_id) REFERENCES competition_series(id)
);

create table competition_series (
  id uuid default new_id() not null,
  group_id uuid not null,
  name_zh text not null,
  name_en text default ''::text not null,
  code text not null,
  created_at timestamp with time zone default now() not null,
  constraint competition_series_pkey PRIMARY KEY (id),
  constraint competition_series_code_key UNIQUE (code),
  constraint competition_series_group_id_fkey FOREIGN KEY (group_id) REFERENCES organisation_group(id)
);

create table competition_setting (
  id uuid default new_id() not null,
  round_id uuid not null,
  kind text not null,
  item_id uuid not null,
  stage_id uuid,
  no integer not null,
  value jsonb not null,
  reason text default ''::text not null,
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  constraint competition_setting_pkey PRIMARY KEY (id),
  constraint competition_setting_kind_item_id_stage_id_no_key UNIQUE NULLS NOT DISTINCT (kind, item_id, stage_id, no),
  constraint competition_setting_check CHECK (((kind = 'enrol'::text) = (stage_id IS NULL))),
  constraint competition_setting_kind_check CHECK ((kind = ANY (ARRAY['enrol'::text, 'work'::text, 'review'::text, 'promotion'::text, 'roster'::text]))),
  constraint competition_setting_no_check CHECK ((no >= 1)),
  constraint competition_setting_created_by_fkey FOREIGN KEY (created_by) REFERENCES identity_user(id),
  constraint competition_setting_item_id_fkey FOREIGN KEY (item_id) REFERENCES competition_item(id) ON DELETE CASCADE,
  constraint competition_setting_round_id_fkey FOREIGN KEY (round_id) REFERENCES competition_round(id) ON DELETE CASCADE,
  constraint competition_setting_stage_id_fkey FOREIGN KEY (stage_id) REFERENCES competition_stage(id) ON DELETE CASCADE
);

create table competition_setting_table (
  setting_id uuid not null,
  table_id uuid not null,
  constraint competition_setting_table_pkey PRIMARY KEY (setting_id, table_id),
  constraint competition_setting_table_setting_id_fkey FOREIGN KEY (setting_id) REFERENCES competition_setting(id) ON DELETE CASCADE,
  constraint competition_setting_table_table_id_fkey FOREIGN KEY (table_id) REFERENCES competition_quota_table(id)
);

create table competition_stage (
  id uuid default new_id() not null,
  round_id uuid not null,
  name_zh text not null,
  name_en text default ''::text not null,
  position integer not null,
  opens_at timestamp with time zone not null,
  closes_at timestamp with time zone not null,
  weight numeric default 100 not null,
  version integer default 1 not null,
  constraint competition_stage_pkey PRIMARY KEY (id),
  constraint competition_stage_round_id_position_key UNIQUE (round_id, "position") DEFERRABLE INITIALLY DEFERRED,
  constraint competition_stage_check CHECK ((opens_at < closes_at)),
  constraint competition_stage_weight_check CHECK (((weight >= (0)::numeric) AND (weight <= (100)::numeric))),
  constraint competition_stage_round_id_fkey FOREIGN KEY (round_id) REFERENCES competition_round(id) ON DELETE CASCADE
);

create table competition_window (
  id uuid default new_id() not null,
  stage_id uuid not null,
  item_id uuid,
  kind text not null,
  opens_at timestamp with time zone not null,
  closes_at timestamp with time zone not null,
  on_timeline boolean default true not null,
  forced text,
  forced_reason text,
  forced_by uuid,
  forced_at timestamp with time zone,
  version integer default 1 not null,
  delegated boolean default false not null,
  paused boolean default false not null,
  forced_before_pause text,
  constraint competition_window_pkey PRIMARY KEY (id),
  constraint competition_window_stage_id_item_id_kind_key UNIQUE NULLS NOT DISTINCT (stage_id, item_id, kind),
  constraint competition_window_check CHECK ((opens_at < closes_at)),
  constraint competition_window_check1 CHECK (((forced IS NULL) = (forced_by IS NULL))),
  constraint competition_window_forced_before_pause_check CHECK ((forced_before_pause = 'open'::text)),
  constraint competition_window_forced_check CHECK ((forced = ANY (ARRAY['open'::text, 'closed'::text]))),
  constraint competition_window_kind_check CHECK ((kind = ANY (ARRAY['signup'::text, 'payment'::text, 'audit'::text, 'submission'::text, 'draw'::text, 'review'::text, 'result'::text, 'objection'::text, 'hash'::text, 'brief'::text, 'roster'::text, 'correction'::text]))),
  constraint competition_window_paused CHECK ((((NOT paused) AND (forced_before_pause IS NULL)) OR (paused AND (forced = 'closed'::text)))),
  constraint competition_window_forced_by_fkey FOREIGN KEY (forced_by) REFERENCES identity_user(id),
  constraint competition_window_item_id_fkey FOREIGN KEY (item_id) REFERENCES competition_item(id) ON DELETE CASCADE,
  constraint competition_window_stage_id_fkey FOREIGN KEY (stage_id) REFERENCES competition_stage(id) ON DELETE CASCADE
);

create table competition_window_extension (
  window_id uuid not null,
  team_id uuid not null,
  closes_at timestamp with time zone not null,
  reason text not null,
  given_by uuid not null,
  given_at timestamp with time zone not null,
  revoked_by uuid,
  revoked_at timestamp with time zone,
  revoke_reason text default ''::text not null,
  version integer default 1 not null,
  constraint competition_window_extension_pkey PRIMARY KEY (window_id, team_id),
  constraint competition_window_extension_reason_check CHECK ((reason <> ''::text)),
  constraint competition_window_extension_revoked CHECK ((((revoked_by IS NULL) = (revoked_at IS NULL)) AND ((revoked_at IS NULL) = (revoke_reason = ''::text)))),
  constraint competition_window_extension_granted_by_fkey FOREIGN KEY (given_by) REFERENCES identity_user(id),
  constraint competition_window_extension_revoked_by_fkey FOREIGN KEY (revoked_by) REFERENCES identity_user(id),
  constraint competition_window_extension_team_id_fkey FOREIGN KEY (team_id) REFERENCES enrolment_team(id) ON DELETE CASCADE,
  constraint competition_window_extension_window_id_fkey FOREIGN KEY (window_id) REFERENCES competition_window(id) ON DELETE CASCADE
);

create table competition_window_switch (
  window_id uuid not null,
  group_id uuid not null,
  state text,
  reason text not null,
  switched_by uuid not null,
  switched_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint competition_window_switch_pkey PRIMARY KEY (window_id, group_id),
  constraint competition_window_switch_reason_check CHECK ((reason <> ''::text)),
  constraint competition_window_switch_state_check CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text]))),
  constraint competition_window_switch_group_id_fkey FOREIGN KEY (group_id) REFERENCES organisation_group(id),
  constraint competition_window_switch_switched_by_fkey FOREIGN KEY (switched_by) REFERENCES identity_user(id),
  constraint competition_window_switch_window_id_fkey FOREIGN KEY (window_id) REFERENCES competition_window(id) ON DELETE CASCADE
);

create table competition_window_times (
  window_id uuid not null,
  group_id uuid not null,
  opens_at timestamp with time zone,
  closes_at timestamp with time zone,
  reason text not null,
  set_by uuid not null,
  set_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint competition_window_times_pkey PRIMARY KEY (window_id, group_id),
  constraint competition_window_times_reason_check CHECK ((reason <> ''::text)),
  constraint competition_window_times_span CHECK ((((opens_at IS NULL) = (closes_at IS NULL)) AND (closes_at > opens_at))),
  constraint competition_window_times_group_id_fkey FOREIGN KEY (group_id) REFERENCES organisation_group(id),
  constraint competition_window_times_set_by_fkey FOREIGN KEY (set_by) REFERENCES identity_user(id),
  constraint competition_window_times_window_id_fkey FOREIGN KEY (window_id) REFERENCES competition_window(id) ON DELETE CASCADE
);

create table enrolment_admission_draw (
  item_id uuid not null,
  position integer not null,
  ticket text not null,
  constraint enrolment_admission_draw_pkey PRIMARY KEY (item_id, "position"),
  constraint enrolment_admission_draw_position_check CHECK (("position" > 0)),
  constraint enrolment_admission_draw_item_id_fkey FOREIGN KEY (item_id) REFERENCES enrolment_admission_queue(item_id) ON DELETE CASCADE
);

create table enrolment_admission_entry (
  item_id uuid not null,
  user_id uuid not null,
  ticket text not null,
  joined_at timestamp with time zone default clock_timestamp() not null,
  position integer,
  admitted_until timestamp with time zone,
  submitted_at timestamp with time zone,
  constraint enrolment_admission_entry_pkey PRIMARY KEY (item_id, user_id),
  constraint enrolment_admission_entry_position UNIQUE (item_id, "position"),
  constraint enrolment_admission_entry_admitted CHECK ((("position" IS NOT NULL) OR (admitted_until IS NULL))),
  constraint enrolment_admission_entry_position_check CHECK (("position" > 0)),
  constraint enrolment_admission_entry_ticket_check CHECK ((ticket ~ '^[0-9a-f]{32}$'::text)),
  constraint enrolment_admission_entry_item_id_fkey FOREIGN KEY (item_id) REFERENCES enrolment_admission_queue(item_id) ON DELETE CASCADE,
  constraint enrolment_admission_entry_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity_user(id)
);

create table enrolment_admission_queue (
  item_id uuid not null,
  round_id uuid not null,
  seed bytea not null,
  seed_hash bytea not null,
  created_at timestamp with time zone default now() not null,
  opened_at timestamp with time zone,
  drawn integer,
  tickets_digest bytea,
  last_position integer default 0 not null,
  admitted_to integer default 0 not null,
  admitted_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint enrolment_admission_queue_pkey PRIMARY KEY (item_id),
  constraint enrolment_admission_queue_check CHECK ((seed_hash = sha256(seed))),
  constraint enrolment_admission_queue_check1 CHECK (((admitted_to >= 0) AND (admitted_to <= last_position))),
  constraint enrolment_admission_queue_drawn CHECK ((((opened_at IS NULL) = (drawn IS NULL)) AND ((opened_at IS NULL) = (tickets_digest IS NULL)))),
  constraint enrolment_admission_queue_last_position_check CHECK ((last_position >= 0)),
  constraint enrolment_admission_queue_seed_check CHECK ((octet_length(seed) = 32)),
  constraint enrolment_admission_queue_item_id_fkey FOREIGN KEY (item_id) REFERENCES competition_item(id) ON DELETE CASCADE,
  constraint enrolment_admission_queue_round_id_fkey FOREIGN KEY (round_id) REFERENCES competition_round(id) ON DELETE CASCADE
);

create table enrolment_audit_call (
  team_id uuid not null,
  level text not null,
  at timestamp with time zone default clock_timestamp() not null,
  constraint enrolment_audit_call_pkey PRIMARY KEY (team_id, level),
  constraint enrolment_audit_call_level_check CHECK ((level = ANY (ARRAY['teacher'::text, 'college'::text, 'school'::text, 'province'::text, 'organiser'::text]))),
  constraint enrolment_audit_call_team_id_fkey FOREIGN KEY (team_id) REFERENCES enrolment_team(id) ON DELETE CASCADE
);

create table enrolment_award (
  publication_id uuid not null,
  team_id uuid not null,
  award text not null,
  visible_from timestamp with time zone not null,
  stage_id uuid,
  constraint enrolment_award_pkey PRIMARY KEY (publication_id, team_id, award),
  constraint enrolment_award_team_id_fkey FOREIGN KEY (team_id) REFERENCES enrolment_team(id) ON DELETE CASCADE
);

create table enrolment_change (
  id uuid default new_id() not null,
  team_id uuid not null,
  asked_by uuid not null,
  is_own boolean not null,
  reason text not null,
  state text default 'open'::text not null,
  level text not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  ended_at timestamp with time zone,
  version integer default 1 not null,
  round_id uuid,
  constraint enrolment_change_pkey PRIMARY KEY (id),
  constraint enrolment_change_check CHECK (((state = 'open'::text) = (ended_at IS NULL))),
  constraint enrolment_change_has_round CHECK ((round_id IS NOT NULL)),
  constraint enrolment_change_level_check CHECK ((level = ANY (ARRAY['teacher'::text, 'college'::text, 'school'::text, 'province'::text, 'organiser'::text]))),
  constraint enrolment_change_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300))),
  constraint enrolment_change_state_check CHECK ((state = ANY (ARRAY['open'::text, 'done'::text, 'withdrawn'::text, 'lapsed'::text]))),
  constraint enrolment_change_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES identity_user(id),
  constraint enrolment_change_team_id_fkey FOREIGN KEY (team_id) REFERENCES enrolment_team(id) ON DELETE CASCADE
);

create table enrolment_change_decision (
  field_id uuid not null,
  level text not null,
  accepted boolean not null,
  opinion text default ''::text not null,
  decided_by uuid not null,
  decided_at timestamp with time zone default clock_timestamp() not null,
  constraint enrolment_change_decision_pkey PRIMARY KEY (field_id, level),
  constraint enrolment_change_decision_check CHECK ((accepted OR (opinion <> ''::text))),
  constraint enrolment_change_decision_level_check CHECK ((level = ANY (ARRAY['teacher'::text, 'college'::text, 'school'::text, 'province'::text, 'organiser'::text]))),
  constraint enrolment_change_decision_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES identity_user(id),
  constraint enrolment_change_decision_field_id_fkey FOREIGN KEY (field_id) REFERENCES enrolment_change_field(id) ON DELETE CASCADE
);

create table enrolment_change_field (
  id uuid default new_id() not null,
  change_id uuid not null,
  position integer not null,
  kind text not null,
  member_id uuid,
  role text,
  person_id uuid,
  person_name text,
  answer text,
  key text,
  before jsonb default 'null'::jsonb not null,
  after jsonb default 'null'::jsonb not null,
  verdict text default 'open'::text not null,
  adviser_kind text default ''::text not null,
  constraint enrolment_change_field_pkey PRIMARY KEY (id),
  constraint enrolment_change_field_answer_check CHECK ((answer = ANY (ARRAY['open'::text, 'accepted'::text, 'declined'::text]))),
  constraint enrolment_change_field_check CHECK (((kind = ANY (ARRAY['captain'::text, 'remove'::text, 'replace'::text])) = (member_id IS NOT NULL))),
  constraint enrolment_change_field_check1 CHECK (((kind = ANY (ARRAY['captain'::text, 'add'::text, 'replace'::text])) = (person_id IS NOT NULL))),
  constraint enrolment_change_field_check2 CHECK (((person_id IS NULL) = (person_name IS NULL))),
  constraint enrolment_change_field_check3 CHECK (((person_id IS NOT NULL) OR (answer IS NULL))),
  constraint enrolment_change_field_check4 CHECK (((kind = 'answer'::text) = (key IS NOT NULL))),
  constraint enrolment_change_field_kind_check CHECK ((kind = ANY (ARRAY['name'::text, 'captain'::text, 'add'::text, 'remove'::text, 'replace'::text, 'order'::text, 'answer'::text]))),
  constraint enrolment_change_field_role_check CHECK ((role = ANY (ARRAY['captain'::text, 'member'::text, 'teacher'::text, 'leader'::text]))),
  constraint enrolment_change_field_verdict_check CHECK ((verdict = ANY (ARRAY['open'::text, 'accepted'::text, 'refused'::text, 'lapsed'::text]))),
  constraint enrolment_change_field_change_id_fkey FOREIGN KEY (change_id) REFERENCES enrolment_change(id) ON DELETE CASCADE,
  constraint enrolment_change_field_member_id_fkey FOREIGN KEY (member_id) REFERENCES enrolment_member(id) ON DELETE CASCADE,
  constraint enrolment_change_field_person_id_fkey FOREIGN KEY (person_id) REFERENCES identity_user(id)
);

create table enrolment_counter (
  scope text not null,
  next integer default 1 not null,
  constraint enrolment_counter_pkey PRIMARY KEY (scope),
  constraint enrolment_counter_next_check CHECK ((next >= 1))
);

create table enrolment_decision (
  id uuid default new_id() not null,
  team_id uuid not null,
  level text not null,
  action text not null,
  opinion text default ''::text not null,
  by_user uuid,
  by_name text default ''::text not null,
  at timestamp with time zone default clock_timestamp() not null,
  returned_state jsonb,
  constraint enrolment_decision_pkey PRIMARY KEY (id),
  constraint enrolment_decision_action_check CHECK ((action = ANY (ARRAY['approve'::text, 'return'::text, 'reject'::text, 'withdraw'::text, 'pass'::text]))),
  constraint enrolment_decision_by_user_fkey FOREIGN KEY (by_user) REFERENCES identity_user(id),
  constraint enrolment_decision_team_id_fkey FOREIGN KEY (team_id) REFERENCES enrolment_team(id) ON DELETE CASCADE
);

create table enrolment_document_reminder (
  team_id uuid not null,
  document_key text not null,
  due_at timestamp with time zone not null,
  constraint enrolment_document_reminder_pkey PRIMARY KEY (team_id, document_key),
  constraint enrolment_document_reminder_team_id_fkey FOREIGN KEY (team_id) REFERENCES enrolment_team(id) ON DELETE CASCADE
);

create table enrolment_exclusion (
  id uuid default new_id() not null,
  team_id uuid not null,
  kind text not null,
  reason text not null,
  state_before text not null,
  level_before text,
  held_place boolean not null,
  by_user uuid not null,
  by_name text not null,
  at timestamp with time zone default clock_timestamp() not null,
  lifted_by uuid,
  lifted_reason text,
  lifted_at timestamp with time zone,
  waiting_no integer,
  constraint enrolment_exclusion_pkey PRIMARY KEY (id),
  constraint enrolment_exclusion_check CHECK ((num_nonnulls(lifted_by, lifted_reason, lifted_at) = ANY (ARRAY[0, 3]))),
  constraint enrolment_exclusion_check1 CHECK (((waiting_no IS NULL) OR (state_before = 'waiting'::text))),
  constraint enrolment_exclusion_kind_check CHECK ((kind = ANY (ARRAY['ban'::text, 'disqualify'::text]))),
  constraint enrolment_exclusion_reason_check CHECK ((reason <> ''::text)),
  constraint enrolment_exclusion_by_user_fkey FOREIGN KEY (by_user) REFERENCES identity_user(id),
  constraint enrolment_exclusion_lifted_by_fkey FOREIGN KEY (lifted_by) REFERENCES identity_user(id),
  constraint enrolment_exclusion_team_id_fkey FOREIGN KEY (team_id) REFERENCES enrolment_team(id) ON DELETE CASCADE
);

create table enrolment_forfeit (
  team_id uuid not null,
  stage_id uuid not null,
  held_place boolean not null,
  at timestamp with time zone default clock_timestamp() not null,
  reversed_by uuid,
  reversed_reason text,
  reversed_at timestamp with time zone,
  missed text default 'work'::text not null,
  constraint enrolment_forfeit_pkey PRIMARY KEY (team_id, stage_id),
  constraint enrolment_forfeit_check CHECK ((num_nonnulls(reversed_by, reversed_reason, reversed_at) = ANY (ARRAY[0, 3]))),
  constraint enrolment_forfeit_missed_check CHECK ((missed = ANY (ARRAY['work'::text, 'roster'::text]))),
  constraint enrolment_forfeit_reversed_by_fkey FOREIGN KEY (reversed_by) REFERENCES identity_user(id),
  constraint enrolment_forfeit_stage_id_fkey FOREIGN KEY (stage_id) REFERENCES competition_stage(id),
  constraint enrolment_forfeit_team_id_fkey FOREIGN KEY (team_id) REFERENCES enrolment_team(id) ON DELETE CASCADE
);

create table enrolment_import (
  id uuid default new_id() not null,
  round_id uuid not null,
  group_id uuid,
  by_id uuid not null,
  file_name text not null,
  teams integer not null,
  people integer not null,
  notified_to uuid,
  undone_to uuid,
  notified integer default 0 not null,
  undone_at timestamp with time zone,
  undone_by uuid,
  created_at timestamp with time zone default clock_timestamp() not null,
  constraint enrolment_import_pkey PRIMARY KEY (id),
  constraint enrolment_import_check1 CHECK (((notified >= 0) AND (notified <= teams))),
  constraint enrolment_import_check2 CHECK (((undone_at IS NULL) = (undone_by IS NULL))),
  constraint enrolment_import_people_check CHECK ((people > 0)),
  constraint enrolment_import_teams_check CHECK ((teams > 0)),
  constraint enrolment_import_by_id_fkey FOREIGN KEY (by_id) REFERENCES identity_user(id),
  constraint enrolment_import_group_id_fkey FOREIGN KEY (group_id) REFERENCES organisation_group(id),
  constraint enrolment_import_round_id_fkey FOREIGN KEY (round_id) REFERENCES competition_round(id),
  constraint enrolment_import_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES identity_user(id)
);

create table enrolment_invitation_message (
  team_id uuid not null,
  user_id uuid not null,
  invite_hash bytea not null,
  sent_at timestamp with time zone default clock_timestamp() not null,
  constraint enrolment_invitation_message_pkey PRIMARY KEY (team_id, user_id),
  constraint enrolment_invitation_message_team_id_fkey FOREIGN KEY (team_id) REFERENCES enrolment_team(id) ON DELETE CASCADE,
  constraint enrolment_invitation_message_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity_user(id) ON DELETE CASCADE
);

create table enrolment_join_request (
  id uuid default new_id() not null,
  team_id uuid not null,
  user_id uuid not null,
  state text default 'pending'::text not null,
  word text default ''::text not null,
  answer text default ''::text not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  expires_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  constraint enrolment_join_request_pkey PRIMARY KEY (id),
  constraint enrolment_join_request_answer_check CHECK ((length(answer) <= 300)),
  constraint enrolment_join_request_check CHECK (((state = 'pending'::text) = (decided_at IS NULL))),
  constraint enrolment_join_request_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text, 'expired'::text]))),
  constraint enrolment_join_request_word_check CHECK ((length(word) <= 300)),
  constraint enrolment_join_request_team_id_fkey FOREIGN KEY (team_id) REFERENCES enrolment_team(id) ON DELETE CASCADE,
  constraint enrolment_join_request_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity_user(id)
);

create table enrolment_joining (
  team_id uuid not null,
  code text,
  code_way text default 'ask'::text not null,
  code_until timestamp with time zone,
  looking boolean default false not null,
  constraint enrolment_joining_pkey PRIMARY KEY (team_id),
  constraint enrolment_joining_code_key UNIQUE (code),
  constraint enrolment_joining_check CHECK (((code IS NULL) = (code_until IS NULL))),
  constraint enrolment_joining_code_check CHECK ((code ~ '^[2-9A-HJKMNP-Z]{8}$'::text)),
  constraint enrolment_joining_code_way_check CHECK ((code_way = ANY (ARRAY['join'::text, 'ask'::text]))),
  constraint enrolment_joining_team_id_fkey FOREIGN KEY (team_id) REFERENCES enrolment_team(id) ON DELETE CASCADE
);

create table enrolment_material (
  id uuid default new_id() not null,
  team_id uuid not null,
  slot text not null,
  file_id uuid not null,
  added_at timestamp with time zone default now() not null,
  constraint enrolment_material_pkey PRIMARY KEY (id),
  constraint enrolment_material_team_id_slot_file_id_key UNIQUE (team_id, slot, file_id),
  constraint enrolment_material_file_id_fkey FOREIGN KEY (file_id) REFERENCES platform_file(id),
  constraint enrolment_material_team_id_fkey FOREIGN KEY (team_id) REFERENCES enrolment_team(id) ON DELETE CASCADE
);

create table enrolment_member (
  id uuid default new_id() not null,
  team_id uuid not null,
  user_id uuid,
  role text not null,
  position integer not null,
  state text default 'invited'::text not null,
  name text not null,
  invite_hash bytea,
  invited_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone,
  answered_at timestamp with time zone,
  adviser_kind text default ''::text not null,
  constraint enrolment_member_pkey PRIMARY KEY (id),
  constraint enrolment_member_invite_hash_key UNIQUE (invite_hash),
  constraint enrolment_member_role_check CHECK ((role = ANY (ARRAY['captain'::text, 'member'::text, 'teacher'::text, 'leader'::text]))),
  constraint enrolment_member_state_check CHECK ((state = ANY (ARRAY['invited'::text, 'accepted'::text, 'declined'::text, 'expired'::text, 'removed'::text]))),
  constraint enrolment_member_team_id_fkey FOREIGN KEY (team_id) REFERENCES enrolment_team(id) ON DELETE CASCADE,
  constraint enrolment_member_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity_user(id)
);

create table enrolment_message (
  id uuid default new_id() not null,
  group_id uuid,
  sender_id uuid not null,
  title_zh text not null,
  title_en text default ''::text not null,
  body_zh text not null,
  body_en text default ''::text not null,
  filter jsonb not null,
  roles text[] not null,
  teams integer not null,
  recipients integer not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  constraint enrolment_message_pkey PRIMARY KEY (id),
  constraint enrolment_message_body_en_check CHECK ((length(body_en) <= 4000)),
  constraint enrolment_message_body_zh_check CHECK (((length(body_zh) >= 1) AND (length(body_zh) <= 2000))),
  constraint enrolment_message_recipients_check CHECK ((recipients > 0)),
  constraint enrolment_message_roles_check CHECK (((cardinality(roles) >= 1) AND (cardinality(roles) <= 4))),
  constraint enrolment_message_teams_check CHECK ((teams > 0)),
  constraint enrolment_message_title_en_check CHECK ((length(title_en) <= 120)),
  constraint enrolment_message_title_zh_check CHECK (((length(title_zh) >= 1) AND (length(title_zh) <= 60))),
  constraint enrolment_message_group_id_fkey FOREIGN KEY (group_id) REFERENCES organisation_group(id),
  constraint enrolment_message_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES identity_user(id)
);

create table enrolment_message_recipient (
  message_id uuid not null,
  user_id uuid not null,
  notified_at timestamp with time zone,
  constraint enrolment_message_recipient_pkey PRIMARY KEY (message_id, user_id),
  constraint enrolment_message_recipient_message_id_fkey FOREIGN KEY (message_id) REFERENCES enrolment_message(id),
  constraint enrolment_message_recipient_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity_user(id)
);

create table enrolment_note (
  id uuid default new_id() not null,
  team_id uuid not null,
  author_id uuid not null,
  from_staff boolean not null,
  body text not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  constraint enrolment_note_pkey PRIMARY KEY (id),
  constraint enrolment_note_body_check CHECK ((body <> ''::text)),
  constraint enrolment_note_author_id_fkey FOREIGN KEY (author_id) REFERENCES identity_user(id),
  constraint enrolment_note_team_id_fkey FOREIGN KEY (team_id) REFERENCES enrolment_team(id) ON DELETE CASCADE
);

create table enrolment_note_seen (
  team_id uuid not null,
  user_id uuid not null,
  seen_at timestamp with time zone not null,
  constraint enrolment_note_seen_pkey PRIMARY KEY (team_id, user_id),
  constraint enrolment_note_seen_team_id_fkey FOREIGN KEY (team_id) REFERENCES enrolment_team(id) ON DELETE CASCADE,
  constraint enrolment_note_seen_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity_user(id) ON DELETE CASCADE
);

create table enrolment_old_name (
  member_id uuid not null,
  constraint enrolment_old_name_pkey PRIMARY KEY (member_id),
  constraint enrolment_old_name_member_id_fkey FOREIGN KEY (member_id) REFERENCES enrolment_member(id) ON DELETE CASCADE
);

create table enrolment_part_quota (
  item_id uuid not null,
  key text not null,
  size integer not null,
  used integer not null,
  unit text not null,
  school_id uuid generated always,
  constraint enrolment_part_quota_pkey PRIMARY KEY (item_id, unit, key),
  constraint enrolment_part_quota_full CHECK (((used >= 0) AND (used <= size))),
  constraint enrolment_part_quota_item_id_fkey FOREIGN KEY (item_id) REFERENCES competition_item(id),
  constraint enrolment_part_quota_school_id_fkey FOREIGN KEY (school_id) REFERENCES organisation_school(id)
);

create table enrolment_participation (
  scope text not null,
  person bytea not null,
  user_id uuid not null,
  slot smallint not null,
  team_id uuid not null,
  role text not null,
  constraint enrolment_participation_pkey PRIMARY KEY (scope, person, slot),
  constraint enrolment_participation_scope_person_team_id_key UNIQUE (scope, person, team_id),
  constraint enrolment_participation_slot_check CHECK (((slot >= 1) AND (slot <= 100))),
  constraint enrolment_participation_team_id_fkey FOREIGN KEY (team_id) REFERENCES enrolment_team(id) ON DELETE CASCADE,
  constraint enrolment_participation_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity_user(id)
);

create table enrolment_petition (
  id uuid default new_id() not null,
  team_id uuid not null,
  round_id uuid not null,
  rule_key text not null,
  rule_zh text not null,
  rule_en text not null,
  reason text not null,
  state text default 'open'::text not null,
  asked_by uuid not null,
  asked_by_name text not null,
  asked_at timestamp with time zone default now() not null,
  answer text default ''::text not null,
  answered_by_name text default ''::text not null,
  answered_at timestamp with time zone,
  version integer default 1 not null,
  constraint enrolment_petition_pkey PRIMARY KEY (id),
  constraint enrolment_petition_answered CHECK (((state = 'open'::text) = (answered_at IS NULL))),
  constraint enrolment_petition_state_check CHECK ((state = ANY (ARRAY['open'::text, 'granted'::text, 'refused'::text, 'withdrawn'::text]))),
  constraint enrolment_petition_team_id_fkey FOREIGN KEY (team_id) REFERENCES enrolment_team(id) ON DELETE CASCADE
);

create table enrolment_quota (
  item_id uuid not null,
  school_id uuid,
  size integer not null,
  used integer default 0 not null,
  constraint enrolment_quota_item_id_school_id_key UNIQUE NULLS NOT DISTINCT (item_id, school_id),
  constraint enrolment_quota_full CHECK ((used <= size)),
  constraint enrolment_quota_size_check CHECK ((size >= 0)),
  constraint enrolment_quota_used_check CHECK ((used >= 0)),
  constraint enrolment_quota_item_id_fkey FOREIGN KEY (item_id) REFERENCES competition_item(id) ON DELETE CASCADE,
  constraint enrolment_quota_school_id_fkey FOREIGN KEY (school_id) REFERENCES organisation_school(id)
);

create table enrolment_quota_college_count (
  count_id uuid not null,
  unit text not null,
  teams integer not null,
  constraint enrolment_quota_college_count_pkey PRIMARY KEY (count_id, unit),
  constraint enrolment_quota_college_count_teams_check CHECK ((teams > 0)),
  constraint enrolment_quota_college_count_count_id_fkey FOREIGN KEY (count_id) REFERENCES enrolment_quota_count(id)
);

create table enrolment_quota_count (
  id uuid default new_id() not null,
  counted text not null,
  counted_at timestamp with time zone not null,
  by_college boolean default false not null,
  constraint enrolment_quota_count_pkey PRIMARY KEY (id),
  constraint enrolment_quota_count_counted_key UNIQUE (counted)
);

create table enrolment_quota_school_count (
  count_id uuid not null,
  school_id uuid not null,
  teams integer not null,
  constraint enrolment_quota_school_count_pkey PRIMARY KEY (count_id, school_id),
  constraint enrolment_quota_school_count_teams_check CHECK ((teams > 0)),
  constraint enrolment_quota_school_count_count_id_fkey FOREIGN KEY (count_id) REFERENCES enrolment_quota_count(id),
  constraint enrolment_quota_school_count_school_id_fkey FOREIGN KEY (school_id) REFERENCES organisation_school(id)
);

create table enrolment_receipt (
  id uuid default new_id() not null,
  team_id uuid not null,
  no integer not null,
  receipt text not null,
  submitted_at timestamp with time zone not null,
  files jsonb not null,
  people jsonb default '[]'::jsonb not null,
  constraint enrolment_receipt_pkey PRIMARY KEY (id),
  constraint enrolment_receipt_receipt_key UNIQUE (receipt),
  constraint enrolment_receipt_team_id_no_key UNIQUE (team_id, no),
  constraint enrolment_receipt_no_check CHECK ((no > 0)),
  constraint enrolment_receipt_team_id_fkey FOREIGN KEY (team_id) REFERENCES enrolment_team(id) ON DELETE CASCADE
);

create table enrolment_registration (
  id uuid default new_id() not null,
  round_id uuid not null,
  school_id uuid not null,
  state text not null,
  contact_id uuid not null,
  region text default ''::text not null,
  division_id uuid,
  file_id uuid,
  code text not null,
  opinion text default ''::text not null,
  requested_at timestamp with time zone default clock_timestamp() not null,
  decided_at timestamp with time zone,
  decided_by_name text default ''::text not null,
  version integer default 1 not null,
  college_id uuid,
  constraint enrolment_registration_pkey PRIMARY KEY (id),
  constraint enrolment_registration_code UNIQUE (round_id, code),
  constraint enrolment_registration_file_id_key UNIQUE (file_id),
  constraint enrolment_registration_school UNIQUE (round_id, school_id),
  constraint enrolment_registration_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'approved'::text, 'returned'::text, 'withdrawn'::text]))),
  constraint enrolment_registration_college_id_fkey FOREIGN KEY (college_id) REFERENCES organisation_group(id) ON DELETE SET NULL,
  constraint enrolment_registration_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES identity_user(id),
  constraint enrolment_registration_division_id_fkey FOREIGN KEY (division_id) REFERENCES organisation_group(id),
  constraint enrolment_registration_file_id_fkey FOREIGN KEY (file_id) REFERENCES platform_file(id),
  constraint enrolment_registration_round_id_fkey FOREIGN KEY (round_id) REFERENCES competition_round(id),
  constraint enrolment_registration_school_id_fkey FOREIGN KEY (school_id) REFERENCES organisation_school(id)
);

create table enrolment_registration_terms (
  round_id uuid not null,
  terms jsonb not null,
  reminded_at timestamp with time zone,
  version integer default 1 not null,
  constraint enrolment_registration_terms_pkey PRIMARY KEY (round_id),
  constraint enrolment_registration_terms_terms_check CHECK ((jsonb_typeof(terms) = 'object'::text)),
  constraint enrolment_registration_terms_round_id_fkey FOREIGN KEY (round_id) REFERENCES competition_round(id) ON DELETE CASCADE
);

create table enrolment_result (
  publication_id uuid not null,
  stage_id uuid not null,
  team_id uuid not null,
  visible_from timestamp with time zone not null,
  constraint enrolment_result_pkey PRIMARY KEY (publication_id, team_id),
  constraint enrolment_result_team_id_fkey FOREIGN KEY (team_id) REFERENCES enrolment_team(id) ON DELETE CASCADE
);

create table enrolment_roster (
  team_id uuid not null,
  stage_id uuid not null,
  member_ids uuid[] not null,
  source text not null,
  least integer not null,
  most integer not null,
  confirmed_by uuid,
  confirmed_at timestamp with time zone default clock_timestamp() not null,
  constraint enrolment_roster_pkey PRIMARY KEY (team_id, stage_id),
  constraint enrolment_roster_check CHECK ((most >= "least")),
  constraint enrolment_roster_least_check CHECK (("least" >= 1)),
  constraint enrolment_roster_size CHECK (((source = 'default'::text) OR ((cardinality(member_ids) >= "least") AND (cardinality(member_ids) <= most)))),
  constraint enrolment_roster_source_check CHECK ((source = ANY (ARRAY['captain'::text, 'default'::text]))),
  constraint enrolment_roster_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES identity_user(id),
  constraint enrolment_roster_stage_id_fkey FOREIGN KEY (stage_id) REFERENCES competition_stage(id),
  constraint enrolment_roster_team_id_fkey FOREIGN KEY (team_id) REFERENCES enrolment_team(id) ON DELETE CASCADE
);

create table enrolment_roster_check (
  team_id uuid not null,
  stage_id uuid not null,
  member_id uuid not null,
  verdict text not null,
  reason text default ''::text not null,
  checked_by uuid not null,
  checked_at timestamp with time zone default clock_timestamp() not null,
  constraint enrolment_roster_check_pkey PRIMARY KEY (team_id, stage_id, member_id),
  constraint enrolment_roster_check_reason CHECK (((verdict <> 'refused'::text) OR (reason <> ''::text))),
  constraint enrolment_roster_check_verdict_check CHECK ((verdict = ANY (ARRAY['confirmed'::text, 'refused'::text]))),
  constraint enrolment_roster_check_checked_by_fkey FOREIGN KEY (checked_by) REFERENCES identity_user(id),
  constraint enrolment_roster_check_member_id_fkey FOREIGN KEY (member_id) REFERENCES enrolment_member(id) ON DELETE CASCADE,
  constraint enrolment_roster_check_stage_id_fkey FOREIGN KEY (stage_id) REFERENCES competition_stage(id) ON DELETE CASCADE,
  constraint enrolment_roster_check_team_id_fkey FOREIGN KEY (team_id) REFERENCES enrolment_team(id) ON DELETE CASCADE
);

create table enrolment_roster_reminder (
  team_id uuid not null,
  stage_id uuid not null,
  until timestamp with time zone not null,
  is_last boolean not null,
  constraint enrolment_roster_reminder_pkey PRIMARY KEY (team_id, stage_id),
  constraint enrolment_roster_reminder_stage_id_fkey FOREIGN KEY (stage_id) REFERENCES competition_stage(id) ON DELETE CASCADE,
  constraint enrolment_roster_reminder_team_id_fkey FOREIGN KEY (team_id) REFERENCES enrolment_team(id) ON DELETE CASCADE
);

create table enrolment_sanction (
  id uuid default new_id() not null,
  group_id uuid not null,
  subject text not null,
  person bytea,
  school_id uuid,
  name text not null,
  shown text not null,
  effect text not null,
  percent smallint,
  starts_on date not null,
  ends_on date not null,
  reason text not null,
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamp with time zone default now() not null,
  lifted_at timestamp with time zone,
  lifted_by_name text default ''::text not null,
  lift_reason text default ''::text not null,
  version integer default 1 not null,
  search text[] generated always not null,
  constraint enrolment_sanction_pkey PRIMARY KEY (id),
  constraint enrolment_sanction_days CHECK ((starts_on <= ends_on)),
  constraint enrolment_sanction_effect_check CHECK ((effect = ANY (ARRAY['enter'::text, 'advise'::text, 'quota'::text]))),
  constraint enrolment_sanction_percent CHECK (((effect = 'quota'::text) = (percent IS NOT NULL))),
  constraint enrolment_sanction_percent_check CHECK (((percent >= 0) AND (percent <= 99))),
  constraint enrolment_sanction_subject CHECK (
CASE subject
    WHEN 'person'::text THEN ((person IS NOT NULL) AND (school_id IS NULL) AND (effect <> 'quota'::text))
    ELSE ((person IS NULL) AND (school_id IS NOT NULL) AND (effect <> 'advise'::text))
END),
  constraint enrolment_sanction_subject_check CHECK ((subject = ANY (ARRAY['person'::text, 'school'::text])))
);

create table enrolment_school_number (
  round_id uuid not null,
  school_id uuid not null,
  region text not null,
  no integer not null,
  constraint enrolment_school_number_pkey PRIMARY KEY (round_id, school_id),
  constraint enrolment_school_number_round_id_region_no_key UNIQUE (round_id, region, no),
  constraint enrolment_school_number_no_check CHECK ((no >= 1)),
  constraint enrolment_school_number_region_check CHECK ((region <> ''::text)),
  constraint enrolment_school_number_round_id_fkey FOREIGN KEY (round_id) REFERENCES competition_round(id),
  constraint enrolment_school_number_school_id_fkey FOREIGN KEY (school_id) REFERENCES organisation_school(id)
);

create table enrolment_signed_copy (
  id uuid default new_id() not null,
  team_id uuid not null,
  document_key text not null,
  member_id uuid,
  file_id uuid not null,
  fingerprint text not null,
  code text not null,
  state text default 'uploaded'::text not null,
  reason text default ''::text not null,
  uploaded_by uuid,
  uploaded_by_name text not null,
  uploaded_at timestamp with time zone default clock_timestamp() not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  version integer default 1 not null,
  constraint enrolment_signed_copy_pkey PRIMARY KEY (id),
  constraint enrolment_signed_copy_file_id_key UNIQUE (file_id),
  constraint enrolment_signed_copy_place UNIQUE NULLS NOT DISTINCT (team_id, document_key, member_id),
  constraint enrolment_signed_copy_check CHECK (((state = 'uploaded'::text) = (decided_at IS NULL))),
  constraint enrolment_signed_copy_check1 CHECK (((decided_by IS NULL) = (decided_at IS NULL))),
  constraint enrolment_signed_copy_check2 CHECK (((state = 'refused'::text) = (reason <> ''::text))),
  constraint enrolment_signed_copy_code_check CHECK ((code <> ''::text)),
  constraint enrolment_signed_copy_fingerprint_check CHECK ((fingerprint ~ '^[0-9a-f]{64}$'::text)),
  constraint enrolment_signed_copy_reason_check CHECK ((length(reason) <= 300)),
  constraint enrolment_signed_copy_state_check CHECK ((state = ANY (ARRAY['uploaded'::text, 'accepted'::text, 'refused'::text]))),
  constraint enrolment_signed_copy_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES identity_user(id),
  constraint enrolment_signed_copy_file_id_fkey FOREIGN KEY (file_id) REFERENCES platform_file(id),
  constraint enrolment_signed_copy_member_id_fkey FOREIGN KEY (member_id) REFERENCES enrolment_member(id) ON DELETE CASCADE,
  constraint enrolment_signed_copy_team_id_fkey FOREIGN KEY (team_id) REFERENCES enrolment_team(id) ON DELETE CASCADE,
  constraint enrolment_signed_copy_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES identity_user(id)
);

create table enrolment_signer_link (
  id uuid default new_id() not null,
  team_id uuid not null,
  document_key text not null,
  member_id uuid,
  token_hash bytea not null,
  fingerprint text not null,
  sent_to text default ''::text not null,
  made_by uuid not null,
  made_at timestamp with time zone default clock_timestamp() not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  target_sealed bytea,
  constraint enrolment_signer_link_pkey PRIMARY KEY (id),
  constraint enrolment_signer_link_place UNIQUE NULLS NOT DISTINCT (team_id, document_key, member_id),
  constraint enrolment_signer_link_token_hash_key UNIQUE (token_hash),
  constraint enrolment_signer_link_check CHECK ((expires_at > made_at)),
  constraint enrolment_signer_link_fingerprint_check CHECK ((fingerprint ~ '^[0-9a-f]{64}$'::text)),
  constraint enrolment_signer_link_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint enrolment_signer_link_made_by_fkey FOREIGN KEY (made_by) REFERENCES identity_user(id),
  constraint enrolment_signer_link_member_id_fkey FOREIGN KEY (member_id) REFERENCES enrolment_member(id) ON DELETE CASCADE,
  constraint enrolment_signer_link_team_id_fkey FOREIGN KEY (team_id) REFERENCES enrolment_team(id) ON DELETE CASCADE
);

create table enrolment_stage_entry (
  team_id uuid not null,
  stage_id uuid not null,
  from_stage_id uuid not null,
  arrived_at timestamp with time zone default clock_timestamp() not null,
  constraint enrolment_stage_entry_pkey PRIMARY KEY (team_id, stage_id),
  constraint enrolment_stage_entry_check CHECK ((stage_id <> from_stage_id)),
  constraint enrolment_stage_entry_from_stage_id_fkey FOREIGN KEY (from_stage_id) REFERENCES competition_stage(id),
  constraint enrolment_stage_entry_stage_id_fkey FOREIGN KEY (stage_id) REFERENCES competition_stage(id),
  constraint enrolment_stage_entry_team_id_fkey FOREIGN KEY (team_id) REFERENCES enrolment_team(id)
);

create table enrolment_tally (
  round_id uuid not null,
  item_id uuid not null,
  school_id uuid,
  state text not null,
  day date,
  teams integer not null,
  people integer not null,
  folded boolean default false not null
);

create table enrolment_team (
  id uuid default new_id() not null,
  round_id uuid not null,
  item_id uuid not null,
  school_id uuid,
  school_name text default ''::text not null,
  name text not null,
  name_key text not null,
  state text default 'draft'::text not null,
  audit_level text,
  step text default 'apply'::text not null,
  source text default 'self'::text not null,
  captain_id uuid not null,
  number text,
  review_number text,
  setting_id uuid,
  brief text default ''::text not null,
  answers jsonb default '{}'::jsonb not null,
  notices_agreed_at timestamp with time zone,
  submitted_at timestamp with time zone,
  decided_at timestamp with time zone,
  enrolled_at timestamp with time zone,
  search text[] default '{}'::text[] not null,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  members smallint default 0 not null,
  teachers smallint default 0 not null,
  holds_place boolean default false not null,
  promoted_from uuid,
  pay_by timestamp with time zone,
  fee integer default 0 not null,
  rule_reasons jsonb default '{}'::jsonb not null,
  import_id uuid,
  waiting_no integer,
  offer_until timestamp with time zone,
  awaits_number boolean default false not null,
  quota_keys text[] default '{}'::text[] not null,
  rule_exceptions jsonb default '{}'::jsonb not null,
  project_key text generated always,
  waits_for text,
  regular_pay_by timestamp with time zone,
  constraint enrolment_team_pkey PRIMARY KEY (id),
  constraint enrolment_team_number_key UNIQUE (number),
  constraint enrolment_team_review_number_key UNIQUE (review_number),
  constraint enrolment_team_audit_level_check CHECK ((audit_level = ANY (ARRAY['teacher'::text, 'college'::text, 'school'::text, 'province'::text, 'organiser'::text]))),
  constraint enrolment_team_awaits_number CHECK (((NOT awaits_number) OR (number IS NULL))),
  constraint enrolment_team_check CHECK (((state <> 'enrolled'::text) OR ((enrolled_at IS NOT NULL) AND ((number IS NOT NULL) <> awaits_number)))),
  constraint enrolment_team_check1 CHECK (((state <> 'awaiting_payment'::text) OR (pay_by IS NOT NULL))),
  constraint enrolment_team_fee_check CHECK ((fee >= 0)),
  constraint enrolment_team_offered CHECK (
CASE
    WHEN (state = 'waiting'::text) THEN (holds_place = (offer_until IS NOT NULL))
    ELSE (offer_until IS NULL)
END),
  constraint enrolment_team_regular_pay_by CHECK (((regular_pay_by IS NULL) OR (pay_by IS NOT NULL))),
  constraint enrolment_team_source_check CHECK ((source = ANY (ARRAY['self'::text, 'import'::text, 'copy'::text, 'promoted'::text]))),
  constraint enrolment_team_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'awaiting_members'::text, 'submitted'::text, 'auditing'::text, 'returned'::text, 'rejected'::text, 'approved'::text, 'awaiting_payment'::text, 'enrolled'::text, 'withdrawn'::text, 'forfeited'::text, 'banned'::text, 'disqualified'::text, 'waiting'::text]))),
  constraint enrolment_team_step_check CHECK ((step = ANY (ARRAY['apply'::text, 'signup'::text, 'team'::text, 'material'::text, 'success'::text]))),
  constraint enrolment_team_waiting CHECK (((state = 'waiting'::text) = (waiting_no IS NOT NULL))),
  constraint enrolment_team_waits_for CHECK (((waits_for IS NULL) OR (state = 'waiting'::text))),
  constraint enrolment_team_captain_id_fkey FOREIGN KEY (captain_id) REFERENCES identity_user(id),
  constraint enrolment_team_import_id_fkey FOREIGN KEY (import_id) REFERENCES enrolment_import(id),
  constraint enrolment_team_item_id_fkey FOREIGN KEY (item_id) REFERENCES competition_item(id),
  constraint enrolment_team_promoted_from_fkey FOREIGN KEY (promoted_from) REFERENCES enrolment_team(id),
  constraint enrolment_team_round_id_fkey FOREIGN KEY (round_id) REFERENCES competition_round(id),
  constraint enrolment_team_school_id_fkey FOREIGN KEY (school_id) REFERENCES organisation_school(id),
  constraint enrolment_team_setting_id_fkey FOREIGN KEY (setting_id) REFERENCES competition_setting(id)
);

create table enrolment_transfer (
  id uuid default new_id() not null,
  team_id uuid not null,
  member_id uuid not null,
  captain_id uuid not null,
  reason text not null,
  state text default 'offered'::text not null,
  opinion text default ''::text not null,
  decided_by uuid,
  created_at timestamp with time zone default clock_timestamp() not null,
  expires_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  constraint enrolment_transfer_pkey PRIMARY KEY (id),
  constraint enrolment_transfer_check CHECK (((state = ANY (ARRAY['offered'::text, 'agreed'::text])) = (decided_at IS NULL))),
  constraint enrolment_transfer_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300))),
  constraint enrolment_transfer_state_check CHECK ((state = ANY (ARRAY['offered'::text, 'agreed'::text, 'done'::text, 'declined'::text, 'withdrawn'::text, 'refused'::text, 'expired'::text]))),
  constraint enrolment_transfer_captain_id_fkey FOREIGN KEY (captain_id) REFERENCES identity_user(id),
  constraint enrolment_transfer_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES identity_user(id),
  constraint enrolment_transfer_member_id_fkey FOREIGN KEY (member_id) REFERENCES enrolment_member(id) ON DELETE CASCADE,
  constraint enrolment_transfer_team_id_fkey FOREIGN KEY (team_id) REFERENCES enrolment_team(id) ON DELETE CASCADE
);

create table enrolment_unpaid (
  team_id uuid not null,
  level_before text,
  held_place boolean not null,
  at timestamp with time zone default clock_timestamp() not null,
  restored_by uuid,
  restored_reason text,
  restored_at timestamp with time zone,
  constraint enrolment_unpaid_pkey PRIMARY KEY (team_id, at),
  constraint enrolment_unpaid_check CHECK ((num_nonnulls(restored_by, restored_reason, restored_at) = ANY (ARRAY[0, 3]))),
  constraint enrolment_unpaid_restored_by_fkey FOREIGN KEY (restored_by) REFERENCES identity_user(id),
  constraint enrolment_unpaid_team_id_fkey FOREIGN KEY (team_id) REFERENCES enrolment_team(id) ON DELETE CASCADE
);

create table enrolment_vote (
  id uuid default new_id() not null,
  team_id uuid not null,
  level text not null,
  user_id uuid not null,
  user_name text not null,
  vote text not null,
  opinion text default ''::text not null,
  team_version integer not null,
  at timestamp with time zone default clock_timestamp() not null,
  constraint enrolment_vote_pkey PRIMARY KEY (id),
  constraint enrolment_vote_once UNIQUE (team_id, level, user_id, team_version),
  constraint enrolment_vote_check CHECK (((vote = ANY (ARRAY['approve'::text, 'recuse'::text])) OR (opinion <> ''::text))),
  constraint enrolment_vote_opinion_check CHECK ((length(opinion) <= 500)),
  constraint enrolment_vote_vote_check CHECK ((vote = ANY (ARRAY['approve'::text, 'return'::text, 'reject'::text, 'recuse'::text]))),
  constraint enrolment_vote_team_id_fkey FOREIGN KEY (team_id) REFERENCES enrolment_team(id) ON DELETE CASCADE,
  constraint enrolment_vote_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity_user(id)
);

create table enrolment_work_title (
  team_id uuid not null,
  project_key text not null,
  constraint enrolment_work_title_pkey PRIMARY KEY (team_id),
  constraint enrolment_work_title_team_id_fkey FOREIGN KEY (team_id) REFERENCES enrolment_team(id) ON DELETE CASCADE
);

create table expert_expert (
  id uuid default new_id() not null,
  user_id uuid not null,
  group_id uuid not null,
  school_id uuid,
  organisation text default ''::text not null,
  title text default ''::text not null,
  expertise text[] default '{}'::text[] not null,
  max_works integer default 50 not null,
  state text default 'active'::text not null,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint expert_expert_pkey PRIMARY KEY (id),
  constraint expert_expert_user_id_group_id_key UNIQUE (user_id, group_id),
  constraint expert_expert_max_works_check CHECK (((max_works >= 0) AND (max_works <= 10000))),
  constraint expert_expert_state_check CHECK ((state = ANY (ARRAY['active'::text, 'disabled'::text]))),
  constraint expert_expert_group_id_fkey FOREIGN KEY (group_id) REFERENCES organisation_group(id),
  constraint expert_expert_school_id_fkey FOREIGN KEY (school_id) REFERENCES organisation_school(id),
  constraint expert_expert_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity_user(id)
);

create table finance_account (
  id uuid default new_id() not null,
  group_id uuid not null,
  holder text not null,
  bank text not null,
  number text not null,
  remark text default ''::text not null,
  enabled boolean default true not null,
  version integer default 1 not null,
  constraint finance_account_pkey PRIMARY KEY (id),
  constraint finance_account_group_id_fkey FOREIGN KEY (group_id) REFERENCES organisation_group(id)
);

create table finance_bill (
  id uuid default new_id() not null,
  method text not null,
  day date not null,
  items integer not null,
  paid bigint not null,
  refunded bigint not null,
  taken_at timestamp with time zone default clock_timestamp() not null,
  constraint finance_bill_pkey PRIMARY KEY (id),
  constraint finance_bill_day UNIQUE (method, day),
  constraint finance_bill_items_check CHECK ((items >= 0)),
  constraint finance_bill_method_check CHECK ((method = ANY (ARRAY['alipay'::text, 'wechat'::text]))),
  constraint finance_bill_paid_check CHECK ((paid >= 0)),
  constraint finance_bill_refunded_check CHECK ((refunded >= 0))
);

create table finance_bill_item (
  id uuid default new_id() not null,
  bill_id uuid not null,
  method text not null,
  kind text not null,
  trade_no text not null,
  out_trade_no text not null,
  refund_no text default ''::text not null,
  amount integer not null,
  at timestamp with time zone not null,
  payment_id uuid,
  refund_id uuid,
  constraint finance_bill_item_pkey PRIMARY KEY (id),
  constraint finance_bill_item_once UNIQUE (method, kind, out_trade_no, trade_no, refund_no),
  constraint finance_bill_item_amount_check CHECK ((amount > 0)),
  constraint finance_bill_item_check CHECK (((kind = 'refund'::text) OR (refund_id IS NULL))),
  constraint finance_bill_item_kind_check CHECK ((kind = ANY (ARRAY['payment'::text, 'refund'::text]))),
  constraint finance_bill_item_method_check CHECK ((method = ANY (ARRAY['alipay'::text, 'wechat'::text]))),
  constraint finance_bill_item_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES finance_bill(id),
  constraint finance_bill_item_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES finance_payment(id),
  constraint finance_bill_item_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES finance_refund(id)
);

create table finance_entry (
  id uuid default new_id() not null,
  payment_id uuid,
  refund_id uuid,
  at timestamp with time zone default clock_timestamp() not null,
  constraint finance_entry_pkey PRIMARY KEY (id),
  constraint finance_entry_payment UNIQUE (payment_id),
  constraint finance_entry_refund UNIQUE (refund_id),
  constraint finance_entry_check CHECK ((num_nonnulls(payment_id, refund_id) = 1)),
  constraint finance_entry_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES finance_payment(id),
  constraint finance_entry_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES finance_refund(id)
);

create table finance_evidence (
  id uuid default new_id() not null,
  method text not null,
  source text not null,
  out_trade_no text not null,
  trade_no text not null,
  amount integer not null,
  app_id text default ''::text not null,
  seller_id text default ''::text not null,
  status text not null,
  confirmed_by uuid,
  at timestamp with time zone default clock_timestamp() not null,
  constraint finance_evidence_pkey PRIMARY KEY (id),
  constraint finance_evidence_id_out_trade_no_amount_trade_no_key UNIQUE (id, out_trade_no, amount, trade_no),
  constraint finance_evidence_amount_check CHECK ((amount > 0)),
  constraint finance_evidence_check CHECK (((confirmed_by IS NULL) = (method <> 'transfer'::text))),
  constraint finance_evidence_check1 CHECK (((status = 'CONFIRMED'::text) = (method = 'transfer'::text))),
  constraint finance_evidence_method_check CHECK ((method = ANY (ARRAY['alipay'::text, 'wechat'::text, 'transfer'::text]))),
  constraint finance_evidence_receiver CHECK (((method <> 'transfer'::text) OR (seller_id <> ''::text))),
  constraint finance_evidence_source_check CHECK ((source = ANY (ARRAY['notification'::text, 'query'::text, 'slip'::text, 'statement'::text]))),
  constraint finance_evidence_status_check CHECK ((status = ANY (ARRAY['TRADE_SUCCESS'::text, 'TRADE_FINISHED'::text, 'SUCCESS'::text, 'REFUND'::text, 'CONFIRMED'::text]))),
  constraint finance_evidence_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES identity_user(id)
);

create table finance_exception (
  id uuid default new_id() not null,
  kind text not null,
  group_id uuid,
  order_id uuid,
  payment_id uuid,
  notification_id uuid,
  method text not null,
  out_trade_no text default ''::text not null,
  trade_no text default ''::text not null,
  amount integer not null,
  holds_money boolean not null,
  reason text default ''::text not null,
  state text default 'open'::text not null,
  resolution text,
  note text default ''::text not null,
  settled_by uuid,
  settled_at timestamp with time zone,
  created_at timestamp with time zone default clock_timestamp() not null,
  version integer default 1 not null,
  line_id uuid,
  bill_id uuid,
  bill_item_id uuid,
  refund_id uuid,
  constraint finance_exception_pkey PRIMARY KEY (id),
  constraint finance_exception_check CHECK (((state = 'settled'::text) = (resolution IS NOT NULL))),
  constraint finance_exception_check1 CHECK (((state = 'settled'::text) = (settled_at IS NOT NULL))),
  constraint finance_exception_check2 CHECK (((NOT holds_money) OR (resolution IS NULL) OR (resolution = 'refunded'::text))),
  constraint finance_exception_check3 CHECK (((kind = 'not_enrolled'::text) = (line_id IS NOT NULL))),
  constraint finance_exception_check4 CHECK (((line_id IS NULL) OR (resolution IS NULL) OR (resolution <> 'explained'::text))),
  constraint finance_exception_kind_check CHECK ((kind = ANY (ARRAY['late'::text, 'double'::text, 'short'::text, 'excess'::text, 'incident'::text, 'not_enrolled'::text, 'bill_missing'::text, 'bill_extra'::text, 'bill_amount'::text]))),
  constraint finance_exception_method_check CHECK ((method = ANY (ARRAY['alipay'::text, 'wechat'::text, 'transfer'::text]))),
  constraint finance_exception_resolution_check CHECK ((resolution = ANY (ARRAY['refunded'::text, 'explained'::text, 'enrolled'::text]))),
  constraint finance_exception_state_check CHECK ((state = ANY (ARRAY['open'::text, 'settled'::text]))),
  constraint finance_exception_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES finance_bill(id),
  constraint finance_exception_bill_item_id_fkey FOREIGN KEY (bill_item_id) REFERENCES finance_bill_item(id),
  constraint finance_exception_group_id_fkey FOREIGN KEY (group_id) REFERENCES organisation_group(id),
  constraint finance_exception_line_id_fkey FOREIGN KEY (line_id) REFERENCES finance_order_line(id),
  constraint finance_exception_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES finance_notification(id),
  constraint finance_exception_order_id_fkey FOREIGN KEY (order_id) REFERENCES finance_order(id),
  constraint finance_exception_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES finance_payment(id),
  constraint finance_exception_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES finance_refund(id),
  constraint finance_exception_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES identity_user(id)
);

create table finance_handover (
  line_id uuid not null,
  state text default 'waiting'::text not null,
  tries integer default 0 not null,
  next_try_at timestamp with time zone default clock_timestamp(),
  reason_zh text default ''::text not null,
  reason_en text default ''::text not null,
  constraint finance_handover_pkey PRIMARY KEY (line_id),
  constraint finance_handover_check CHECK (((state = 'waiting'::text) = (next_try_at IS NOT NULL))),
  constraint finance_handover_check1 CHECK (((state = 'refused'::text) = (reason_zh <> ''::text))),
  constraint finance_handover_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'refused'::text]))),
  constraint finance_handover_line_id_fkey FOREIGN KEY (line_id) REFERENCES finance_order_line(id)
);

create table finance_invoice (
  id uuid default new_id() not null,
  order_id uuid not null,
  buyer_kind text not null,
  title text not null,
  tax_number text default ''::text not null,
  kind text not null,
  address text default ''::text not null,
  phone text default ''::text not null,
  bank text default ''::text not null,
  bank_number text default ''::text not null,
  email text default ''::text not null,
  remark text default ''::text not null,
  state text default 'requested'::text not null,
  amount integer,
  number text default ''::text not null,
  issued_on date,
  pdf_id uuid,
  xml_id uuid,
  opinion text default ''::text not null,
  red_number text default ''::text not null,
  requested_by uuid not null,
  requested_at timestamp with time zone default clock_timestamp() not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  version integer default 1 not null,
  search text[] default '{}'::text[] not null,
  group_id uuid not null,
  constraint finance_invoice_pkey PRIMARY KEY (id),
  constraint finance_invoice_amount_check CHECK ((amount > 0)),
  constraint finance_invoice_buyer_kind_check CHECK ((buyer_kind = ANY (ARRAY['organisation'::text, 'person'::text]))),
  constraint finance_invoice_check CHECK (((buyer_kind = 'organisation'::text) = (tax_number <> ''::text))),
  constraint finance_invoice_check1 CHECK (((state = 'requested'::text) = (decided_by IS NULL))),
  constraint finance_invoice_check2 CHECK (((state = ANY (ARRAY['issued'::text, 'red_reversed'::text])) = ((amount IS NOT NULL) AND (number <> ''::text) AND (issued_on IS NOT NULL)))),
  constraint finance_invoice_check3 CHECK (((state = 'red_reversed'::text) = (red_number <> ''::text))),
  constraint finance_invoice_kind_check CHECK ((kind = ANY (ARRAY['ordinary'::text, 'special'::text]))),
  constraint finance_invoice_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'issued'::text, 'rejected'::text, 'red_reversed'::text]))),
  constraint finance_invoice_title_check CHECK (((length(title) >= 1) AND (length(title) <= 100))),
  constraint finance_invoice_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES identity_user(id),
  constraint finance_invoice_group_id_fkey FOREIGN KEY (group_id) REFERENCES organisation_group(id),
  constraint finance_invoice_order_id_fkey FOREIGN KEY (order_id) REFERENCES finance_order(id),
  constraint finance_invoice_pdf_id_fkey FOREIGN KEY (pdf_id) REFERENCES platform_file(id),
  constraint finance_invoice_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES identity_user(id),
  constraint finance_invoice_xml_id_fkey FOREIGN KEY (xml_id) REFERENCES platform_file(id)
);

create table finance_notification (
  id uuid default new_id() not null,
  method text not null,
  sha256 bytea not null,
  body bytea not null,
  out_trade_no text not null,
  incident text default ''::text not null,
  at timestamp with time zone default clock_timestamp() not null,
  constraint finance_notification_pkey PRIMARY KEY (id),
  constraint finance_notification_sha256_key UNIQUE (sha256)
);

create table finance_notification_nonce (
  method text not null,
  nonce text not null,
  at timestamp with time zone default clock_timestamp() not null,
  constraint finance_notification_nonce_pkey PRIMARY KEY (method, nonce),
  constraint finance_notification_nonce_method_check CHECK ((method = ANY (ARRAY['alipay'::text, 'wechat'::text, 'transfer'::text])))
);

create table finance_order (
  id uuid default new_id() not null,
  no text not null,
  group_id uuid not null,
  school_id uuid,
  school_name text default ''::text not null,
  payer_id uuid not null,
  title_zh text not null,
  title_en text default ''::text not null,
  link text default ''::text not null,
  state text default 'created'::text not null,
  amount integer not null,
  paid integer default 0 not null,
  refunded integer default 0 not null,
  refund_held integer default 0 not null,
  online boolean not null,
  transfer boolean not null,
  expires_at timestamp with time zone not null,
  closing text,
  closed_why text,
  payment_id uuid,
  paid_at timestamp with time zone,
  search text[] default '{}'::text[] not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  version integer default 1 not null,
  constraint finance_order_pkey PRIMARY KEY (id),
  constraint finance_order_no_key UNIQUE (no),
  constraint finance_order_amount_check CHECK ((amount > 0)),
  constraint finance_order_check CHECK (((paid = 0) OR (paid = amount))),
  constraint finance_order_check1 CHECK (((paid > 0) = (payment_id IS NOT NULL))),
  constraint finance_order_check2 CHECK (((paid > 0) = (paid_at IS NOT NULL))),
  constraint finance_order_check3 CHECK (((state = 'closed'::text) = (closed_why IS NOT NULL))),
  constraint finance_order_check4 CHECK (((state <> 'refunded'::text) OR (refunded = amount))),
  constraint finance_order_check5 CHECK (((paid > 0) = (state <> ALL (ARRAY['created'::text, 'pending_payment'::text, 'slip_submitted'::text, 'slip_rejected'::text, 'closed'::text])))),
  constraint finance_order_closed_why_check CHECK ((closed_why = ANY (ARRAY['cancelled'::text, 'expired'::text]))),
  constraint finance_order_closing_check CHECK ((closing = ANY (ARRAY['cancelled'::text, 'expired'::text]))),
  constraint finance_order_no_check CHECK ((no ~ '^[0-9A-Z]{12,24}$'::text)),
  constraint finance_order_refund CHECK (((refunded + refund_held) <= paid)),
  constraint finance_order_refund_held_check CHECK ((refund_held >= 0)),
  constraint finance_order_refunded_check CHECK ((refunded >= 0)),
  constraint finance_order_state_check CHECK ((state = ANY (ARRAY['created'::text, 'pending_payment'::text, 'slip_submitted'::text, 'slip_rejected'::text, 'paid'::text, 'closed'::text, 'refund_requested'::text, 'refunding'::text, 'partially_refunded'::text, 'refunded'::text, 'refund_rejected'::text]))),
  constraint finance_order_group_id_fkey FOREIGN KEY (group_id) REFERENCES organisation_group(id),
  constraint finance_order_payer_id_fkey FOREIGN KEY (payer_id) REFERENCES identity_user(id),
  constraint finance_order_payment_id_id_fkey FOREIGN KEY (payment_id, id) REFERENCES finance_payment(id, order_id),
  constraint finance_order_school_id_fkey FOREIGN KEY (school_id) REFERENCES organisation_school(id)
);

create table finance_order_line (
  id uuid default new_id() not null,
  order_id uuid not null,
  position integer not null,
  subject_id uuid not null,
  title text not null,
  rule_id uuid not null,
  facts jsonb not null,
  fee integer not null,
  waived integer default 0 not null,
  settled integer default 0 not null,
  amount integer not null,
  refunded integer default 0 not null,
  open boolean default true not null,
  refund_steps jsonb default '[]'::jsonb not null,
  constraint finance_order_line_pkey PRIMARY KEY (id),
  constraint finance_order_line_order_id_position_key UNIQUE (order_id, "position"),
  constraint finance_order_line_order_id_subject_id_key UNIQUE (order_id, subject_id),
  constraint finance_order_line_amount_check CHECK ((amount > 0)),
  constraint finance_order_line_check CHECK ((amount = ((fee - waived) - settled))),
  constraint finance_order_line_fee_check CHECK ((fee >= 0)),
  constraint finance_order_line_refund CHECK ((refunded <= amount)),
  constraint finance_order_line_refunded_check CHECK ((refunded >= 0)),
  constraint finance_order_line_settled_check CHECK ((settled >= 0)),
  constraint finance_order_line_waived_check CHECK ((waived >= 0)),
  constraint finance_order_line_order_id_fkey FOREIGN KEY (order_id) REFERENCES finance_order(id)
);

create table finance_order_move (
  from_state text not null,
  to_state text not null,
  constraint finance_order_move_pkey PRIMARY KEY (from_state, to_state)
);

create table finance_payment (
  id uuid default new_id() not null,
  order_id uuid not null,
  method text not null,
  out_trade_no text not null,
  amount integer not null,
  state text default 'waiting'::text not null,
  trade_no text,
  evidence_id uuid,
  paid_at timestamp with time zone,
  next_query_at timestamp with time zone,
  queries integer default 0 not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  constraint finance_payment_pkey PRIMARY KEY (id),
  constraint finance_payment_id_order_id_key UNIQUE (id, order_id),
  constraint finance_payment_out_trade_no_key UNIQUE (out_trade_no),
  constraint finance_payment_amount_check CHECK ((amount > 0)),
  constraint finance_payment_check CHECK (((state = 'paid'::text) = (evidence_id IS NOT NULL))),
  constraint finance_payment_check1 CHECK (((state = 'paid'::text) = (paid_at IS NOT NULL))),
  constraint finance_payment_check2 CHECK (((state = 'waiting'::text) OR (next_query_at IS NULL))),
  constraint finance_payment_method_check CHECK ((method = ANY (ARRAY['alipay'::text, 'wechat'::text, 'transfer'::text]))),
  constraint finance_payment_out_trade_no_check CHECK ((out_trade_no ~ '^[A-Z0-9]{16,32}$'::text)),
  constraint finance_payment_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'paid'::text, 'closed'::text]))),
  constraint finance_payment_evidence_id_out_trade_no_amount_trade_no_fkey FOREIGN KEY (evidence_id, out_trade_no, amount, trade_no) REFERENCES finance_evidence(id, out_trade_no, amount, trade_no),
  constraint finance_payment_order_id_fkey FOREIGN KEY (order_id) REFERENCES finance_order(id)
);

create table finance_posting (
  id uuid default new_id() not null,
  entry_id uuid not null,
  account text not null,
  order_id uuid not null,
  amount integer not null,
  constraint finance_posting_pkey PRIMARY KEY (id),
  constraint finance_posting_entry_id_account_key UNIQUE (entry_id, account),
  constraint finance_posting_account_check CHECK ((account = ANY (ARRAY['alipay'::text, 'wechat'::text, 'bank'::text, 'orders'::text, 'suspense'::text]))),
  constraint finance_posting_amount_check CHECK ((amount <> 0)),
  constraint finance_posting_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES finance_entry(id),
  constraint finance_posting_order_id_fkey FOREIGN KEY (order_id) REFERENCES finance_order(id)
);

create table finance_refund (
  id uuid default new_id() not null,
  no text not null,
  order_id uuid not null,
  payment_id uuid not null,
  exception_id uuid,
  amount integer not null,
  reason text not null,
  state text default 'requested'::text not null,
  requested_by uuid not null,
  requested_at timestamp with time zone default clock_timestamp() not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  opinion text default ''::text not null,
  route text not null,
  next_try_at timestamp with time zone,
  tries integer default 0 not null,
  done_at timestamp with time zone,
  version integer default 1 not null,
  beyond_rule boolean default false not null,
  payee_holder text default ''::text not null,
  payee_bank text default ''::text not null,
  payee_sealed bytea,
  payee_masked text default ''::text not null,
  failure text default ''::text not null,
  constraint finance_refund_pkey PRIMARY KEY (id),
  constraint finance_refund_no_key UNIQUE (no),
  constraint finance_refund_amount_check CHECK ((amount > 0)),
  constraint finance_refund_check CHECK ((decided_by <> requested_by)),
  constraint finance_refund_check1 CHECK (((state = 'requested'::text) = (decided_by IS NULL))),
  constraint finance_refund_check2 CHECK (((state = 'done'::text) = (done_at IS NOT NULL))),
  constraint finance_refund_failure_check CHECK ((length(failure) <= 64)),
  constraint finance_refund_no_check CHECK ((no ~ '^[A-Z0-9]{16,32}$'::text)),
  constraint finance_refund_payee CHECK (((route = 'bank'::text) OR ((payee_sealed IS NULL) AND (payee_masked = ''::text)))),
  constraint finance_refund_payee_bank_check CHECK ((length(payee_bank) <= 80)),
  constraint finance_refund_payee_holder_check CHECK ((length(payee_holder) <= 80)),
  constraint finance_refund_route_check CHECK ((route = ANY (ARRAY['original'::text, 'bank'::text]))),
  constraint finance_refund_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'sending'::text, 'done'::text, 'rejected'::text, 'failed'::text]))),
  constraint finance_refund_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES identity_user(id),
  constraint finance_refund_exception_id_fkey FOREIGN KEY (exception_id) REFERENCES finance_exception(id),
  constraint finance_refund_order_id_fkey FOREIGN KEY (order_id) REFERENCES finance_order(id),
  constraint finance_refund_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES finance_payment(id),
  constraint finance_refund_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES identity_user(id)
);

create table finance_refund_line (
  refund_id uuid not null,
  line_id uuid not null,
  amount integer not null,
  constraint finance_refund_line_pkey PRIMARY KEY (refund_id, line_id),
  constraint finance_refund_line_amount_check CHECK ((amount > 0)),
  constraint finance_refund_line_line_id_fkey FOREIGN KEY (line_id) REFERENCES finance_order_line(id),
  constraint finance_refund_line_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES finance_refund(id)
);

create table finance_slip (
  id uuid default new_id() not null,
  order_id uuid not null,
  file_id uuid not null,
  payer_name text not null,
  submitted_by uuid not null,
  submitted_at timestamp with time zone default clock_timestamp() not null,
  state text default 'submitted'::text not null,
  bank_serial text default ''::text not null,
  opinion text default ''::text not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  constraint finance_slip_pkey PRIMARY KEY (id),
  constraint finance_slip_check CHECK ((decided_by <> submitted_by)),
  constraint finance_slip_check1 CHECK (((state = 'submitted'::text) = (decided_by IS NULL))),
  constraint finance_slip_state_check CHECK ((state = ANY (ARRAY['submitted'::text, 'confirmed'::text, 'rejected'::text]))),
  constraint finance_slip_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES identity_user(id),
  constraint finance_slip_file_id_fkey FOREIGN KEY (file_id) REFERENCES platform_file(id),
  constraint finance_slip_order_id_fkey FOREIGN KEY (order_id) REFERENCES finance_order(id),
  constraint finance_slip_submitted_by_fkey FOREIGN KEY (submitted_by) REFERENCES identity_user(id)
);

create table finance_statement (
  id uuid not null,
  account_id uuid not null,
  group_id uuid not null,
  file_name text not null,
  imported integer not null,
  repeated integer not null,
  skipped integer not null,
  imported_by uuid not null,
  imported_at timestamp with time zone default clock_timestamp() not null,
  constraint finance_statement_pkey PRIMARY KEY (id),
  constraint finance_statement_imported_check CHECK ((imported > 0)),
  constraint finance_statement_repeated_check CHECK ((repeated >= 0)),
  constraint finance_statement_skipped_check CHECK ((skipped >= 0)),
  constraint finance_statement_account_id_fkey FOREIGN KEY (account_id) REFERENCES finance_account(id),
  constraint finance_statement_group_id_fkey FOREIGN KEY (group_id) REFERENCES organisation_group(id),
  constraint finance_statement_imported_by_fkey FOREIGN KEY (imported_by) REFERENCES identity_user(id)
);

create table finance_statement_mapping (
  account_id uuid not null,
  mapping jsonb not null,
  constraint finance_statement_mapping_pkey PRIMARY KEY (account_id),
  constraint finance_statement_mapping_account_id_fkey FOREIGN KEY (account_id) REFERENCES finance_account(id)
);

create table finance_statement_part (
  id uuid default new_id() not null,
  row_id uuid not null,
  order_id uuid not null,
  amount integer not null,
  payment_id uuid,
  excess_payment_id uuid,
  constraint finance_statement_part_pkey PRIMARY KEY (id),
  constraint finance_statement_part_excess UNIQUE (excess_payment_id),
  constraint finance_statement_part_order UNIQUE (row_id, order_id),
  constraint finance_statement_part_amount_check CHECK ((amount > 0)),
  constraint finance_statement_part_check CHECK (((excess_payment_id IS NULL) OR (payment_id IS NOT NULL))),
  constraint finance_statement_part_check1 CHECK ((excess_payment_id <> payment_id)),
  constraint finance_statement_part_excess_payment_id_fkey FOREIGN KEY (excess_payment_id) REFERENCES finance_payment(id),
  constraint finance_statement_part_order_id_fkey FOREIGN KEY (order_id) REFERENCES finance_order(id),
  constraint finance_statement_part_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES finance_payment(id),
  constraint finance_statement_part_row_id_fkey FOREIGN KEY (row_id) REFERENCES finance_statement_row(id)
);

create table finance_statement_row (
  id uuid default new_id() not null,
  statement_id uuid not null,
  account_id uuid not null,
  group_id uuid not null,
  position integer not null,
  key text not null,
  trade_no text not null,
  booked_at timestamp with time zone not null,
  booked_on date not null,
  amount integer not null,
  payer_name text default ''::text not null,
  payer_account text default ''::text not null,
  remark text default ''::text not null,
  state text default 'unmatched'::text not null,
  reason text default ''::text not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  confirmed_by uuid,
  confirmed_at timestamp with time zone,
  search text[] default '{}'::text[] not null,
  version integer default 1 not null,
  constraint finance_statement_row_pkey PRIMARY KEY (id),
  constraint finance_statement_row_key UNIQUE (account_id, key),
  constraint finance_statement_row_amount_check CHECK ((amount > 0)),
  constraint finance_statement_row_check CHECK (((state = 'ignored'::text) = (reason <> ''::text))),
  constraint finance_statement_row_check1 CHECK (((confirmed_by IS NULL) = (confirmed_at IS NULL))),
  constraint finance_statement_row_check2 CHECK (((confirmed_at IS NULL) OR (state = ANY (ARRAY['matched'::text, 'split'::text])))),
  constraint finance_statement_row_check3 CHECK (((decided_by IS NULL) = (decided_at IS NULL))),
  constraint finance_statement_row_state_check CHECK ((state = ANY (ARRAY['unmatched'::text, 'matched'::text, 'split'::text, 'ignored'::text]))),
  constraint finance_statement_row_trade_no_check CHECK ((trade_no ~ '^[0-9A-Za-z-]{4,64}$'::text)),
  constraint finance_statement_row_account_id_fkey FOREIGN KEY (account_id) REFERENCES finance_account(id),
  constraint finance_statement_row_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES identity_user(id),
  constraint finance_statement_row_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES identity_user(id),
  constraint finance_statement_row_group_id_fkey FOREIGN KEY (group_id) REFERENCES organisation_group(id),
  constraint finance_statement_row_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES finance_statement(id) DEFERRABLE INITIALLY DEFERRED
);

create table finance_waiver (
  id uuid default new_id() not null,
  group_id uuid not null,
  school_id uuid,
  subject_id uuid not null,
  title text not null,
  title_zh text not null,
  title_en text default ''::text not null,
  amount integer,
  reason text not null,
  state text default 'requested'::text not null,
  requested_by uuid not null,
  requested_at timestamp with time zone default clock_timestamp() not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  opinion text default ''::text not null,
  version integer default 1 not null,
  constraint finance_waiver_pkey PRIMARY KEY (id),
  constraint finance_waiver_amount_check CHECK ((amount > 0)),
  constraint finance_waiver_check CHECK ((decided_by <> requested_by)),
  constraint finance_waiver_check1 CHECK (((state = 'requested'::text) = (decided_by IS NULL))),
  constraint finance_waiver_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'granted'::text, 'rejected'::text]))),
  constraint finance_waiver_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES identity_user(id),
  constraint finance_waiver_group_id_fkey FOREIGN KEY (group_id) REFERENCES organisation_group(id),
  constraint finance_waiver_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES identity_user(id),
  constraint finance_waiver_school_id_fkey FOREIGN KEY (school_id) REFERENCES organisation_school(id)
);

create table identity_change (
  id uuid not null,
  user_id uuid not null,
  old_name text not null,
  old_id_type text,
  old_id_masked text not null,
  old_birthday date,
  new_name text not null,
  new_id_type text,
  new_id_masked text not null,
  new_birthday date,
  new_id_sealed bytea,
  reason text not null,
  file_id uuid,
  state text default 'pending'::text not null,
  opinion text default ''::text not null,
  decided_by uuid,
  created_at timestamp with time zone default clock_timestamp() not null,
  decided_at timestamp with time zone,
  version integer default 1 not null,
  constraint identity_change_pkey PRIMARY KEY (id),
  constraint identity_change_check CHECK (((state = 'pending'::text) = (decided_at IS NULL))),
  constraint identity_change_check1 CHECK (((new_id_sealed IS NULL) OR (new_id_type IS NOT NULL))),
  constraint identity_change_new_id_type_check CHECK ((new_id_type = ANY (ARRAY['id_card'::text, 'passport'::text, 'hk_macau_permit'::text, 'taiwan_permit'::text]))),
  constraint identity_change_old_id_type_check CHECK ((old_id_type = ANY (ARRAY['id_card'::text, 'passport'::text, 'hk_macau_permit'::text, 'taiwan_permit'::text]))),
  constraint identity_change_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300))),
  constraint identity_change_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'approved'::text, 'refused'::text, 'withdrawn'::text]))),
  constraint identity_change_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES identity_user(id) ON DELETE SET NULL,
  constraint identity_change_file_id_fkey FOREIGN KEY (file_id) REFERENCES platform_file(id),
  constraint identity_change_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity_user(id)
);

create table identity_code (
  id uuid default new_id() not null,
  target_hash bytea not null,
  purpose text not null,
  code_hash bytea not null,
  tries integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  challenge_id uuid,
  open_tries integer default 0 not null,
  constraint identity_code_pkey PRIMARY KEY (id),
  constraint identity_code_challenge_id_key UNIQUE (challenge_id),
  constraint identity_code_check CHECK (((open_tries <= 2) AND (open_tries <= tries))),
  constraint identity_code_tries_check CHECK ((tries <= 5))
);

create table identity_consent (
  id uuid default new_id() not null,
  user_id uuid not null,
  policy text not null,
  version text not null,
  purpose text not null,
  at timestamp with time zone default now() not null,
  address text default ''::text not null,
  withdrawn_at timestamp with time zone,
  constraint identity_consent_pkey PRIMARY KEY (id),
  constraint identity_consent_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity_user(id)
);

create table identity_department (
  id uuid default new_id() not null,
  group_id uuid not null,
  parent_id uuid,
  name text not null,
  leader_id uuid,
  phone text default ''::text not null,
  email text default ''::text not null,
  position integer default 0 not null,
  enabled boolean default true not null,
  version integer default 1 not null,
  constraint identity_department_pkey PRIMARY KEY (id),
  constraint identity_department_group_id_parent_id_name_key UNIQUE NULLS NOT DISTINCT (group_id, parent_id, name),
  constraint identity_department_id_group_id_key UNIQUE (id, group_id),
  constraint identity_department_check CHECK ((parent_id IS DISTINCT FROM id)),
  constraint identity_department_group_id_fkey FOREIGN KEY (group_id) REFERENCES organisation_group(id),
  constraint identity_department_leader_id_fkey FOREIGN KEY (leader_id) REFERENCES identity_user(id) ON DELETE SET NULL,
  constraint identity_department_parent_id_group_id_fkey FOREIGN KEY (parent_id, group_id) REFERENCES identity_department(id, group_id)
);

create table identity_guardian (
  id uuid not null,
  user_id uuid not null,
  name text not null,
  relation text not null,
  phone_sealed bytea not null,
  phone_masked text not null,
  text_version text not null,
  address text not null,
  given_at timestamp with time zone default clock_timestamp() not null,
  withdrawn_at timestamp with time zone,
  constraint identity_guardian_pkey PRIMARY KEY (id),
  constraint identity_guardian_check CHECK ((withdrawn_at >= given_at)),
  constraint identity_guardian_name_check CHECK (((length(name) >= 1) AND (length(name) <= 50))),
  constraint identity_guardian_relation_check CHECK ((relation = ANY (ARRAY['father'::text, 'mother'::text, 'grandparent'::text, 'other'::text]))),
  constraint identity_guardian_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity_user(id)
);

create table identity_known_device (
  user_id uuid not null,
  token_hash bytea not null,
  used_at timestamp with time zone default now() not null,
  constraint identity_known_device_pkey PRIMARY KEY (user_id, token_hash),
  constraint identity_known_device_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity_user(id) ON DELETE CASCADE
);

create table identity_membership_policy (
  id uuid default new_id() not null,
  school_id uuid,
  methods text[] not null,
  domains text[] default '{}'::text[] not null,
  join_code_sealed bytea,
  join_code_set_at timestamp with time zone,
  version integer default 1 not null,
  constraint identity_membership_policy_pkey PRIMARY KEY (id),
  constraint identity_membership_policy_school_id_key UNIQUE NULLS NOT DISTINCT (school_id),
  constraint identity_membership_policy_methods_check CHECK (((methods <@ ARRAY['approval'::text, 'list'::text, 'email'::text, 'code'::text]) AND (cardinality(methods) > 0))),
  constraint identity_membership_policy_school_id_fkey FOREIGN KEY (school_id) REFERENCES organisation_school(id) ON DELETE CASCADE
);

create table identity_old_name (
  user_id uuid not null,
  constraint identity_old_name_pkey PRIMARY KEY (user_id),
  constraint identity_old_name_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity_user(id) ON DELETE CASCADE
);

create table identity_person (
  user_id uuid not null,
  school_id uuid,
  college_id uuid,
  major_id uuid,
  grade text default ''::text not null,
  degree text default ''::text not null,
  number text default ''::text not null,
  title text default ''::text not null,
  version integer default 1 not null,
  state text default 'claimed'::text not null,
  method text,
  opinion text default ''::text not null,
  claimed_at timestamp with time zone default now() not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  mailbox_hash bytea,
  study text default ''::text not null,
  nationality text default ''::text not null,
  graduation date,
  employment date,
  constraint identity_person_pkey PRIMARY KEY (user_id),
  constraint identity_person_method_check CHECK ((method = ANY (ARRAY['approval'::text, 'list'::text, 'email'::text, 'code'::text, 'existing'::text]))),
  constraint identity_person_nationality_check CHECK ((nationality ~ '^([A-Z]{2})?$'::text)),
  constraint identity_person_state_check CHECK ((state = ANY (ARRAY['claimed'::text, 'verified'::text, 'refused'::text]))),
  constraint identity_person_study_check CHECK ((study = ANY (ARRAY[''::text, 'full_time'::text, 'part_time'::text]))),
  constraint identity_person_verified CHECK (((state = 'verified'::text) = (method IS NOT NULL))),
  constraint identity_person_college_id_fkey FOREIGN KEY (college_id) REFERENCES organisation_college(id),
  constraint identity_person_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES identity_user(id) ON DELETE SET NULL,
  constraint identity_person_major_id_fkey FOREIGN KEY (major_id) REFERENCES organisation_major(id),
  constraint identity_person_school_id_fkey FOREIGN KEY (school_id) REFERENCES organisation_school(id),
  constraint identity_person_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity_user(id)
);

create table identity_role (
  id uuid default new_id() not null,
  key text not null,
  name_zh text not null,
  name_en text default ''::text not null,
  reach text not null,
  built_in boolean default false not null,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint identity_role_pkey PRIMARY KEY (id),
  constraint identity_role_key_key UNIQUE (key),
  constraint identity_role_reach_check CHECK ((reach = ANY (ARRAY['all'::text, 'group_and_below'::text, 'group'::text, 'chosen'::text, 'own'::text])))
);

create table identity_role_group (
  role_id uuid not null,
  group_id uuid not null,
  constraint identity_role_group_pkey PRIMARY KEY (role_id, group_id),
  constraint identity_role_group_group_id_fkey FOREIGN KEY (group_id) REFERENCES organisation_group(id),
  constraint identity_role_group_role_id_fkey FOREIGN KEY (role_id) REFERENCES identity_role(id) ON DELETE CASCADE
);

create table identity_role_permission (
  role_id uuid not null,
  code text not null,
  constraint identity_role_permission_pkey PRIMARY KEY (role_id, code),
  constraint identity_role_permission_role_id_fkey FOREIGN KEY (role_id) REFERENCES identity_role(id) ON DELETE CASCADE
);

create table identity_school_roster (
  school_id uuid not null,
  number text not null,
  name text not null,
  constraint identity_school_roster_pkey PRIMARY KEY (school_id, number),
  constraint identity_school_roster_school_id_fkey FOREIGN KEY (school_id) REFERENCES organisation_school(id) ON DELETE CASCADE
);

create table identity_session (
  id uuid default new_id() not null,
  token_hash bytea not null,
  cookie_hash bytea not null,
  user_id uuid not null,
  group_id uuid,
  mode smallint not null,
  address text default ''::text not null,
  agent text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  last_seen_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint identity_session_pkey PRIMARY KEY (id),
  constraint identity_session_cookie_hash_key UNIQUE (cookie_hash),
  constraint identity_session_token_hash_key UNIQUE (token_hash),
  constraint identity_session_mode_check CHECK ((mode = ANY (ARRAY[1, 2]))),
  constraint identity_session_group_id_fkey FOREIGN KEY (group_id) REFERENCES organisation_group(id),
  constraint identity_session_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity_user(id)
);

create table identity_sign_in (
  id uuid default new_id() not null,
  at timestamp with time zone default now() not null,
  account_masked text not null,
  user_id uuid,
  mode smallint not null,
  address text default ''::text not null,
  agent text default ''::text not null,
  result text not null,
  constraint identity_sign_in_pkey PRIMARY KEY (id),
  constraint identity_sign_in_result_check CHECK ((result = ANY (ARRAY['done'::text, 'refused'::text, 'locked'::text]))),
  constraint identity_sign_in_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity_user(id)
);

create table identity_used_challenge (
  id uuid not null,
  expires_at timestamp with time zone not null,
  constraint identity_used_challenge_pkey PRIMARY KEY (id)
);

create table identity_user (
  id uuid default new_id() not null,
  username text not null,
  real_name text not null,
  kind text not null,
  state text default 'active'::text not null,
  merged_into uuid,
  password_hash text,
  phone_sealed bytea,
  phone_hash bytea,
  phone_masked text default ''::text not null,
  email_sealed bytea,
  email_hash bytea,
  email_masked text default ''::text not null,
  id_type text,
  id_sealed bytea,
  id_hash bytea,
  id_masked text default ''::text not null,
  birthday date,
  gender smallint,
  bank_sealed bytea,
  bank_masked text default ''::text not null,
  avatar_file_id uuid,
  search text[] default '{}'::text[] not null,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  language text,
  email_verified_at timestamp with time zone,
  password_temporary boolean default false not null,
  department_id uuid,
  bank_name text default ''::text not null,
  constraint identity_user_pkey PRIMARY KEY (id),
  constraint identity_user_email_hash_key UNIQUE (email_hash),
  constraint identity_user_id_hash_key UNIQUE (id_hash),
  constraint identity_user_phone_hash_key UNIQUE (phone_hash),
  constraint identity_user_bank CHECK ((((bank_sealed IS NULL) = (bank_masked = ''::text)) AND ((bank_sealed IS NULL) = (bank_name = ''::text)))),
  constraint identity_user_check CHECK (((id_sealed IS NULL) = (id_hash IS NULL))),
  constraint identity_user_check1 CHECK (((phone_sealed IS NULL) = (phone_hash IS NULL))),
  constraint identity_user_check2 CHECK (((state = 'merged'::text) = (merged_into IS NOT NULL))),
  constraint identity_user_gender_check CHECK ((gender = ANY (ARRAY[1, 2]))),
  constraint identity_user_id_type_check CHECK ((id_type = ANY (ARRAY['id_card'::text, 'passport'::text, 'hk_macau_permit'::text, 'taiwan_permit'::text]))),
  constraint identity_user_kind_check CHECK ((kind = ANY (ARRAY['student'::text, 'teacher'::text, 'school_staff'::text, 'expert'::text, 'staff'::text]))),
  constraint identity_user_language_check CHECK ((language = ANY (ARRAY['zh-cn'::text, 'en'::text]))),
  constraint identity_user_state_check CHECK ((state = ANY (ARRAY['active'::text, 'disabled'::text, 'unactivated'::text, 'merged'::text]))),
  constraint identity_user_avatar_file_id_fkey FOREIGN KEY (avatar_file_id) REFERENCES platform_file(id),
  constraint identity_user_department_id_fkey FOREIGN KEY (department_id) REFERENCES identity_department(id),
  constraint identity_user_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES identity_user(id)
);

create table identity_user_role (
  user_id uuid not null,
  role_id uuid not null,
  group_id uuid,
  granted_by uuid,
  granted_at timestamp with time zone default now() not null,
  constraint identity_user_role_user_id_role_id_group_id_key UNIQUE NULLS NOT DISTINCT (user_id, role_id, group_id),
  constraint identity_user_role_granted_by_fkey FOREIGN KEY (granted_by) REFERENCES identity_user(id),
  constraint identity_user_role_group_id_fkey FOREIGN KEY (group_id) REFERENCES organisation_group(id),
  constraint identity_user_role_role_id_fkey FOREIGN KEY (role_id) REFERENCES identity_role(id),
  constraint identity_user_role_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity_user(id)
);

create table notice_delivery (
  id uuid default new_id() not null,
  message_id uuid,
  channel text not null,
  target_sealed bytea not null,
  target_masked text not null,
  template text not null,
  payload_sealed bytea not null,
  state text default 'queued'::text not null,
  attempts integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  sent_at timestamp with time zone,
  user_id uuid,
  target_hash bytea default '\x'::bytea not null,
  is_code boolean default false not null,
  next_at timestamp with time zone default clock_timestamp() not null,
  claim uuid,
  expires_at timestamp with time zone,
  ended_at timestamp with time zone,
  provider_id text default ''::text not null,
  last_error text default ''::text not null,
  sender_id uuid,
  is_held boolean default false not null,
  constraint notice_delivery_pkey PRIMARY KEY (id),
  constraint notice_delivery_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'email'::text]))),
  constraint notice_delivery_claimed CHECK (((state = 'sending'::text) = (claim IS NOT NULL))),
  constraint notice_delivery_ended CHECK (((state = ANY (ARRAY['queued'::text, 'sending'::text])) = (ended_at IS NULL))),
  constraint notice_delivery_forgotten CHECK (((ended_at IS NULL) OR ((state <> 'sent'::text) AND (NOT is_code)) OR ((payload_sealed = '\x'::bytea) AND (target_sealed = '\x'::bytea)))),
  constraint notice_delivery_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'unknown'::text, 'failed'::text, 'undeliverable'::text]))),
  constraint notice_delivery_message_id_fkey FOREIGN KEY (message_id) REFERENCES notice_message(id),
  constraint notice_delivery_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES identity_user(id) ON DELETE SET NULL,
  constraint notice_delivery_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity_user(id)
);

create table notice_message (
  id uuid default new_id() not null,
  user_id uuid not null,
  event text not null,
  title_zh text not null,
  title_en text default ''::text not null,
  body_zh text default ''::text not null,
  body_en text default ''::text not null,
  link text default ''::text not null,
  dedupe text not null,
  created_at timestamp with time zone default now() not null,
  read_at timestamp with time zone,
  removed_at timestamp with time zone,
  template text,
  shown jsonb,
  overtaken_at timestamp with time zone,
  constraint notice_message_pkey PRIMARY KEY (id),
  constraint notice_message_dedupe_key UNIQUE (dedupe),
  constraint notice_message_shown CHECK (((template IS NULL) = (shown IS NULL))),
  constraint notice_message_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity_user(id)
);

create table notice_spend (
  day date not null,
  parts integer not null,
  cost integer not null,
  constraint notice_spend_pkey PRIMARY KEY (day),
  constraint notice_spend_cost_check CHECK ((cost >= 0)),
  constraint notice_spend_parts_check CHECK ((parts >= 0))
);

create table notice_subscription (
  user_id uuid not null,
  event text not null,
  channels text[] not null,
  constraint notice_subscription_pkey PRIMARY KEY (user_id, event),
  constraint notice_subscription_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity_user(id)
);

create table notice_wording (
  template text not null,
  version integer not null,
  title_zh text,
  title_en text,
  body_zh text,
  body_en text,
  changed_by uuid not null,
  changed_at timestamp with time zone default clock_timestamp() not null,
  constraint notice_wording_pkey PRIMARY KEY (template, version),
  constraint notice_wording_body_en_check CHECK ((length(body_en) <= 2000)),
  constraint notice_wording_body_zh_check CHECK ((length(body_zh) <= 1000)),
  constraint notice_wording_template_check CHECK ((template ~ '^[a-z]+\.\w{1,60}$'::text)),
  constraint notice_wording_title_en_check CHECK (((length(title_en) >= 1) AND (length(title_en) <= 120))),
  constraint notice_wording_title_zh_check CHECK (((length(title_zh) >= 1) AND (length(title_zh) <= 60))),
  constraint notice_wording_version_check CHECK ((version > 0)),
  constraint notice_wording_whole CHECK ((num_nulls(title_zh, title_en, body_zh, body_en) = ANY (ARRAY[0, 4])))
);

create table organisation_college (
  id uuid default new_id() not null,
  school_id uuid not null,
  name text not null,
  position integer default 0 not null,
  version integer default 1 not null,
  constraint organisation_college_pkey PRIMARY KEY (id),
  constraint organisation_college_school_id_name_key UNIQUE (school_id, name),
  constraint organisation_college_school_id_fkey FOREIGN KEY (school_id) REFERENCES organisation_school(id)
);

create table organisation_group (
  id uuid default new_id() not null,
  parent_id uuid,
  path uuid[] not null,
  name text not null,
  short_name text default ''::text not null,
  aliases text[] default '{}'::text[] not null,
  code text not null,
  kind text not null,
  region text default ''::text not null,
  logo_file_id uuid,
  seal_file_id uuid,
  contact jsonb default '{}'::jsonb not null,
  enabled boolean default true not null,
  search text[] default '{}'::text[] not null,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint organisation_group_pkey PRIMARY KEY (id),
  constraint organisation_group_code_key UNIQUE (code),
  constraint organisation_group_check CHECK ((path[cardinality(path)] = id)),
  constraint organisation_group_check1 CHECK (((parent_id IS NULL) OR (path[(cardinality(path) - 1)] = parent_id))),
  constraint organisation_group_kind_check CHECK ((kind = ANY (ARRAY['platform'::text, 'committee'::text, 'division'::text, 'school'::text, 'college'::text, 'company'::text, 'other'::text]))),
  constraint organisation_group_logo_file_id_fkey FOREIGN KEY (logo_file_id) REFERENCES platform_file(id),
  constraint organisation_group_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES organisation_group(id),
  constraint organisation_group_seal_file_id_fkey FOREIGN KEY (seal_file_id) REFERENCES platform_file(id)
);

create table organisation_major (
  id uuid default new_id() not null,
  school_id uuid not null,
  college_id uuid,
  name text not null,
  position integer default 0 not null,
  version integer default 1 not null,
  class_code text default ''::text not null,
  constraint organisation_major_pkey PRIMARY KEY (id),
  constraint organisation_major_school_id_college_id_name_key UNIQUE NULLS NOT DISTINCT (school_id, college_id, name),
  constraint organisation_major_college_id_fkey FOREIGN KEY (college_id) REFERENCES organisation_college(id),
  constraint organisation_major_school_id_fkey FOREIGN KEY (school_id) REFERENCES organisation_school(id)
);

create table organisation_old_search (
  school_id uuid not null,
  constraint organisation_old_search_pkey PRIMARY KEY (school_id),
  constraint organisation_old_search_school_id_fkey FOREIGN KEY (school_id) REFERENCES organisation_school(id) ON DELETE CASCADE
);

create table organisation_school (
  id uuid default new_id() not null,
  group_id uuid,
  name text not null,
  short_name text default ''::text not null,
  aliases text[] default '{}'::text[] not null,
  code text not null,
  level text not null,
  region text default ''::text not null,
  enabled boolean default true not null,
  search text[] default '{}'::text[] not null,
  version integer default 1 not null,
  name_en text default ''::text not null,
  tags text[] default '{}'::text[] not null,
  constraint organisation_school_pkey PRIMARY KEY (id),
  constraint organisation_school_code_key UNIQUE (code),
  constraint organisation_school_group_id_key UNIQUE (group_id),
  constraint organisation_school_name_key UNIQUE (name),
  constraint organisation_school_level_check CHECK ((level = ANY (ARRAY['undergraduate'::text, 'vocational'::text, 'secondary'::text, 'other'::text]))),
  constraint organisation_school_group_id_fkey FOREIGN KEY (group_id) REFERENCES organisation_group(id)
);

create table platform_answer (
  actor text not null,
  key text not null,
  action text not null,
  input_hash bytea not null,
  answer jsonb,
  created_at timestamp with time zone default now() not null,
  constraint platform_answer_pkey PRIMARY KEY (actor, key),
  constraint platform_answer_key_check CHECK (((length(key) >= 8) AND (length(key) <= 200)))
);

create table platform_audit (
  id uuid default new_id() not null,
  at timestamp with time zone default clock_timestamp() not null,
  actor_id uuid,
  actor_name text default ''::text not null,
  group_id uuid,
  action text not null,
  subject_type text default ''::text not null,
  subject_id text default ''::text not null,
  address text default ''::text not null,
  agent text default ''::text not null,
  trace_id text default ''::text not null,
  input jsonb default '{}'::jsonb not null,
  change jsonb default '{}'::jsonb not null,
  outcome text not null,
  code integer default 0 not null,
  duration_ms integer default 0 not null,
  constraint platform_audit_pkey PRIMARY KEY (id),
  constraint platform_audit_outcome_check CHECK ((outcome = ANY (ARRAY['done'::text, 'refused'::text, 'failed'::text])))
);

create table platform_audit_link (
  position bigint not null,
  audit_id uuid not null,
  hash bytea not null,
  key_id bytea,
  constraint platform_audit_link_pkey PRIMARY KEY ("position"),
  constraint platform_audit_link_audit_id_key UNIQUE (audit_id),
  constraint platform_audit_link_hash_check CHECK ((length(hash) = 32)),
  constraint platform_audit_link_key_id_check CHECK ((length(key_id) = 4)),
  constraint platform_audit_link_audit_id_fkey FOREIGN KEY (audit_id) REFERENCES platform_audit(id)
);

create table platform_audit_round (
  audit_id uuid not null,
  round_id uuid not null,
  at timestamp with time zone not null,
  constraint platform_audit_round_pkey PRIMARY KEY (audit_id),
  constraint platform_audit_round_audit_id_fkey FOREIGN KEY (audit_id) REFERENCES platform_audit(id)
);

create table platform_disk_alarm (
  percent smallint not null,
  since timestamp with time zone default clock_timestamp() not null,
  constraint platform_disk_alarm_pkey PRIMARY KEY (percent),
  constraint platform_disk_alarm_percent_check CHECK (((percent >= 1) AND (percent <= 100)))
);

create table platform_file (
  id uuid default new_id() not null,
  owner_id uuid,
  purpose text not null,
  name text not null,
  media_type text default 'application/octet-stream'::text not null,
  size bigint not null,
  sha256 bytea,
  storage_key text not null,
  state text default 'uploading'::text not null,
  public boolean default false not null,
  created_at timestamp with time zone default now() not null,
  stored_at timestamp with time zone,
  scan text default 'none'::text not null,
  signature text default ''::text not null,
  scan_tried_at timestamp with time zone,
  scanned_at timestamp with time zone,
  constraint platform_file_pkey PRIMARY KEY (id),
  constraint platform_file_storage_key_key UNIQUE (storage_key),
  constraint platform_file_check CHECK (((state <> 'stored'::text) OR ((sha256 IS NOT NULL) AND (stored_at IS NOT NULL)))),
  constraint platform_file_scan_check CHECK ((scan = ANY (ARRAY['none'::text, 'waiting'::text, 'clean'::text, 'too_large'::text, 'infected'::text]))),
  constraint platform_file_sha256_check CHECK ((length(sha256) = 32)),
  constraint platform_file_signature_check CHECK (((scan = 'infected'::text) = (signature <> ''::text))),
  constraint platform_file_size_check CHECK ((size >= 0)),
  constraint platform_file_state_check CHECK ((state = ANY (ARRAY['uploading'::text, 'stored'::text, 'refused'::text, 'removed'::text])))
);

create table platform_file_space (
  owner_id uuid,
  purpose text not null,
  files bigint not null,
  bytes bigint not null,
  constraint platform_file_space_owner_id_purpose_key UNIQUE NULLS NOT DISTINCT (owner_id, purpose) INCLUDE (files, bytes),
  constraint platform_file_space_bytes_check CHECK ((bytes >= 0)),
  constraint platform_file_space_files_check CHECK ((files >= 0))
);

create table platform_installation (
  sole boolean default true not null,
  begun_at timestamp with time zone default now() not null,
  ready_at timestamp with time zone,
  is_demo boolean default false not null,
  constraint platform_installation_pkey PRIMARY KEY (sole),
  constraint platform_installation_sole_check CHECK (sole)
);

create table platform_job (
  id uuid default new_id() not null,
  kind text not null,
  subject_type text default ''::text not null,
  subject_id text default ''::text not null,
  owner_id uuid,
  group_id uuid,
  input jsonb default '{}'::jsonb not null,
  state text default 'queued'::text not null,
  done integer default 0 not null,
  total integer,
  phase text default ''::text not null,
  result jsonb,
  error text,
  attempt integer default 0 not null,
  cancel_asked boolean default false not null,
  created_at timestamp with time zone default now() not null,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  trace_id text default ''::text not null,
  constraint platform_job_pkey PRIMARY KEY (id),
  constraint platform_job_done_check CHECK ((done >= 0)),
  constraint platform_job_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text]))),
  constraint platform_job_total_check CHECK ((total >= 0))
);

create table platform_migration (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone default now() not null,
  constraint platform_migration_pkey PRIMARY KEY (name)
);

create table platform_scanner (
  sole boolean default true not null,
  version text default ''::text not null,
  signatures_at timestamp with time zone,
  unreachable_since timestamp with time zone,
  constraint platform_scanner_pkey PRIMARY KEY (sole),
  constraint platform_scanner_sole_check CHECK (sole)
);

create table platform_sender (
  channel text not null,
  setting jsonb not null,
  secret_sealed bytea,
  changed_by uuid,
  changed_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint platform_sender_pkey PRIMARY KEY (channel),
  constraint platform_sender_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text])))
);

create table platform_service (
  name text not null,
  setting jsonb not null,
  secret_sealed bytea,
  used_at timestamp with time zone,
  changed_by uuid,
  changed_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint platform_service_pkey PRIMARY KEY (name),
  constraint platform_service_name_check CHECK ((name = ANY (ARRAY['store'::text, 'scanner'::text])))
);

create table platform_throttle (
  key text not null,
  count integer not null,
  since timestamp with time zone not null,
  until timestamp with time zone not null,
  constraint platform_throttle_pkey PRIMARY KEY (key)
);

create table promotion_outcome (
  run_id uuid not null,
  team_id uuid not null,
  stage_id uuid not null,
  verdict text not null,
  rank integer,
  score numeric,
  grounds jsonb not null,
  reason text default ''::text not null,
  constraint promotion_outcome_pkey PRIMARY KEY (run_id, team_id),
  constraint promotion_outcome_verdict_check CHECK ((verdict = ANY (ARRAY['promoted'::text, 'eliminated'::text, 'left_out'::text]))),
  constraint promotion_outcome_run_id_fkey FOREIGN KEY (run_id) REFERENCES promotion_run(id),
  constraint promotion_outcome_stage_id_fkey FOREIGN KEY (stage_id) REFERENCES competition_stage(id),
  constraint promotion_outcome_team_id_fkey FOREIGN KEY (team_id) REFERENCES enrolment_team(id)
);

create table promotion_recommendation (
  id uuid default new_id() not null,
  round_id uuid not null,
  item_id uuid not null,
  stage_id uuid not null,
  group_id uuid not null,
  state text default 'draft'::text not null,
  public_from timestamp with time zone,
  public_until timestamp with time zone,
  sent_at timestamp with time zone,
  sent_by uuid,
  return_reason text default ''::text not null,
  version integer default 1 not null,
  terms jsonb,
  constraint promotion_recommendation_pkey PRIMARY KEY (id),
  constraint promotion_recommendation_item_id_stage_id_group_id_key UNIQUE (item_id, stage_id, group_id),
  constraint promotion_recommendation_check CHECK ((((state = 'draft'::text) = (public_from IS NULL)) AND ((public_from IS NULL) = (public_until IS NULL)))),
  constraint promotion_recommendation_check1 CHECK ((public_from <= public_until)),
  constraint promotion_recommendation_check2 CHECK ((((state = 'sent'::text) = (sent_at IS NOT NULL)) AND ((sent_at IS NULL) = (sent_by IS NULL)))),
  constraint promotion_recommendation_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'public'::text, 'sent'::text]))),
  constraint promotion_recommendation_group_id_fkey FOREIGN KEY (group_id) REFERENCES organisation_group(id),
  constraint promotion_recommendation_item_id_fkey FOREIGN KEY (item_id) REFERENCES competition_item(id),
  constraint promotion_recommendation_round_id_fkey FOREIGN KEY (round_id) REFERENCES competition_round(id),
  constraint promotion_recommendation_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES identity_user(id),
  constraint promotion_recommendation_stage_id_fkey FOREIGN KEY (stage_id) REFERENCES competition_stage(id)
);

create table promotion_recommended (
  list_id uuid not null,
  team_id uuid not null,
  stage_id uuid not null,
  position integer not null,
  quota integer,
  reason text not null,
  constraint promotion_recommended_pkey PRIMARY KEY (list_id, team_id),
  constraint promotion_recommended_list_id_position_key UNIQUE (list_id, "position"),
  constraint promotion_recommended_position_check CHECK (("position" >= 1)),
  constraint promotion_recommended_quota CHECK (("position" <= quota)),
  constraint promotion_recommended_reason_check CHECK ((reason <> ''::text)),
  constraint promotion_recommended_list_id_fkey FOREIGN KEY (list_id) REFERENCES promotion_recommendation(id) ON DELETE CASCADE,
  constraint promotion_recommended_stage_id_fkey FOREIGN KEY (stage_id) REFERENCES competition_stage(id),
  constraint promotion_recommended_team_id_fkey FOREIGN KEY (team_id) REFERENCES enrolment_team(id)
);

create table promotion_run (
  id uuid default new_id() not null,
  round_id uuid not null,
  item_id uuid not null,
  stage_id uuid not null,
  to_stage_id uuid,
  to_item_id uuid,
  no integer not null,
  setting_id uuid not null,
  route integer not null,
  rule jsonb not null,
  decisions jsonb not null,
  with_work boolean default false not null,
  digest bytea not null,
  committed_by uuid not null,
  committed_by_name text not null,
  committed_at timestamp with time zone default clock_timestamp() not null,
  constraint promotion_run_pkey PRIMARY KEY (id),
  constraint promotion_run_once UNIQUE NULLS NOT DISTINCT (item_id, stage_id, to_stage_id, to_item_id, no),
  constraint promotion_run_check CHECK ((num_nonnulls(to_stage_id, to_item_id) = 1)),
  constraint promotion_run_check1 CHECK ((to_stage_id <> stage_id)),
  constraint promotion_run_no_check CHECK ((no >= 1)),
  constraint promotion_run_route_check CHECK ((route >= 0)),
  constraint promotion_run_committed_by_fkey FOREIGN KEY (committed_by) REFERENCES identity_user(id),
  constraint promotion_run_item_id_fkey FOREIGN KEY (item_id) REFERENCES competition_item(id),
  constraint promotion_run_round_id_fkey FOREIGN KEY (round_id) REFERENCES competition_round(id),
  constraint promotion_run_setting_id_fkey FOREIGN KEY (setting_id) REFERENCES competition_setting(id),
  constraint promotion_run_stage_id_fkey FOREIGN KEY (stage_id) REFERENCES competition_stage(id),
  constraint promotion_run_to_item_id_fkey FOREIGN KEY (to_item_id) REFERENCES competition_item(id),
  constraint promotion_run_to_stage_id_fkey FOREIGN KEY (to_stage_id) REFERENCES competition_stage(id)
);

create table promotion_score (
  item_id uuid not null,
  stage_id uuid not null,
  team_id uuid not null,
  score numeric not null,
  imported_by uuid not null,
  imported_at timestamp with time zone default clock_timestamp() not null,
  constraint promotion_score_pkey PRIMARY KEY (stage_id, team_id),
  constraint promotion_score_imported_by_fkey FOREIGN KEY (imported_by) REFERENCES identity_user(id),
  constraint promotion_score_item_id_fkey FOREIGN KEY (item_id) REFERENCES competition_item(id),
  constraint promotion_score_stage_id_fkey FOREIGN KEY (stage_id) REFERENCES competition_stage(id),
  constraint promotion_score_team_id_fkey FOREIGN KEY (team_id) REFERENCES enrolment_team(id)
);

create table review_batch (
  id uuid default new_id() not null,
  round_id uuid not null,
  stage_id uuid not null,
  item_id uuid not null,
  setting_id uuid not null,
  name text not null,
  state text default 'configuring'::text not null,
  notice text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  opened_at timestamp with time zone,
  version integer default 1 not null,
  closed_by uuid,
  closed_at timestamp with time zone,
  locked_by uuid,
  locked_at timestamp with time zone,
  constraint review_batch_pkey PRIMARY KEY (id),
  constraint review_batch_stage_id_item_id_key UNIQUE (stage_id, item_id),
  constraint review_batch_state_check CHECK ((state = ANY (ARRAY['configuring'::text, 'grouped'::text, 'assigned'::text, 'open'::text, 'closed'::text, 'calculated'::text, 'locked'::text]))),
  constraint review_batch_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES identity_user(id),
  constraint review_batch_item_id_fkey FOREIGN KEY (item_id) REFERENCES competition_item(id),
  constraint review_batch_locked_by_fkey FOREIGN KEY (locked_by) REFERENCES identity_user(id),
  constraint review_batch_round_id_fkey FOREIGN KEY (round_id) REFERENCES competition_round(id),
  constraint review_batch_setting_id_fkey FOREIGN KEY (setting_id) REFERENCES competition_setting(id),
  constraint review_batch_stage_id_fkey FOREIGN KEY (stage_id) REFERENCES competition_stage(id)
);

create table review_conflict (
  id uuid default new_id() not null,
  expert_id uuid not null,
  batch_id uuid,
  school_id uuid,
  work_id uuid,
  reason text not null,
  source text not null,
  created_at timestamp with time zone default now() not null,
  constraint review_conflict_pkey PRIMARY KEY (id),
  constraint review_conflict_source_check CHECK ((source = ANY (ARRAY['declared'::text, 'declined'::text, 'staff'::text]))),
  constraint review_conflict_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES review_batch(id),
  constraint review_conflict_expert_id_fkey FOREIGN KEY (expert_id) REFERENCES expert_expert(id),
  constraint review_conflict_school_id_fkey FOREIGN KEY (school_id) REFERENCES organisation_school(id),
  constraint review_conflict_work_id_fkey FOREIGN KEY (work_id) REFERENCES work_work(id)
);

create table review_correction (
  id uuid default new_id() not null,
  task_id uuid not null,
  reason text not null,
  state text default 'open'::text not null,
  requested_by uuid not null,
  requested_at timestamp with time zone default now() not null,
  answer text default ''::text not null,
  answered_by uuid,
  answered_at timestamp with time zone,
  constraint review_correction_pkey PRIMARY KEY (id),
  constraint review_correction_answered CHECK (((state = 'open'::text) = (answered_at IS NULL))),
  constraint review_correction_declined_why CHECK (((state <> 'declined'::text) OR (answer <> ''::text))),
  constraint review_correction_reason_check CHECK ((reason <> ''::text)),
  constraint review_correction_state_check CHECK ((state = ANY (ARRAY['open'::text, 'returned'::text, 'declined'::text, 'withdrawn'::text, 'lapsed'::text]))),
  constraint review_correction_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES identity_user(id),
  constraint review_correction_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES identity_user(id),
  constraint review_correction_task_id_fkey FOREIGN KEY (task_id) REFERENCES review_task(id)
);

create table review_entry (
  batch_id uuid not null,
  work_id uuid not null,
  version_id uuid not null,
  label text not null,
  state_before text default 'accepted'::text not null,
  constraint review_entry_pkey PRIMARY KEY (batch_id, work_id),
  constraint review_entry_batch_id_label_key UNIQUE (batch_id, label),
  constraint review_entry_state_before_check CHECK ((state_before = ANY (ARRAY['accepted'::text, 'placeholder'::text]))),
  constraint review_entry_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES review_batch(id),
  constraint review_entry_version_id_fkey FOREIGN KEY (version_id) REFERENCES work_version(id),
  constraint review_entry_work_id_fkey FOREIGN KEY (work_id) REFERENCES work_work(id)
);

create table review_judge (
  batch_id uuid not null,
  expert_id uuid not null,
  captain boolean default false not null,
  max_works integer not null,
  agreed_at timestamp with time zone,
  dropped_at timestamp with time zone,
  reminded_at timestamp with time zone,
  auto_reminded_for timestamp with time zone,
  constraint review_judge_pkey PRIMARY KEY (batch_id, expert_id),
  constraint review_judge_max_works_check CHECK ((max_works >= 0)),
  constraint review_judge_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES review_batch(id),
  constraint review_judge_expert_id_fkey FOREIGN KEY (expert_id) REFERENCES expert_expert(id)
);

create table review_result (
  run_id uuid not null,
  work_id uuid not null,
  score numeric not null,
  rank integer not null,
  tied boolean not null,
  explanation jsonb not null,
  constraint review_result_pkey PRIMARY KEY (run_id, work_id),
  constraint review_result_rank_check CHECK ((rank >= 1)),
  constraint review_result_run_id_fkey FOREIGN KEY (run_id) REFERENCES review_run(id),
  constraint review_result_work_id_fkey FOREIGN KEY (work_id) REFERENCES work_work(id)
);

create table review_run (
  id uuid default new_id() not null,
  batch_id uuid not null,
  no integer not null,
  setting_id uuid not null,
  inputs_hash bytea not null,
  rule_version integer not null,
  state text default 'calculated'::text not null,
  calculated_by uuid not null,
  calculated_at timestamp with time zone default now() not null,
  verified_by uuid,
  verified_at timestamp with time zone,
  returned_by uuid,
  returned_at timestamp with time zone,
  return_reason text default ''::text not null,
  constraint review_run_pkey PRIMARY KEY (id),
  constraint review_run_batch_id_no_key UNIQUE (batch_id, no),
  constraint review_run_inputs_hash_check CHECK ((length(inputs_hash) = 32)),
  constraint review_run_returned_by_another CHECK (((returned_by IS NULL) OR ((returned_by <> calculated_by) AND (return_reason <> ''::text)))),
  constraint review_run_second_person CHECK (((verified_by IS NULL) OR (verified_by <> calculated_by))),
  constraint review_run_state_check CHECK ((state = ANY (ARRAY['calculated'::text, 'verified'::text, 'returned'::text, 'superseded'::text]))),
  constraint review_run_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES review_batch(id),
  constraint review_run_calculated_by_fkey FOREIGN KEY (calculated_by) REFERENCES identity_user(id),
  constraint review_run_returned_by_fkey FOREIGN KEY (returned_by) REFERENCES identity_user(id),
  constraint review_run_setting_id_fkey FOREIGN KEY (setting_id) REFERENCES competition_setting(id),
  constraint review_run_verified_by_fkey FOREIGN KEY (verified_by) REFERENCES identity_user(id)
);

create table review_score (
  task_id uuid not null,
  criterion text not null,
  value numeric(9,4) not null,
  constraint review_score_pkey PRIMARY KEY (task_id, criterion),
  constraint review_score_value_check CHECK (((value >= ('-100000'::integer)::numeric) AND (value <= (100000)::numeric))),
  constraint review_score_task_id_fkey FOREIGN KEY (task_id) REFERENCES review_task(id)
);

create table review_submission (
  id uuid default new_id() not null,
  task_id uuid not null,
  scores jsonb not null,
  total numeric(9,4) not null,
  comment text not null,
  submitted_by uuid not null,
  submitted_at timestamp with time zone not null,
  constraint review_submission_pkey PRIMARY KEY (id),
  constraint review_submission_submitted_by_fkey FOREIGN KEY (submitted_by) REFERENCES identity_user(id),
  constraint review_submission_task_id_fkey FOREIGN KEY (task_id) REFERENCES review_task(id)
);

create table review_tally (
  batch_id uuid not null,
  state text not null,
  day date,
  tasks integer not null,
  folded boolean default false not null
);

create table review_task (
  id uuid default new_id() not null,
  batch_id uuid not null,
  work_id uuid not null,
  expert_id uuid not null,
  state text default 'pending'::text not null,
  comment text default ''::text not null,
  total numeric(9,4),
  decline_reason text,
  return_reason text default ''::text not null,
  assigned_at timestamp with time zone default now() not null,
  submitted_at timestamp with time zone,
  version integer default 1 not null,
  constraint review_task_pkey PRIMARY KEY (id),
  constraint review_task_check CHECK (((state <> 'submitted'::text) OR ((total IS NOT NULL) AND (submitted_at IS NOT NULL)))),
  constraint review_task_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'in_progress'::text, 'submitted'::text, 'returned'::text, 'declined'::text, 'cancelled'::text]))),
  constraint review_task_total_check CHECK (((total >= ('-100000'::integer)::numeric) AND (total <= (100000)::numeric))),
  constraint review_task_batch_id_expert_id_fkey FOREIGN KEY (batch_id, expert_id) REFERENCES review_judge(batch_id, expert_id),
  constraint review_task_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES review_batch(id),
  constraint review_task_batch_id_work_id_fkey FOREIGN KEY (batch_id, work_id) REFERENCES review_entry(batch_id, work_id),
  constraint review_task_expert_id_fkey FOREIGN KEY (expert_id) REFERENCES expert_expert(id),
  constraint review_task_work_id_fkey FOREIGN KEY (work_id) REFERENCES work_work(id)
);

create table site_article (
  id uuid default new_id() not null,
  group_id uuid not null,
  round_id uuid,
  news_type text not null,
  title text not null,
  summary text default ''::text not null,
  body text default ''::text not null,
  cover_file_id uuid,
  state text default 'draft'::text not null,
  pinned boolean default false not null,
  published_at timestamp with time zone,
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  search text[] default '{}'::text[] not null,
  version integer default 1 not null,
  source text default ''::text not null,
  publish_at timestamp with time zone,
  opinion text default ''::text not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  folded_title text generated always not null,
  folded_summary text generated always not null,
  constraint site_article_pkey PRIMARY KEY (id),
  constraint site_article_news_type_check CHECK ((news_type = ANY (ARRAY['notice'::text, 'news'::text, 'guide'::text, 'manual'::text, 'previous_works'::text, 'privacy'::text, 'agreement'::text, 'research'::text, 'solution_cloud'::text, 'solution_school'::text, 'solution_data'::text, 'introduction'::text, 'services'::text, 'site_guide'::text]))),
  constraint site_article_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'pending'::text, 'returned'::text, 'published'::text, 'offline'::text]))),
  constraint site_article_cover_file_id_fkey FOREIGN KEY (cover_file_id) REFERENCES platform_file(id),
  constraint site_article_created_by_fkey FOREIGN KEY (created_by) REFERENCES identity_user(id),
  constraint site_article_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES identity_user(id),
  constraint site_article_group_id_fkey FOREIGN KEY (group_id) REFERENCES organisation_group(id),
  constraint site_article_round_id_fkey FOREIGN KEY (round_id) REFERENCES competition_round(id)
);

create table site_attachment (
  article_id uuid not null,
  file_id uuid not null,
  name text not null,
  position integer not null,
  constraint site_attachment_pkey PRIMARY KEY (article_id, file_id),
  constraint site_attachment_article_id_fkey FOREIGN KEY (article_id) REFERENCES site_article(id) ON DELETE CASCADE,
  constraint site_attachment_file_id_fkey FOREIGN KEY (file_id) REFERENCES platform_file(id)
);

create table site_banner (
  id uuid default new_id() not null,
  site_id uuid not null,
  picture_file_id uuid not null,
  title text not null,
  title_en text default ''::text not null,
  link text default ''::text not null,
  opens_at timestamp with time zone,
  closes_at timestamp with time zone,
  enabled boolean default true not null,
  position integer not null,
  version integer default 1 not null,
  constraint site_banner_pkey PRIMARY KEY (id),
  constraint site_banner_check CHECK ((opens_at < closes_at)),
  constraint site_banner_picture_file_id_fkey FOREIGN KEY (picture_file_id) REFERENCES platform_file(id),
  constraint site_banner_site_id_fkey FOREIGN KEY (site_id) REFERENCES site_site(id) ON DELETE CASCADE
);

create table site_featured_article (
  site_id uuid not null,
  article_id uuid not null,
  position integer not null,
  constraint site_featured_article_pkey PRIMARY KEY (site_id, article_id),
  constraint site_featured_article_article_id_fkey FOREIGN KEY (article_id) REFERENCES site_article(id) ON DELETE CASCADE,
  constraint site_featured_article_site_id_fkey FOREIGN KEY (site_id) REFERENCES site_site(id) ON DELETE CASCADE
);

create table site_featured_round (
  site_id uuid not null,
  round_id uuid not null,
  position integer not null,
  constraint site_featured_round_pkey PRIMARY KEY (site_id, round_id),
  constraint site_featured_round_round_id_fkey FOREIGN KEY (round_id) REFERENCES competition_round(id) ON DELETE CASCADE,
  constraint site_featured_round_site_id_fkey FOREIGN KEY (site_id) REFERENCES site_site(id) ON DELETE CASCADE
);

create table site_host (
  host text not null,
  site_id uuid not null,
  position integer default 0 not null,
  constraint site_host_pkey PRIMARY KEY (host),
  constraint site_host_host_check CHECK (((host = lower(host)) AND (host <> ''::text))),
  constraint site_host_site_id_fkey FOREIGN KEY (site_id) REFERENCES site_site(id) ON DELETE CASCADE
);

create table site_site (
  id uuid default new_id() not null,
  group_id uuid not null,
  series_id uuid,
  version integer default 1 not null,
  is_default boolean default false not null,
  state text default 'draft'::text not null,
  draft jsonb not null,
  design jsonb,
  approves_articles boolean default false not null,
  created_at timestamp with time zone default now() not null,
  published_at timestamp with time zone,
  constraint site_site_pkey PRIMARY KEY (id),
  constraint site_site_design CHECK (((state <> 'published'::text) OR (design IS NOT NULL))),
  constraint site_site_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text, 'offline'::text]))),
  constraint site_site_group_id_fkey FOREIGN KEY (group_id) REFERENCES organisation_group(id),
  constraint site_site_series_id_fkey FOREIGN KEY (series_id) REFERENCES competition_series(id)
);

create table site_trial (
  id uuid default new_id() not null,
  organisation text not null,
  contact text not null,
  phone_sealed bytea not null,
  phone_masked text not null,
  message text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  group_id uuid,
  state text default 'new'::text not null,
  note text default ''::text not null,
  version integer default 1 not null,
  constraint site_trial_pkey PRIMARY KEY (id),
  constraint site_trial_state_check CHECK ((state = ANY (ARRAY['new'::text, 'contacted'::text, 'closed'::text]))),
  constraint site_trial_group_id_fkey FOREIGN KEY (group_id) REFERENCES organisation_group(id)
);

create table study_material (
  id uuid default new_id() not null,
  group_id uuid not null,
  round_id uuid,
  title text not null,
  kind text not null,
  audience text not null,
  body text default ''::text not null,
  url text default ''::text not null,
  file_id uuid,
  position integer default 0 not null,
  published boolean default false not null,
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint study_material_pkey PRIMARY KEY (id),
  constraint study_material_audience_check CHECK ((audience = ANY (ARRAY['enrolled'::text, 'everyone'::text]))),
  constraint study_material_check CHECK (
CASE kind
    WHEN 'article'::text THEN (body <> ''::text)
    WHEN 'link'::text THEN (url <> ''::text)
    WHEN 'file'::text THEN (file_id IS NOT NULL)
    ELSE ((file_id IS NOT NULL) OR (url <> ''::text))
END),
  constraint study_material_kind_check CHECK ((kind = ANY (ARRAY['article'::text, 'file'::text, 'link'::text, 'video'::text]))),
  constraint study_material_title_check CHECK ((title <> ''::text)),
  constraint study_material_created_by_fkey FOREIGN KEY (created_by) REFERENCES identity_user(id),
  constraint study_material_file_id_fkey FOREIGN KEY (file_id) REFERENCES platform_file(id),
  constraint study_material_group_id_fkey FOREIGN KEY (group_id) REFERENCES organisation_group(id),
  constraint study_material_round_id_fkey FOREIGN KEY (round_id) REFERENCES competition_round(id) ON DELETE CASCADE
);

create table study_progress (
  material_id uuid not null,
  user_id uuid not null,
  opened_at timestamp with time zone default now() not null,
  percent integer default 0 not null,
  place integer default 0 not null,
  finished_at timestamp with time zone,
  updated_at timestamp with time zone default now() not null,
  constraint study_progress_pkey PRIMARY KEY (material_id, user_id),
  constraint study_progress_check CHECK (((finished_at IS NOT NULL) = (percent = 100))),
  constraint study_progress_percent_check CHECK (((percent >= 0) AND (percent <= 100))),
  constraint study_progress_place_check CHECK ((place >= 0)),
  constraint study_progress_material_id_fkey FOREIGN KEY (material_id) REFERENCES study_material(id) ON DELETE CASCADE,
  constraint study_progress_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity_user(id) ON DELETE CASCADE
);

create table system_dict (
  type text not null,
  name_zh text not null,
  name_en text default ''::text not null,
  version integer default 1 not null,
  built_in boolean default false not null,
  fixed boolean default false not null,
  constraint system_dict_pkey PRIMARY KEY (type),
  constraint system_dict_type_check CHECK ((type ~ '^[a-z][a-z0-9_]*$'::text))
);

create table system_dict_data (
  id uuid default new_id() not null,
  type text not null,
  value text not null,
  label_zh text not null,
  label_en text default ''::text not null,
  position integer default 0 not null,
  colour text default ''::text not null,
  is_default boolean default false not null,
  enabled boolean default true not null,
  built_in boolean default false not null,
  version integer default 1 not null,
  constraint system_dict_data_pkey PRIMARY KEY (id),
  constraint system_dict_data_type_value_key UNIQUE (type, value),
  constraint system_dict_data_type_fkey FOREIGN KEY (type) REFERENCES system_dict(type)
);

create table system_maintenance (
  id uuid default new_id() not null,
  text_zh text not null,
  text_en text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  withdrawn_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint system_maintenance_pkey PRIMARY KEY (id),
  constraint system_maintenance_check CHECK ((ends_at > starts_at)),
  constraint system_maintenance_text_en_check CHECK ((text_en <> ''::text)),
  constraint system_maintenance_text_zh_check CHECK ((text_zh <> ''::text)),
  constraint system_maintenance_one_at_a_time EXCLUDE USING gist (tstzrange(starts_at, ends_at) WITH &&) WHERE ((withdrawn_at IS NULL))
);

create table system_menu (
  id uuid default new_id() not null,
  parent_id uuid,
  name_zh text not null,
  name_en text default ''::text not null,
  menu_type smallint not null,
  path text default ''::text not null,
  component text default ''::text not null,
  query text default ''::text not null,
  icon text default ''::text not null,
  visible smallint default 1 not null,
  enabled boolean default true not null,
  position integer default 0 not null,
  permission text default ''::text not null,
  built_in boolean default false not null,
  version integer default 1 not null,
  built_in_key text,
  customised boolean default false not null,
  constraint system_menu_pkey PRIMARY KEY (id),
  constraint system_menu_check CHECK ((parent_id <> id)),
  constraint system_menu_customised_built_in CHECK (((NOT customised) OR (built_in_key IS NOT NULL))),
  constraint system_menu_menu_type_check CHECK ((menu_type = ANY (ARRAY[1, 2, 3, 4]))),
  constraint system_menu_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES system_menu(id)
);

create table system_setting (
  key text not null,
  value text not null,
  version integer default 1 not null,
  changed_by uuid,
  changed_at timestamp with time zone default now() not null,
  constraint system_setting_pkey PRIMARY KEY (key),
  constraint system_setting_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES identity_user(id) ON DELETE SET NULL
);

create table system_view (
  id uuid default new_id() not null,
  owner_id uuid not null,
  list text not null,
  name text not null,
  query text not null,
  group_id uuid,
  created_at timestamp with time zone default now() not null,
  constraint system_view_pkey PRIMARY KEY (id),
  constraint system_view_name UNIQUE (owner_id, list, name),
  constraint system_view_name_check CHECK ((name <> ''::text)),
  constraint system_view_group_id_fkey FOREIGN KEY (group_id) REFERENCES organisation_group(id) ON DELETE CASCADE,
  constraint system_view_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES identity_user(id) ON DELETE CASCADE
);

create table work_breach (
  work_id uuid not null,
  reason text not null,
  by_user uuid not null,
  at timestamp with time zone default clock_timestamp() not null,
  constraint work_breach_pkey PRIMARY KEY (work_id),
  constraint work_breach_reason_check CHECK ((reason <> ''::text)),
  constraint work_breach_by_user_fkey FOREIGN KEY (by_user) REFERENCES identity_user(id),
  constraint work_breach_work_id_fkey FOREIGN KEY (work_id) REFERENCES work_work(id)
);

create table work_copy (
  file_id uuid not null,
  copy_id uuid,
  state text default 'waiting'::text not null,
  property_names text[] default '{}'::text[] not null,
  text_names text[] default '{}'::text[] not null,
  queued_at timestamp with time zone default clock_timestamp() not null,
  constraint work_copy_pkey PRIMARY KEY (file_id),
  constraint work_copy_ready CHECK (((state = 'ready'::text) = (copy_id IS NOT NULL))),
  constraint work_copy_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'ready'::text, 'unchanged'::text, 'failed'::text]))),
  constraint work_copy_copy_id_fkey FOREIGN KEY (copy_id) REFERENCES platform_file(id),
  constraint work_copy_file_id_fkey FOREIGN KEY (file_id) REFERENCES platform_file(id)
);

create table work_decision (
  id uuid default new_id() not null,
  work_id uuid not null,
  version_id uuid not null,
  action text not null,
  opinion text default ''::text not null,
  by_user uuid,
  by_name text default ''::text not null,
  at timestamp with time zone default clock_timestamp() not null,
  constraint work_decision_pkey PRIMARY KEY (id),
  constraint work_decision_action_check CHECK ((action = ANY (ARRAY['accept'::text, 'return'::text]))),
  constraint work_decision_by_user_fkey FOREIGN KEY (by_user) REFERENCES identity_user(id),
  constraint work_decision_version_id_fkey FOREIGN KEY (version_id) REFERENCES work_version(id),
  constraint work_decision_work_id_fkey FOREIGN KEY (work_id) REFERENCES work_work(id)
);

create table work_file (
  id uuid default new_id() not null,
  work_id uuid not null,
  version_id uuid,
  slot text not null,
  file_id uuid not null,
  position integer default 0 not null,
  constraint work_file_pkey PRIMARY KEY (id),
  constraint work_file_file_id_fkey FOREIGN KEY (file_id) REFERENCES platform_file(id),
  constraint work_file_version_id_fkey FOREIGN KEY (version_id) REFERENCES work_version(id),
  constraint work_file_work_id_fkey FOREIGN KEY (work_id) REFERENCES work_work(id)
);

create table work_file_facts (
  file_id uuid not null,
  facts jsonb not null,
  constraint work_file_facts_pkey PRIMARY KEY (file_id),
  constraint work_file_facts_facts_check CHECK ((jsonb_typeof(facts) = 'object'::text)),
  constraint work_file_facts_file_id_fkey FOREIGN KEY (file_id) REFERENCES platform_file(id) ON DELETE CASCADE
);

create table work_forfeit_check (
  item_id uuid not null,
  stage_id uuid not null,
  closed_at timestamp with time zone not null,
  constraint work_forfeit_check_pkey PRIMARY KEY (item_id, stage_id),
  constraint work_forfeit_check_item_id_fkey FOREIGN KEY (item_id) REFERENCES competition_item(id) ON DELETE CASCADE,
  constraint work_forfeit_check_stage_id_fkey FOREIGN KEY (stage_id) REFERENCES competition_stage(id) ON DELETE CASCADE
);

create table work_hash (
  work_id uuid not null,
  slot text not null,
  sha256 bytea not null,
  registered_at timestamp with time zone not null,
  registered_by uuid not null,
  constraint work_hash_pkey PRIMARY KEY (work_id, slot, sha256),
  constraint work_hash_sha256_check CHECK ((octet_length(sha256) = 32)),
  constraint work_hash_registered_by_fkey FOREIGN KEY (registered_by) REFERENCES identity_user(id),
  constraint work_hash_work_id_fkey FOREIGN KEY (work_id) REFERENCES work_work(id)
);

create table work_reminder (
  team_id uuid not null,
  thing text not null,
  stage_id uuid,
  reminded_at timestamp with time zone not null,
  auto_reminded_for timestamp with time zone,
  constraint work_reminder_team_id_thing_stage_id_key UNIQUE NULLS NOT DISTINCT (team_id, thing, stage_id),
  constraint work_reminder_check CHECK (((thing = 'work'::text) = (stage_id IS NOT NULL))),
  constraint work_reminder_thing_check CHECK ((thing = ANY (ARRAY['signup'::text, 'work'::text]))),
  constraint work_reminder_stage_id_fkey FOREIGN KEY (stage_id) REFERENCES competition_stage(id) ON DELETE CASCADE,
  constraint work_reminder_team_id_fkey FOREIGN KEY (team_id) REFERENCES enrolment_team(id) ON DELETE CASCADE
);

create table work_same_file (
  work_id uuid not null,
  other_id uuid not null,
  file_id uuid not null,
  other_file_id uuid not null,
  found_at timestamp with time zone default clock_timestamp() not null,
  constraint work_same_file_pkey PRIMARY KEY (work_id, other_id, file_id, other_file_id),
  constraint work_same_file_others CHECK ((work_id <> other_id)),
  constraint work_same_file_file_id_fkey FOREIGN KEY (file_id) REFERENCES platform_file(id),
  constraint work_same_file_other_file_id_fkey FOREIGN KEY (other_file_id) REFERENCES platform_file(id),
  constraint work_same_file_other_id_fkey FOREIGN KEY (other_id) REFERENCES work_work(id) ON DELETE CASCADE,
  constraint work_same_file_work_id_fkey FOREIGN KEY (work_id) REFERENCES work_work(id) ON DELETE CASCADE
);

create table work_share (
  id uuid default new_id() not null,
  version_id uuid not null,
  token_hash bytea not null,
  created_by uuid not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  constraint work_share_pkey PRIMARY KEY (id),
  constraint work_share_token_hash_key UNIQUE (token_hash),
  constraint work_share_created_by_fkey FOREIGN KEY (created_by) REFERENCES identity_user(id),
  constraint work_share_version_id_fkey FOREIGN KEY (version_id) REFERENCES work_version(id)
);

create table work_tally (
  round_id uuid not null,
  item_id uuid not null,
  stage_id uuid not null,
  school_id uuid,
  state text not null,
  day date,
  works integer not null,
  folded boolean default false not null
);

create table work_version (
  id uuid default new_id() not null,
  work_id uuid not null,
  no integer not null,
  title text not null,
  summary text not null,
  keywords text[] not null,
  setting_id uuid not null,
  pledge text default ''::text not null,
  submitted_by uuid not null,
  submitted_at timestamp with time zone not null,
  deadline timestamp with time zone,
  receipt text not null,
  ai_use jsonb,
  brief_id uuid,
  origin jsonb,
  constraint work_version_pkey PRIMARY KEY (id),
  constraint work_version_receipt_key UNIQUE (receipt),
  constraint work_version_work_id_no_key UNIQUE (work_id, no),
  constraint work_version_in_time CHECK (((deadline IS NULL) OR (submitted_at < deadline))),
  constraint work_version_no_check CHECK ((no >= 1)),
  constraint work_version_brief_id_fkey FOREIGN KEY (brief_id) REFERENCES competition_brief(id),
  constraint work_version_setting_id_fkey FOREIGN KEY (setting_id) REFERENCES competition_setting(id),
  constraint work_version_submitted_by_fkey FOREIGN KEY (submitted_by) REFERENCES identity_user(id),
  constraint work_version_work_id_fkey FOREIGN KEY (work_id) REFERENCES work_work(id)
);

create table work_withdrawal (
  version_id uuid not null,
  withdrawn_at timestamp with time zone default clock_timestamp() not null,
  constraint work_withdrawal_pkey PRIMARY KEY (version_id),
  constraint work_withdrawal_version_id_fkey FOREIGN KEY (version_id) REFERENCES work_version(id)
);

create table work_work (
  id uuid default new_id() not null,
  team_id uuid not null,
  round_id uuid not null,
  item_id uuid not null,
  stage_id uuid not null,
  title text default ''::text not null,
  summary text default ''::text not null,
  keywords text[] default '{}'::text[] not null,
  state text default 'draft'::text not null,
  version_id uuid,
  search text[] default '{}'::text[] not null,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  submitted_at timestamp with time zone,
  state_before_disabled text,
  ai_use jsonb,
  brief_id uuid,
  origin jsonb,
  constraint work_work_pkey PRIMARY KEY (id),
  constraint work_work_team_id_stage_id_key UNIQUE (team_id, stage_id),
  constraint work_work_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'submitted'::text, 'auditing'::text, 'returned'::text, 'accepted'::text, 'in_review'::text, 'reviewed'::text, 'pending_promotion'::text, 'promoted'::text, 'eliminated'::text, 'withdrawn'::text, 'violation'::text, 'disabled'::text, 'placeholder'::text]))),
  constraint work_work_brief_id_fkey FOREIGN KEY (brief_id) REFERENCES competition_brief(id),
  constraint work_work_item_id_fkey FOREIGN KEY (item_id) REFERENCES competition_item(id),
  constraint work_work_round_id_fkey FOREIGN KEY (round_id) REFERENCES competition_round(id),
  constraint work_work_stage_id_fkey FOREIGN KEY (stage_id) REFERENCES competition_stage(id),
  constraint work_work_team_id_fkey FOREIGN KEY (team_id) REFERENCES enrolment_team(id),
  constraint work_work_version_id_fkey FOREIGN KEY (version_id) REFERENCES work_version(id)
);

CREATE UNIQUE INDEX assistant_question_once ON public.assistant_question USING btree (group_id, folded) NULLS NOT DISTINCT;

CREATE INDEX assistant_question_order ON public.assistant_question USING btree (state DESC, count DESC, last_asked_at DESC, id);

CREATE INDEX award_evidence_copy ON public.award_evidence USING btree (copy_id);

CREATE INDEX award_evidence_waiting ON public.award_evidence USING btree (queued_at) WHERE (cleaned_at IS NULL);

CREATE INDEX award_objection_open ON public.award_objection USING btree (round_id) WHERE (state = 'filed'::text);

CREATE INDEX award_objection_round ON public.award_objection USING btree (round_id, id);

CREATE UNIQUE INDEX award_objection_standing ON public.award_objection USING btree (publication_id, team_id) WHERE (state <> 'withdrawn'::text);

CREATE INDEX award_objection_team ON public.award_objection USING btree (team_id);

CREATE INDEX award_publication_due ON public.award_publication USING btree (visible_from) WHERE (revealed_at IS NULL);

CREATE INDEX award_publication_round ON public.award_publication USING btree (round_id);

CREATE UNIQUE INDEX award_revocation_standing ON public.award_revocation USING btree (publication_id, work_id) WHERE (restored_at IS NULL);

CREATE INDEX award_winner_place ON public.award_winner USING btree (award_id, "position", id);

CREATE INDEX award_winner_rank ON public.award_winner USING btree (award_id, rank, id);

CREATE INDEX award_winner_search ON public.award_winner USING gin (search);

CREATE INDEX award_winner_team ON public.award_winner USING btree (team_id);

CREATE INDEX award_winner_with_publication ON public.award_winner USING btree (id) INCLUDE (publication_id);

CREATE UNIQUE INDEX certificate_batch_alone ON public.certificate_batch USING btree (item_id, kind) WHERE (state = ANY (ARRAY['awaiting'::text, 'making'::text]));

CREATE INDEX certificate_batch_check ON public.certificate_batch USING btree (check_group_id, created_at DESC, id) WHERE (check_group_id IS NOT NULL);

CREATE INDEX certificate_batch_counter ON public.certificate_batch USING btree (counter_scope) WHERE (state = 'making'::text);

CREATE INDEX certificate_batch_fonts ON public.certificate_batch USING btree (font_version) WHERE (font_version IS NOT NULL);

CREATE INDEX certificate_batch_publication ON public.certificate_batch USING btree (publication_id);

CREATE INDEX certificate_batch_round ON public.certificate_batch USING btree (round_id, created_at DESC, id);

CREATE INDEX certificate_certificate_check_code ON public.certificate_certificate USING btree (check_code);

CREATE INDEX certificate_correction_newest ON public.certificate_correction USING btree (created_at DESC, id);

CREATE UNIQUE INDEX certificate_correction_once ON public.certificate_correction USING btree (certificate_id) WHERE (state = 'asked'::text);

CREATE UNIQUE INDEX certificate_counted ON public.certificate_certificate USING btree (counter_scope, counter) WHERE (counter IS NOT NULL);

CREATE INDEX certificate_draft_user ON public.certificate_draft USING btree (user_id);

CREATE INDEX certificate_exact_number ON public.certificate_certificate USING btree (upper(number));

CREATE INDEX certificate_file ON public.certificate_certificate USING hash (file_hash);

CREATE UNIQUE INDEX certificate_font_once ON public.certificate_font USING btree (hash) WHERE (removed_version IS NULL);

CREATE INDEX certificate_holder ON public.certificate_certificate USING btree (holder_id);

CREATE INDEX certificate_in_batch ON public.certificate_certificate USING btree (batch_id, number);

CREATE INDEX certificate_inspection_age ON public.certificate_inspection USING btree (inspected_at);

CREATE INDEX certificate_newest ON public.certificate_certificate USING btree (issued_at DESC, number DESC, id) INCLUDE (round_id, item_id, batch_id, state, school_id, team_id);

CREATE INDEX certificate_of_item ON public.certificate_certificate USING btree (item_id, kind, winner_id);

CREATE INDEX certificate_of_school ON public.certificate_certificate USING btree (school_id) WHERE (school_id IS NOT NULL);

CREATE INDEX certificate_of_team ON public.certificate_certificate USING btree (team_id);

CREATE INDEX certificate_of_winner ON public.certificate_certificate USING btree (winner_id) WHERE ((kind = 'winner'::text) AND (NOT ended_with_results));

CREATE UNIQUE INDEX certificate_once ON public.certificate_certificate USING btree (winner_id, kind, recipient_id) WHERE (state = 'valid'::text);

CREATE UNIQUE INDEX certificate_once_apart ON public.certificate_certificate USING btree (item_id, kind, recipient_id) WHERE ((state = 'valid'::text) AND (kind = ANY (ARRAY['school'::text, 'expert'::text, 'participation'::text])));

CREATE INDEX certificate_prefix_fonts ON public.certificate_prefix USING btree (font_version);

CREATE INDEX certificate_round ON public.certificate_certificate USING btree (round_id, issued_at DESC, id);

CREATE INDEX certificate_search ON public.certificate_certificate USING gin (search);

CREATE INDEX certificate_setting_template ON public.certificate_setting USING btree (template_id);

CREATE INDEX certificate_state ON public.certificate_certificate USING btree (state, issued_at DESC, number DESC, id) WHERE (state <> 'valid'::text);

CREATE UNIQUE INDEX certificate_successor ON public.certificate_certificate USING btree (superseded_by) WHERE (superseded_by IS NOT NULL);

CREATE INDEX certificate_trace_day_group ON public.certificate_trace_day USING btree (group_id, day);

CREATE INDEX competition_approval_answerer ON public.competition_approval USING btree (answered_by);

CREATE UNIQUE INDEX competition_approval_open ON public.competition_approval USING btree (round_id) WHERE (answer IS NULL);

CREATE INDEX competition_approval_requester ON public.competition_approval USING btree (requested_by);

CREATE INDEX competition_approval_round ON public.competition_approval USING btree (round_id, requested_at DESC);

CREATE INDEX competition_attachment_file ON public.competition_attachment USING btree (file_id);

CREATE INDEX competition_brief_round ON public.competition_brief USING btree (round_id, item_id, code);

CREATE INDEX competition_date_request_answerer ON public.competition_date_request USING btree (answered_by);

CREATE INDEX competition_date_request_asker ON public.competition_date_request USING btree (asked_by);

CREATE UNIQUE INDEX competition_date_request_open ON public.competition_date_request USING btree (round_id) WHERE (answer IS NULL);

CREATE INDEX competition_date_request_round ON public.competition_date_request USING btree (round_id, asked_at DESC);

CREATE UNIQUE INDEX competition_list_entry_person ON public.competition_list_entry USING btree (list_id, person) WHERE (person IS NOT NULL);

CREATE UNIQUE INDEX competition_list_entry_school ON public.competition_list_entry USING btree (list_id, school_id, number) WHERE (school_id IS NOT NULL);

CREATE INDEX competition_list_entry_school_id_idx ON public.competition_list_entry USING btree (school_id) WHERE (school_id IS NOT NULL);

CREATE INDEX competition_named_list_list ON public.competition_named_list USING btree (list_id);

CREATE INDEX competition_participant_school ON public.competition_participant USING btree (school_id, round_id);

CREATE INDEX competition_round_group ON public.competition_round USING btree (group_id, created_at DESC);

CREATE INDEX competition_round_public ON public.competition_round USING btree (published_at DESC, id) WHERE ((state = ANY (ARRAY['published'::text, 'result_published'::text, 'finished'::text, 'archived'::text])) AND is_public);

CREATE INDEX competition_round_search ON public.competition_round USING gin (search);

CREATE INDEX competition_setting_committees ON public.competition_setting USING btree (item_id) WHERE ((kind = 'enrol'::text) AND (jsonb_array_length(COALESCE((value -> 'committees'::text), '[]'::jsonb)) > 0));

CREATE INDEX competition_setting_formula ON public.competition_setting USING btree (round_id) WHERE jsonb_path_exists(value, '$."rules"[*]."formula"."at"'::jsonpath);

CREATE INDEX competition_setting_table_named ON public.competition_setting_table USING btree (table_id);

CREATE INDEX competition_stage_until ON public.competition_stage USING btree (closes_at, round_id);

CREATE INDEX competition_window_delegated ON public.competition_window USING btree (stage_id) WHERE delegated;

CREATE INDEX competition_window_extension_team ON public.competition_window_extension USING btree (team_id);

CREATE INDEX competition_window_held_open ON public.competition_window USING btree (stage_id) WHERE ((kind = 'signup'::text) AND (forced = 'open'::text));

CREATE INDEX competition_window_times_group ON public.competition_window_times USING btree (group_id);

CREATE INDEX enrolment_admission_entry_held ON public.enrolment_admission_entry USING btree (item_id, admitted_until) WHERE ((admitted_until IS NOT NULL) AND (submitted_at IS NULL));

CREATE INDEX enrolment_admission_entry_new ON public.enrolment_admission_entry USING btree (item_id, joined_at) WHERE ("position" IS NULL);

CREATE INDEX enrolment_award_team_id_idx ON public.enrolment_award USING btree (team_id);

CREATE INDEX enrolment_change_asker ON public.enrolment_change USING btree (asked_by);

CREATE INDEX enrolment_change_by_state ON public.enrolment_change USING btree (state, created_at DESC, id DESC) INCLUDE (team_id, round_id, level);

CREATE INDEX enrolment_change_decider ON public.enrolment_change_decision USING btree (decided_by);

CREATE INDEX enrolment_change_field_member ON public.enrolment_change_field USING btree (member_id);

CREATE INDEX enrolment_change_field_person ON public.enrolment_change_field USING btree (person_id);

CREATE UNIQUE INDEX enrolment_change_field_place ON public.enrolment_change_field USING btree (change_id, "position");

CREATE INDEX enrolment_change_latest ON public.enrolment_change USING btree (created_at DESC, id DESC) INCLUDE (team_id, round_id, state, level);

CREATE INDEX enrolment_change_of_round ON public.enrolment_change USING btree (round_id, created_at DESC, id DESC) INCLUDE (team_id, state, level);

CREATE UNIQUE INDEX enrolment_change_open ON public.enrolment_change USING btree (team_id) WHERE ((state = 'open'::text) AND (NOT is_own));

CREATE UNIQUE INDEX enrolment_change_own ON public.enrolment_change USING btree (team_id, asked_by) WHERE ((state = 'open'::text) AND is_own);

CREATE INDEX enrolment_change_team ON public.enrolment_change USING btree (team_id, created_at DESC, id);

CREATE INDEX enrolment_change_waiting ON public.enrolment_change USING btree (level, created_at) WHERE (state = 'open'::text);

CREATE INDEX enrolment_decision_team ON public.enrolment_decision USING btree (team_id, at);

CREATE UNIQUE INDEX enrolment_exclusion_open ON public.enrolment_exclusion USING btree (team_id) WHERE (lifted_at IS NULL);

CREATE UNIQUE INDEX enrolment_forfeit_open ON public.enrolment_forfeit USING btree (team_id) WHERE (reversed_at IS NULL);

CREATE INDEX enrolment_import_newest ON public.enrolment_import USING btree (created_at DESC, id);

CREATE INDEX enrolment_import_round ON public.enrolment_import USING btree (round_id, created_at DESC);

CREATE UNIQUE INDEX enrolment_invitation_message_hash ON public.enrolment_invitation_message USING btree (invite_hash);

CREATE INDEX enrolment_invitation_message_user ON public.enrolment_invitation_message USING btree (user_id);

CREATE INDEX enrolment_join_request_due ON public.enrolment_join_request USING btree (expires_at) WHERE (state = 'pending'::text);

CREATE UNIQUE INDEX enrolment_join_request_once ON public.enrolment_join_request USING btree (team_id, user_id) WHERE (state = 'pending'::text);

CREATE INDEX enrolment_join_request_user ON public.enrolment_join_request USING btree (user_id, created_at DESC);

CREATE INDEX enrolment_joining_looking ON public.enrolment_joining USING btree (team_id) WHERE looking;

CREATE UNIQUE INDEX enrolment_member_captain ON public.enrolment_member USING btree (team_id) WHERE ((role = 'captain'::text) AND (state = 'accepted'::text));

CREATE UNIQUE INDEX enrolment_member_once ON public.enrolment_member USING btree (team_id, user_id) WHERE ((state = ANY (ARRAY['invited'::text, 'accepted'::text])) AND (user_id IS NOT NULL));

CREATE INDEX enrolment_member_team ON public.enrolment_member USING btree (team_id, "position");

CREATE INDEX enrolment_member_user ON public.enrolment_member USING btree (user_id, team_id);

CREATE INDEX enrolment_message_newest ON public.enrolment_message USING btree (created_at DESC, id);

CREATE INDEX enrolment_message_sender ON public.enrolment_message USING btree (sender_id, created_at);

CREATE INDEX enrolment_message_waiting ON public.enrolment_message_recipient USING btree (message_id, user_id) WHERE (notified_at IS NULL);

CREATE INDEX enrolment_note_author ON public.enrolment_note USING btree (author_id);

CREATE INDEX enrolment_note_order ON public.enrolment_note USING btree (team_id, created_at DESC, id);

CREATE INDEX enrolment_note_seen_user ON public.enrolment_note_seen USING btree (user_id);

CREATE INDEX enrolment_participation_team ON public.enrolment_participation USING btree (team_id);

CREATE INDEX enrolment_participation_user ON public.enrolment_participation USING btree (user_id, scope);

CREATE UNIQUE INDEX enrolment_petition_open ON public.enrolment_petition USING btree (team_id, rule_key) WHERE (state = 'open'::text);

CREATE INDEX enrolment_petition_open_first ON public.enrolment_petition USING btree (((state = 'open'::text)) DESC, id DESC) INCLUDE (round_id);

CREATE INDEX enrolment_petition_round ON public.enrolment_petition USING btree (round_id, id);

CREATE INDEX enrolment_petition_state ON public.enrolment_petition USING btree (state, id DESC) INCLUDE (round_id);

CREATE INDEX enrolment_petition_team ON public.enrolment_petition USING btree (team_id);

CREATE INDEX enrolment_quota_school_count_school ON public.enrolment_quota_school_count USING btree (school_id);

CREATE INDEX enrolment_registration_college ON public.enrolment_registration USING btree (college_id) WHERE (college_id IS NOT NULL);

CREATE INDEX enrolment_registration_of_school ON public.enrolment_registration USING btree (school_id, round_id);

CREATE INDEX enrolment_registration_state ON public.enrolment_registration USING btree (round_id, state, id);

CREATE INDEX enrolment_result_team ON public.enrolment_result USING btree (team_id);

CREATE INDEX enrolment_roster_check_member ON public.enrolment_roster_check USING btree (member_id);

CREATE INDEX enrolment_roster_check_stage ON public.enrolment_roster_check USING btree (stage_id);

CREATE INDEX enrolment_roster_reminder_stage ON public.enrolment_roster_reminder USING btree (stage_id);

CREATE INDEX enrolment_roster_stage ON public.enrolment_roster USING btree (stage_id);

CREATE INDEX enrolment_sanction_ends ON public.enrolment_sanction USING btree (ends_on) WHERE (lifted_at IS NULL);

CREATE INDEX enrolment_sanction_group ON public.enrolment_sanction USING btree (group_id, id);

CREATE INDEX enrolment_sanction_lifted ON public.enrolment_sanction USING btree (id) WHERE (lifted_at IS NOT NULL);

CREATE INDEX enrolment_sanction_listed ON public.enrolment_sanction USING btree (id) INCLUDE (group_id, subject, lifted_at, starts_on, ends_on);

CREATE UNIQUE INDEX enrolment_sanction_once ON public.enrolment_sanction USING btree (group_id, effect, starts_on, COALESCE((school_id)::text, encode(person, 'hex'::text))) WHERE (lifted_at IS NULL);

CREATE INDEX enrolment_sanction_person ON public.enrolment_sanction USING btree (person) WHERE (lifted_at IS NULL);

CREATE INDEX enrolment_sanction_school ON public.enrolment_sanction USING btree (school_id) WHERE (lifted_at IS NULL);

CREATE INDEX enrolment_sanction_search ON public.enrolment_sanction USING gin (search);

CREATE INDEX enrolment_sanction_starts ON public.enrolment_sanction USING btree (starts_on) WHERE (lifted_at IS NULL);

CREATE INDEX enrolment_sanction_subject ON public.enrolment_sanction USING btree (subject, id);

CREATE INDEX enrolment_signed_copy_decider ON public.enrolment_signed_copy USING btree (decided_by);

CREATE INDEX enrolment_signed_copy_member ON public.enrolment_signed_copy USING btree (member_id);

CREATE INDEX enrolment_signed_copy_uploader ON public.enrolment_signed_copy USING btree (uploaded_by);

CREATE INDEX enrolment_signer_link_maker ON public.enrolment_signer_link USING btree (made_by);

CREATE INDEX enrolment_signer_link_member ON public.enrolment_signer_link USING btree (member_id);

CREATE INDEX enrolment_signer_link_target ON public.enrolment_signer_link USING btree (expires_at) WHERE (target_sealed IS NOT NULL);

CREATE INDEX enrolment_stage_entry_stage ON public.enrolment_stage_entry USING btree (stage_id);

CREATE INDEX enrolment_tally_day ON public.enrolment_tally USING btree (day) INCLUDE (round_id, school_id, state, teams, people);

CREATE INDEX enrolment_tally_fresh ON public.enrolment_tally USING btree (round_id) WHERE (NOT folded);

CREATE INDEX enrolment_tally_round ON public.enrolment_tally USING btree (round_id) INCLUDE (item_id, school_id, state, day, teams, people);

CREATE INDEX enrolment_tally_school ON public.enrolment_tally USING btree (school_id) INCLUDE (round_id, item_id, state, day, teams, people);

CREATE INDEX enrolment_team_answer_keys ON public.enrolment_team USING gin (enrolment_answer_keys(answers));

CREATE INDEX enrolment_team_audit ON public.enrolment_team USING btree (audit_level, submitted_at) WHERE (state = ANY (ARRAY['submitted'::text, 'auditing'::text]));

CREATE INDEX enrolment_team_awaiting ON public.enrolment_team USING btree (id) WHERE (state = 'awaiting_members'::text);

CREATE INDEX enrolment_team_by_name ON public.enrolment_team USING btree (name_key, id);

CREATE INDEX enrolment_team_captain ON public.enrolment_team USING btree (captain_id);

CREATE INDEX enrolment_team_first_submitted ON public.enrolment_team USING btree (submitted_at, id);

CREATE INDEX enrolment_team_import ON public.enrolment_team USING btree (import_id, id) WHERE (import_id IS NOT NULL);

CREATE INDEX enrolment_team_item ON public.enrolment_team USING btree (item_id, state);

CREATE INDEX enrolment_team_last_number ON public.enrolment_team USING btree (number DESC NULLS LAST, id);

CREATE INDEX enrolment_team_last_submitted ON public.enrolment_team USING btree (submitted_at DESC NULLS LAST, id);

CREATE INDEX enrolment_team_level ON public.enrolment_team USING btree (audit_level, created_at DESC, id) WHERE (audit_level IS NOT NULL);

CREATE UNIQUE INDEX enrolment_team_name ON public.enrolment_team USING btree (item_id, name_key) WHERE ((state <> ALL (ARRAY['withdrawn'::text, 'rejected'::text, 'banned'::text, 'disqualified'::text])) AND (name_key <> ''::text));

CREATE INDEX enrolment_team_newest ON public.enrolment_team USING btree (created_at DESC, id) INCLUDE (round_id, item_id, school_id, state, audit_level, source);

CREATE INDEX enrolment_team_offer_until ON public.enrolment_team USING btree (offer_until) WHERE (offer_until IS NOT NULL);

CREATE INDEX enrolment_team_pay_by ON public.enrolment_team USING btree (pay_by) WHERE (state = 'awaiting_payment'::text);

CREATE INDEX enrolment_team_project ON public.enrolment_team USING btree (round_id, project_key) WHERE (project_key <> ''::text);

CREATE UNIQUE INDEX enrolment_team_promoted_once ON public.enrolment_team USING btree (promoted_from, round_id) WHERE (promoted_from IS NOT NULL);

CREATE INDEX enrolment_team_round ON public.enrolment_team USING btree (round_id, created_at DESC, id) INCLUDE (item_id, school_id, state, audit_level, source);

CREATE INDEX enrolment_team_school ON public.enrolment_team USING btree (school_id, round_id);

CREATE INDEX enrolment_team_school_newest ON public.enrolment_team USING btree (school_id, created_at DESC, id) INCLUDE (round_id, state);

CREATE INDEX enrolment_team_search ON public.enrolment_team USING gin (search);

CREATE INDEX enrolment_team_source ON public.enrolment_team USING btree (source, created_at DESC, id) INCLUDE (round_id, school_id);

CREATE INDEX enrolment_team_state ON public.enrolment_team USING btree (state, created_at DESC, id) INCLUDE (round_id, school_id);

CREATE INDEX enrolment_team_waiting_first ON public.enrolment_team USING btree (waiting_no, id) WHERE (waiting_no IS NOT NULL);

CREATE INDEX enrolment_team_waiting_keys ON public.enrolment_team USING gin (quota_keys) WHERE (state = 'waiting'::text);

CREATE UNIQUE INDEX enrolment_team_waiting_no ON public.enrolment_team USING btree (item_id, waiting_no) WHERE (state = 'waiting'::text);

CREATE INDEX enrolment_team_waits_for ON public.enrolment_team USING btree (waits_for, waiting_no) WHERE (waits_for IS NOT NULL);

CREATE INDEX enrolment_transfer_due ON public.enrolment_transfer USING btree (expires_at) WHERE (state = 'offered'::text);

CREATE INDEX enrolment_transfer_member ON public.enrolment_transfer USING btree (member_id);

CREATE UNIQUE INDEX enrolment_transfer_open ON public.enrolment_transfer USING btree (team_id) WHERE (state = ANY (ARRAY['offered'::text, 'agreed'::text]));

CREATE UNIQUE INDEX enrolment_unpaid_open ON public.enrolment_unpaid USING btree (team_id) WHERE (restored_at IS NULL);

CREATE INDEX enrolment_vote_user ON public.enrolment_vote USING btree (user_id);

CREATE INDEX enrolment_work_title_key ON public.enrolment_work_title USING btree (project_key);

CREATE INDEX expert_expert_group ON public.expert_expert USING btree (group_id, created_at DESC, id);

CREATE INDEX expert_expert_newest ON public.expert_expert USING btree (created_at DESC, id);

CREATE INDEX finance_account_group ON public.finance_account USING btree (group_id);

CREATE INDEX finance_bill_item_bill ON public.finance_bill_item USING btree (bill_id, kind);

CREATE INDEX finance_bill_item_payment ON public.finance_bill_item USING btree (payment_id);

CREATE INDEX finance_bill_item_refund ON public.finance_bill_item USING btree (refund_id);

CREATE INDEX finance_bill_order ON public.finance_bill USING btree (day DESC, method);

CREATE INDEX finance_entry_at ON public.finance_entry USING btree (at);

CREATE UNIQUE INDEX finance_evidence_method_trade_no_key ON public.finance_evidence USING btree (method, (
CASE
    WHEN (method = 'transfer'::text) THEN seller_id
    ELSE ''::text
END), trade_no);

CREATE INDEX finance_exception_bill ON public.finance_exception USING btree (bill_id, state);

CREATE UNIQUE INDEX finance_exception_bill_item ON public.finance_exception USING btree (bill_item_id);

CREATE UNIQUE INDEX finance_exception_line ON public.finance_exception USING btree (line_id) WHERE (state = 'open'::text);

CREATE UNIQUE INDEX finance_exception_missing_payment ON public.finance_exception USING btree (payment_id) WHERE ((kind = 'bill_missing'::text) AND (refund_id IS NULL));

CREATE UNIQUE INDEX finance_exception_missing_refund ON public.finance_exception USING btree (refund_id) WHERE (kind = 'bill_missing'::text);

CREATE INDEX finance_exception_of_payment ON public.finance_exception USING btree (payment_id);

CREATE INDEX finance_exception_open ON public.finance_exception USING btree (state, created_at DESC, id);

CREATE UNIQUE INDEX finance_exception_payment ON public.finance_exception USING btree (payment_id) WHERE holds_money;

CREATE INDEX finance_exception_waiting_first ON public.finance_exception USING btree (settled_at DESC, created_at DESC, id);

CREATE INDEX finance_handover_due ON public.finance_handover USING btree (next_try_at) WHERE (next_try_at IS NOT NULL);

CREATE INDEX finance_invoice_by ON public.finance_invoice USING btree (requested_by, requested_at DESC);

CREATE UNIQUE INDEX finance_invoice_live ON public.finance_invoice USING btree (order_id) WHERE (state = ANY (ARRAY['requested'::text, 'issued'::text]));

CREATE INDEX finance_invoice_newest ON public.finance_invoice USING btree (requested_at DESC, id);

CREATE UNIQUE INDEX finance_invoice_number ON public.finance_invoice USING btree (group_id, number) WHERE (number <> ''::text);

CREATE INDEX finance_invoice_order ON public.finance_invoice USING btree (order_id, requested_at DESC);

CREATE INDEX finance_invoice_pdf ON public.finance_invoice USING btree (pdf_id) WHERE (pdf_id IS NOT NULL);

CREATE INDEX finance_invoice_search ON public.finance_invoice USING gin (search);

CREATE INDEX finance_invoice_waiting_first ON public.finance_invoice USING btree (decided_at DESC, requested_at DESC, id);

CREATE INDEX finance_invoice_xml ON public.finance_invoice USING btree (xml_id) WHERE (xml_id IS NOT NULL);

CREATE INDEX finance_notification_nonce_at ON public.finance_notification_nonce USING btree (at);

CREATE INDEX finance_notification_order ON public.finance_notification USING btree (at DESC, id);

CREATE INDEX finance_order_due ON public.finance_order USING btree (expires_at) WHERE (state = ANY (ARRAY['created'::text, 'pending_payment'::text, 'slip_submitted'::text, 'slip_rejected'::text]));

CREATE INDEX finance_order_group ON public.finance_order USING btree (group_id, created_at DESC, id);

CREATE UNIQUE INDEX finance_order_line_open ON public.finance_order_line USING btree (subject_id) WHERE open;

CREATE INDEX finance_order_line_subject ON public.finance_order_line USING btree (subject_id);

CREATE INDEX finance_order_order ON public.finance_order USING btree (created_at DESC, id);

CREATE INDEX finance_order_payer ON public.finance_order USING btree (payer_id, created_at DESC, id);

CREATE INDEX finance_order_school ON public.finance_order USING btree (school_id, created_at DESC, id);

CREATE INDEX finance_order_search ON public.finance_order USING gin (search);

CREATE INDEX finance_order_waiting ON public.finance_order USING btree (group_id, amount) WHERE (transfer AND (state = ANY (ARRAY['created'::text, 'pending_payment'::text, 'slip_submitted'::text, 'slip_rejected'::text])));

CREATE INDEX finance_payment_due ON public.finance_payment USING btree (next_query_at) WHERE (next_query_at IS NOT NULL);

CREATE UNIQUE INDEX finance_payment_method_trade_no_key ON public.finance_payment USING btree (method, trade_no) WHERE (method <> 'transfer'::text);

CREATE INDEX finance_payment_order ON public.finance_payment USING btree (order_id, created_at);

CREATE INDEX finance_payment_paid ON public.finance_payment USING btree (method, paid_at) WHERE (paid_at IS NOT NULL);

CREATE INDEX finance_posting_order ON public.finance_posting USING btree (order_id);

CREATE INDEX finance_refund_done ON public.finance_refund USING btree (done_at) WHERE (done_at IS NOT NULL);

CREATE INDEX finance_refund_due ON public.finance_refund USING btree (next_try_at) WHERE (next_try_at IS NOT NULL);

CREATE UNIQUE INDEX finance_refund_exception ON public.finance_refund USING btree (exception_id) WHERE (state = ANY (ARRAY['requested'::text, 'sending'::text, 'done'::text]));

CREATE INDEX finance_refund_failed ON public.finance_refund USING btree (payment_id) WHERE ((state = 'failed'::text) AND (route = 'original'::text));

CREATE INDEX finance_refund_order ON public.finance_refund USING btree (order_id);

CREATE UNIQUE INDEX finance_refund_running ON public.finance_refund USING btree (order_id) WHERE ((state = ANY (ARRAY['requested'::text, 'sending'::text])) AND (exception_id IS NULL));

CREATE INDEX finance_refund_waiting_first ON public.finance_refund USING btree (decided_at DESC, requested_at DESC, id);

CREATE INDEX finance_slip_payer ON public.finance_slip USING btree (payer_name) WHERE (state = 'submitted'::text);

CREATE UNIQUE INDEX finance_slip_waiting ON public.finance_slip USING btree (order_id) WHERE (state = 'submitted'::text);

CREATE INDEX finance_slip_waiting_first ON public.finance_slip USING btree (decided_at DESC, submitted_at, id);

CREATE INDEX finance_statement_order ON public.finance_statement USING btree (account_id, imported_at DESC, id);

CREATE INDEX finance_statement_part_of_order ON public.finance_statement_part USING btree (order_id);

CREATE INDEX finance_statement_part_payment ON public.finance_statement_part USING btree (payment_id) WHERE (payment_id IS NOT NULL);

CREATE INDEX finance_statement_row_day ON public.finance_statement_row USING btree (account_id, booked_on DESC, booked_at DESC, id);

CREATE INDEX finance_statement_row_group ON public.finance_statement_row USING btree (group_id, booked_at DESC, id);

CREATE INDEX finance_statement_row_search ON public.finance_statement_row USING gin (search);

CREATE INDEX finance_statement_row_state ON public.finance_statement_row USING btree (account_id, state, booked_at DESC, id);

CREATE INDEX finance_statement_row_statement ON public.finance_statement_row USING btree (statement_id, state, id);

CREATE UNIQUE INDEX finance_waiver_subject ON public.finance_waiver USING btree (subject_id) WHERE (state = ANY (ARRAY['requested'::text, 'granted'::text]));

CREATE INDEX finance_waiver_waiting_first ON public.finance_waiver USING btree (decided_at DESC, requested_at DESC, id);

CREATE INDEX identity_change_file ON public.identity_change USING btree (file_id);

CREATE INDEX identity_change_order ON public.identity_change USING btree (((state <> 'pending'::text)), created_at, id);

CREATE UNIQUE INDEX identity_change_pending ON public.identity_change USING btree (user_id) WHERE (state = 'pending'::text);

CREATE INDEX identity_change_user ON public.identity_change USING btree (user_id, created_at);

CREATE INDEX identity_code_target ON public.identity_code USING btree (target_hash, purpose, created_at DESC);

CREATE INDEX identity_consent_user ON public.identity_consent USING btree (user_id, policy);

CREATE INDEX identity_department_leader ON public.identity_department USING btree (leader_id);

CREATE INDEX identity_department_parent ON public.identity_department USING btree (parent_id);

CREATE UNIQUE INDEX identity_guardian_in_force ON public.identity_guardian USING btree (user_id) WHERE (withdrawn_at IS NULL);

CREATE INDEX identity_guardian_user ON public.identity_guardian USING btree (user_id);

CREATE INDEX identity_known_device_used ON public.identity_known_device USING btree (used_at);

CREATE INDEX identity_person_found ON public.identity_person USING btree (number) WHERE (number <> ''::text);

CREATE UNIQUE INDEX identity_person_mailbox ON public.identity_person USING btree (school_id, mailbox_hash) WHERE (mailbox_hash IS NOT NULL);

CREATE UNIQUE INDEX identity_person_number ON public.identity_person USING btree (school_id, number) WHERE ((number <> ''::text) AND (state = 'verified'::text));

CREATE INDEX identity_person_school ON public.identity_person USING btree (school_id, user_id);

CREATE INDEX identity_person_state ON public.identity_person USING btree (state, claimed_at, user_id) INCLUDE (school_id) WHERE (school_id IS NOT NULL);

CREATE INDEX identity_person_waiting ON public.identity_person USING btree (((state <> 'claimed'::text)), claimed_at, user_id) INCLUDE (school_id) WHERE (school_id IS NOT NULL);

CREATE INDEX identity_session_seen ON public.identity_session USING btree (last_seen_at DESC, id) WHERE (ended_at IS NULL);

CREATE INDEX identity_session_user ON public.identity_session USING btree (user_id) WHERE (ended_at IS NULL);

CREATE INDEX identity_sign_in_address ON public.identity_sign_in USING btree (address, at DESC);

CREATE INDEX identity_sign_in_at ON public.identity_sign_in USING btree (at DESC, id);

CREATE INDEX identity_sign_in_user ON public.identity_sign_in USING btree (user_id, at DESC);

CREATE INDEX identity_used_challenge_expiry ON public.identity_used_challenge USING btree (expires_at);

CREATE INDEX identity_user_created ON public.identity_user USING btree (created_at DESC, id) INCLUDE (state, kind);

CREATE INDEX identity_user_department ON public.identity_user USING btree (department_id) WHERE (department_id IS NOT NULL);

CREATE INDEX identity_user_kind ON public.identity_user USING btree (kind, created_at DESC, id) INCLUDE (state);

CREATE INDEX identity_user_name ON public.identity_user USING btree (real_name COLLATE "zh-x-icu", id);

CREATE INDEX identity_user_role_group ON public.identity_user_role USING btree (group_id);

CREATE INDEX identity_user_search ON public.identity_user USING gin (search);

CREATE INDEX identity_user_state ON public.identity_user USING btree (state, created_at DESC, id) WHERE (state <> 'active'::text);

CREATE UNIQUE INDEX identity_user_username ON public.identity_user USING btree (lower(username));

CREATE INDEX notice_delivery_channel ON public.notice_delivery USING btree (channel, created_at DESC, id) INCLUDE (state);

CREATE INDEX notice_delivery_due ON public.notice_delivery USING btree (channel, is_code DESC, next_at) WHERE (state = ANY (ARRAY['queued'::text, 'sending'::text]));

CREATE INDEX notice_delivery_ending ON public.notice_delivery USING btree (reverse(target_masked) COLLATE "C");

CREATE INDEX notice_delivery_held ON public.notice_delivery USING btree (target_hash, next_at) WHERE (is_held AND (state = ANY (ARRAY['queued'::text, 'sending'::text])));

CREATE INDEX notice_delivery_log ON public.notice_delivery USING btree (created_at DESC, id) INCLUDE (state, channel);

CREATE UNIQUE INDEX notice_delivery_once ON public.notice_delivery USING btree (message_id, channel) WHERE (message_id IS NOT NULL);

CREATE INDEX notice_delivery_recipient ON public.notice_delivery USING btree (target_hash, created_at DESC);

CREATE INDEX notice_delivery_sender ON public.notice_delivery USING btree (sender_id, channel, created_at DESC) WHERE (sender_id IS NOT NULL);

CREATE INDEX notice_delivery_state ON public.notice_delivery USING btree (state, created_at DESC, id) INCLUDE (channel) WHERE (state <> 'sent'::text);

CREATE INDEX notice_delivery_target ON public.notice_delivery USING btree (target_hash, sent_at) WHERE (sent_at IS NOT NULL);

CREATE INDEX notice_delivery_user ON public.notice_delivery USING btree (user_id);

CREATE INDEX notice_message_template ON public.notice_message USING btree (template, created_at DESC) WHERE (template IS NOT NULL);

CREATE INDEX notice_message_unread ON public.notice_message USING btree (user_id) WHERE ((removed_at IS NULL) AND (read_at IS NULL));

CREATE INDEX notice_message_user ON public.notice_message USING btree (user_id, created_at DESC, id) WHERE (removed_at IS NULL);

CREATE INDEX organisation_college_in_order ON public.organisation_college USING btree (school_id, "position", name, id);

CREATE INDEX organisation_group_parent ON public.organisation_group USING btree (parent_id, created_at, id);

CREATE INDEX organisation_group_path ON public.organisation_group USING gin (path);

CREATE INDEX organisation_group_search ON public.organisation_group USING gin (search);

CREATE INDEX organisation_major_in_order ON public.organisation_major USING btree (school_id, "position", name, id);

CREATE INDEX organisation_major_of_college ON public.organisation_major USING btree (college_id);

CREATE INDEX organisation_school_name ON public.organisation_school USING btree (name COLLATE "zh-x-icu", id);

CREATE INDEX organisation_school_search ON public.organisation_school USING gin (search);

CREATE INDEX platform_answer_age ON public.platform_answer USING btree (created_at);

CREATE INDEX platform_audit_action ON public.platform_audit USING btree (action, at DESC, id);

CREATE INDEX platform_audit_actor ON public.platform_audit USING btree (actor_id, at DESC);

CREATE INDEX platform_audit_at ON public.platform_audit USING btree (at DESC, id);

CREATE INDEX platform_audit_outcome ON public.platform_audit USING btree (outcome, at DESC, id) WHERE (outcome <> 'done'::text);

CREATE INDEX platform_audit_round_at ON public.platform_audit_round USING btree (round_id, at DESC, audit_id);

CREATE INDEX platform_audit_subject ON public.platform_audit USING btree (subject_type, subject_id, at DESC);

CREATE INDEX platform_audit_trace ON public.platform_audit USING hash (trace_id);

CREATE INDEX platform_file_infected ON public.platform_file USING btree (scanned_at DESC, id) WHERE (scan = 'infected'::text);

CREATE INDEX platform_file_owner ON public.platform_file USING btree (owner_id, created_at DESC);

CREATE INDEX platform_file_purpose ON public.platform_file USING btree (purpose, size DESC, id) WHERE (state = 'stored'::text);

CREATE INDEX platform_file_purpose_stored ON public.platform_file USING btree (purpose, stored_at DESC, id) WHERE (state = 'stored'::text);

CREATE INDEX platform_file_quota ON public.platform_file USING btree (owner_id, purpose) INCLUDE (size) WHERE ((size > 0) AND (state <> 'refused'::text));

CREATE INDEX platform_file_scan_waiting ON public.platform_file USING btree (scan_tried_at NULLS FIRST, id) WHERE ((scan = 'waiting'::text) AND (state = 'stored'::text));

CREATE INDEX platform_file_sha256 ON public.platform_file USING btree (sha256);

CREATE INDEX platform_file_size ON public.platform_file USING btree (size DESC, id) WHERE (state = 'stored'::text);

CREATE INDEX platform_file_stored ON public.platform_file USING btree (stored_at DESC, id) WHERE (state = 'stored'::text);

CREATE INDEX platform_file_unfinished ON public.platform_file USING btree (created_at) WHERE (state = 'uploading'::text);

CREATE INDEX platform_job_kind ON public.platform_job USING btree (kind, created_at DESC, id);

CREATE INDEX platform_job_newest ON public.platform_job USING btree (created_at DESC, id);

CREATE INDEX platform_job_owner ON public.platform_job USING btree (owner_id, created_at DESC);

CREATE INDEX platform_job_state ON public.platform_job USING btree (state, created_at DESC, id);

CREATE INDEX platform_job_subject ON public.platform_job USING btree (subject_type, subject_id, created_at DESC);

CREATE INDEX platform_throttle_until ON public.platform_throttle USING btree (until);

CREATE UNIQUE INDEX promotion_outcome_once ON public.promotion_outcome USING btree (team_id, stage_id) WHERE (verdict = 'promoted'::text);

CREATE INDEX promotion_outcome_team ON public.promotion_outcome USING btree (team_id);

CREATE INDEX promotion_recommendation_group ON public.promotion_recommendation USING btree (group_id);

CREATE UNIQUE INDEX promotion_recommended_once ON public.promotion_recommended USING btree (stage_id, team_id);

CREATE INDEX promotion_score_item ON public.promotion_score USING btree (item_id, stage_id);

CREATE INDEX review_conflict_expert ON public.review_conflict USING btree (expert_id);

CREATE UNIQUE INDEX review_correction_open ON public.review_correction USING btree (task_id) WHERE (state = 'open'::text);

CREATE INDEX review_correction_state ON public.review_correction USING btree (state, id DESC);

CREATE INDEX review_correction_task ON public.review_correction USING btree (task_id, id);

CREATE INDEX review_entry_of_batch ON public.review_entry USING btree (batch_id, label, work_id) INCLUDE (version_id);

CREATE INDEX review_entry_work ON public.review_entry USING btree (work_id);

CREATE INDEX review_result_rank ON public.review_result USING btree (run_id, rank);

CREATE INDEX review_submission_task ON public.review_submission USING btree (task_id, submitted_at);

CREATE INDEX review_tally_batch ON public.review_tally USING btree (batch_id) INCLUDE (state, day, tasks);

CREATE INDEX review_tally_day ON public.review_tally USING btree (day) INCLUDE (batch_id, state, tasks);

CREATE INDEX review_tally_fresh ON public.review_tally USING btree (batch_id) WHERE (NOT folded);

CREATE INDEX review_task_batch ON public.review_task USING btree (batch_id, state);

CREATE INDEX review_task_expert ON public.review_task USING btree (expert_id, batch_id);

CREATE INDEX review_task_judge ON public.review_task USING btree (batch_id, expert_id) INCLUDE (state, work_id);

CREATE INDEX review_task_last_submitted ON public.review_task USING btree (batch_id, submitted_at) WHERE (submitted_at IS NOT NULL);

CREATE UNIQUE INDEX review_task_once ON public.review_task USING btree (batch_id, work_id, expert_id) WHERE (state <> ALL (ARRAY['declined'::text, 'cancelled'::text]));

CREATE INDEX review_task_open ON public.review_task USING btree (batch_id, expert_id) INCLUDE (work_id) WHERE (state = ANY (ARRAY['pending'::text, 'in_progress'::text, 'returned'::text]));

CREATE INDEX review_task_work ON public.review_task USING btree (work_id);

CREATE INDEX site_article_newest ON public.site_article USING btree (published_at DESC, id) WHERE (state = 'published'::text);

CREATE INDEX site_article_of_group ON public.site_article USING btree (group_id, published_at DESC, id) WHERE (state = 'published'::text);

CREATE INDEX site_article_policy ON public.site_article USING btree (news_type, published_at DESC, id) WHERE ((state = 'published'::text) AND (news_type = ANY (ARRAY['privacy'::text, 'agreement'::text])));

CREATE INDEX site_article_public ON public.site_article USING btree (pinned DESC, published_at DESC, id) WHERE (state = 'published'::text);

CREATE INDEX site_article_search ON public.site_article USING gin (search);

CREATE INDEX site_article_standing ON public.site_article USING btree (news_type, published_at DESC, id) WHERE (state = 'published'::text);

CREATE INDEX site_attachment_file ON public.site_attachment USING btree (file_id);

CREATE INDEX site_banner_order ON public.site_banner USING btree (site_id, "position", id);

CREATE INDEX site_featured_article_article ON public.site_featured_article USING btree (article_id);

CREATE INDEX site_featured_round_round ON public.site_featured_round USING btree (round_id);

CREATE INDEX site_host_site ON public.site_host USING btree (site_id, "position");

CREATE INDEX site_site_group ON public.site_site USING btree (group_id);

CREATE UNIQUE INDEX site_site_one_default ON public.site_site USING btree (is_default) WHERE is_default;

CREATE INDEX site_trial_order ON public.site_trial USING btree (created_at DESC, id);

CREATE INDEX study_material_author ON public.study_material USING btree (created_by);

CREATE INDEX study_material_file ON public.study_material USING btree (file_id);

CREATE INDEX study_material_group ON public.study_material USING btree (group_id);

CREATE INDEX study_material_round ON public.study_material USING btree (round_id);

CREATE INDEX study_progress_user ON public.study_progress USING btree (user_id);

CREATE UNIQUE INDEX system_dict_data_one_default ON public.system_dict_data USING btree (type) WHERE is_default;

CREATE INDEX system_dict_data_order ON public.system_dict_data USING btree (type, "position", value);

CREATE INDEX system_maintenance_ends ON public.system_maintenance USING btree (ends_at) WHERE (withdrawn_at IS NULL);

CREATE INDEX system_maintenance_starts ON public.system_maintenance USING btree (starts_at DESC, id);

CREATE UNIQUE INDEX system_menu_built_in_key ON public.system_menu USING btree (built_in_key);

CREATE INDEX system_menu_parent ON public.system_menu USING btree (parent_id);

CREATE UNIQUE INDEX system_menu_path ON public.system_menu USING btree (parent_id, path) NULLS NOT DISTINCT WHERE (menu_type <> 3);

CREATE INDEX system_view_shared ON public.system_view USING btree (group_id, list) WHERE (group_id IS NOT NULL);

CREATE INDEX work_copy_copy ON public.work_copy USING btree (copy_id);

CREATE INDEX work_copy_waiting ON public.work_copy USING btree (queued_at) WHERE (state = 'waiting'::text);

CREATE INDEX work_decision_work ON public.work_decision USING btree (work_id, at);

CREATE INDEX work_file_file ON public.work_file USING btree (file_id);

CREATE UNIQUE INDEX work_file_once ON public.work_file USING btree (work_id, version_id, slot, file_id) NULLS NOT DISTINCT;

CREATE INDEX work_file_work ON public.work_file USING btree (work_id, version_id);

CREATE INDEX work_reminder_stage ON public.work_reminder USING btree (stage_id) WHERE (stage_id IS NOT NULL);

CREATE INDEX work_same_file_file ON public.work_same_file USING btree (file_id);

CREATE INDEX work_same_file_other ON public.work_same_file USING btree (other_id);

CREATE INDEX work_same_file_other_file ON public.work_same_file USING btree (other_file_id);

CREATE INDEX work_tally_day ON public.work_tally USING btree (day) INCLUDE (round_id, school_id, state, works);

CREATE INDEX work_tally_fresh ON public.work_tally USING btree (round_id) WHERE (NOT folded);

CREATE INDEX work_tally_round ON public.work_tally USING btree (round_id) INCLUDE (item_id, stage_id, school_id, state, day, works);

CREATE INDEX work_tally_school ON public.work_tally USING btree (school_id) INCLUDE (round_id, item_id, stage_id, state, day, works);

CREATE INDEX work_version_brief ON public.work_version USING btree (brief_id) WHERE (brief_id IS NOT NULL);

CREATE INDEX work_work_awaiting ON public.work_work USING btree (round_id) WHERE (state = 'submitted'::text);

CREATE INDEX work_work_brief ON public.work_work USING btree (brief_id) WHERE (brief_id IS NOT NULL);

CREATE INDEX work_work_first_submitted ON public.work_work USING btree (submitted_at, id);

CREATE INDEX work_work_item ON public.work_work USING btree (item_id, stage_id, state);

CREATE INDEX work_work_last_submitted ON public.work_work USING btree (submitted_at DESC NULLS LAST, id);

CREATE INDEX work_work_newest ON public.work_work USING btree (created_at DESC, id) INCLUDE (round_id, item_id, stage_id, state, team_id);

CREATE INDEX work_work_round ON public.work_work USING btree (round_id, created_at DESC, id);

CREATE INDEX work_work_search ON public.work_work USING gin (search);

CREATE INDEX work_work_stage ON public.work_work USING btree (stage_id, created_at DESC, id);

CREATE INDEX work_work_state ON public.work_work USING btree (state, created_at DESC, id) INCLUDE (round_id, team_id);

CREATE INDEX work_work_title ON public.work_work USING btree (title, id);

CREATE INDEX work_work_used_before ON public.work_work USING btree (round_id, id) WHERE ((origin -> 'usedBefore'::text) = 'true'::jsonb);

create view award_award_view as
 SELECT id,
    publication_id,
    name_zh,
    name_en,
    "position"
   FROM award_award;

create view award_publication_view as
 SELECT id,
    round_id,
    item_id,
    stage_id,
    run_id,
    state,
    visible_from,
    created_at,
    state = ANY (ARRAY['publicised'::text, 'formal'::text, 'corrected'::text]) AS is_published
   FROM award_publication;

create view award_winner_view as
 SELECT id,
    publication_id,
    award_id,
    team_id,
    work_id,
    rank,
    (EXISTS ( SELECT
           FROM award_revocation revocation
          WHERE revocation.publication_id = award_winner.publication_id AND revocation.work_id = award_winner.work_id AND revocation.confirmed_at IS NOT NULL AND revocation.restored_at IS NULL)) AS is_revoked
   FROM award_winner;

create view competition_brief_view as
 SELECT id,
    round_id,
    item_id,
    code,
    name_zh,
    name_en,
    release_at
   FROM competition_brief;

create view competition_item_view as
 SELECT id,
    round_id,
    code,
    name_zh,
    name_en,
    introduction,
    "position",
    enabled
   FROM competition_item;

create view competition_list_entry_view as
 SELECT entry.list_id,
    list.round_id,
    entry.person,
    entry.school_id,
    entry.number,
    entry.value
   FROM competition_list_entry entry
     JOIN competition_list list ON list.id = entry.list_id;

create view competition_participant_view as
 SELECT round_id,
    school_id
   FROM competition_participant;

create view competition_quota_place_view as
 SELECT table_id,
    unit,
    places
   FROM competition_quota_place;

create view competition_round_view as
 SELECT id,
    series_id,
    group_id,
    name_zh,
    name_en,
    edition,
    year,
    level,
    state,
    is_public,
    content,
    search,
    created_at,
    published_at
   FROM competition_round;

create view competition_series_view as
 SELECT id,
    group_id,
    name_zh,
    name_en
   FROM competition_series;

create view competition_setting_view as
 SELECT id,
    round_id,
    item_id,
    stage_id,
    kind,
    no,
    value,
    created_at
   FROM competition_setting;

create view competition_stage_view as
 SELECT id,
    round_id,
    name_zh,
    name_en,
    "position",
    opens_at,
    closes_at,
    weight
   FROM competition_stage;

create view competition_window_extension_view as
 SELECT window_id,
    team_id,
    closes_at,
    revoked_at
   FROM competition_window_extension;

create view competition_window_span_view as
 SELECT competition_window_times.window_id,
    competition_window_times.opens_at,
    competition_window_times.closes_at
   FROM competition_window_times
  WHERE competition_window_times.opens_at IS NOT NULL
UNION ALL
 SELECT own.id AS window_id,
    own.opens_at,
    GREATEST(own.closes_at, extension.closes_at) AS closes_at
   FROM competition_window_extension extension
     JOIN competition_window own ON own.id = extension.window_id
  WHERE extension.revoked_at IS NULL;

create view competition_window_times_view as
 SELECT window_id,
    group_id,
    opens_at,
    closes_at
   FROM competition_window_times
  WHERE opens_at IS NOT NULL;

create view competition_window_view as
 SELECT id,
    stage_id,
    item_id,
    kind,
    opens_at,
    closes_at,
    forced,
    paused,
    forced_before_pause
   FROM competition_window;

create view enrolment_forfeit_view as
 SELECT team_id,
    stage_id,
    at,
    reversed_at
   FROM enrolment_forfeit;

create view enrolment_member_view as
 SELECT id,
    team_id,
    user_id,
    role,
    name,
    state,
    "position",
    adviser_kind
   FROM enrolment_member;

create view enrolment_roster_view as
 SELECT team_id,
    stage_id,
    ARRAY( SELECT named.id
           FROM unnest(roster.member_ids) WITH ORDINALITY named(id, place)
          WHERE NOT (EXISTS ( SELECT
                   FROM enrolment_roster_check checked
                  WHERE checked.team_id = roster.team_id AND checked.stage_id = roster.stage_id AND checked.member_id = named.id AND checked.verdict = 'refused'::text))
          ORDER BY named.place) AS member_ids,
    source,
    confirmed_at
   FROM enrolment_roster roster;

create view enrolment_stage_entry_view as
 SELECT team_id,
    stage_id,
    from_stage_id,
    arrived_at
   FROM enrolment_stage_entry;

create view enrolment_tally_view as
 SELECT round_id,
    item_id,
    school_id,
    state,
    day,
    teams,
    people
   FROM enrolment_tally;

create view enrolment_team_view as
 SELECT id,
    round_id,
    item_id,
    school_id,
    school_name,
    captain_id,
    name,
    number,
    review_number,
    state,
    decided_at,
    search,
    state <> ALL (ARRAY['withdrawn'::text, 'banned'::text, 'disqualified'::text, 'forfeited'::text]) AS takes_part,
    promoted_from,
    enrolled_at,
    setting_id
   FROM enrolment_team;

create view expert_expert_view as
 SELECT id,
    user_id,
    group_id,
    school_id,
    organisation,
    expertise,
    state
   FROM expert_expert;

create view finance_subject_view as
 SELECT line.subject_id,
    sum(
        CASE
            WHEN o.paid > 0 THEN line.amount - line.refunded
            ELSE 0
        END)::integer AS settled,
    max(o.id::text) FILTER (WHERE line.open) AS open_order_id,
    min(o.created_at) FILTER (WHERE o.paid > 0 AND line.amount > line.refunded) AS priced_at
   FROM finance_order_line line
     JOIN finance_order o ON o.id = line.order_id
  GROUP BY line.subject_id;

create view finance_waiver_view as
 SELECT subject_id,
    amount
   FROM finance_waiver
  WHERE state = 'granted'::text;

create view identity_guardian_view as
 SELECT id,
    user_id,
    text_version,
    given_at,
    withdrawn_at
   FROM identity_guardian;

create view identity_permission_holder_view as
 SELECT held.user_id,
    held.group_id,
    held.role_id,
    permission.code
   FROM identity_user_role held
     JOIN identity_role_permission permission ON permission.role_id = held.role_id;

create view identity_person_view as
 SELECT user_id,
    school_id,
    state = 'verified'::text AS verified,
    college_id,
    major_id,
    grade,
    number,
    degree,
    state = 'refused'::text AS refused,
    study,
    nationality,
    graduation,
    employment
   FROM identity_person;

create view identity_renamed_view as
 SELECT user_id,
    old_name,
    new_name,
    decided_at
   FROM identity_change
  WHERE state = 'approved'::text AND old_name <> new_name;

create view identity_role_view as
 SELECT id,
    key,
    name_zh
   FROM identity_role;

create view identity_user_view as
 SELECT id,
    kind,
    username,
    real_name,
    birthday,
    phone_masked,
    phone_hash,
    id_hash,
    state,
    search,
    id_masked,
    id_type
   FROM identity_user;

create view organisation_college_view as
 SELECT id,
    school_id,
    name
   FROM organisation_college;

create view organisation_group_view as
 SELECT id,
    path,
    parent_id,
    name,
    code,
    enabled,
    seal_file_id,
    search,
    created_at
   FROM organisation_group;

create view organisation_major_view as
 SELECT id,
    school_id,
    college_id,
    name,
    class_code
   FROM organisation_major;

create view organisation_school_view as
 SELECT id,
    group_id,
    name,
    short_name,
    aliases,
    code,
    region,
    search,
    enabled,
    name_en,
    level,
    tags
   FROM organisation_school;

create view platform_audit_round_view as
 SELECT audit_id,
    round_id,
    at
   FROM platform_audit_round;

create view platform_audit_view as
 SELECT id,
    at,
    actor_id,
    actor_name,
    address,
    action,
    subject_type,
    subject_id,
    group_id,
    input,
    change,
    outcome,
    code,
    duration_ms,
    trace_id
   FROM platform_audit;

create view platform_file_space_view as
 SELECT owner_id,
    purpose,
    files,
    bytes
   FROM platform_file_space;

create view platform_file_view as
 SELECT id,
    name,
    media_type,
    size,
    sha256,
    purpose,
    owner_id,
    state,
    public,
    storage_key,
    stored_at,
    scan,
    signature,
    scanned_at
   FROM platform_file;

create view platform_job_view as
 SELECT id,
    kind,
    owner_id,
    group_id,
    subject_type,
    subject_id,
    state,
    phase,
    done,
    total,
    result,
    error,
    created_at,
    started_at,
    ended_at
   FROM platform_job;

create view platform_throttle_view as
 SELECT key,
    count,
    until
   FROM platform_throttle;

create view review_batch_view as
 SELECT id,
    round_id,
    item_id,
    stage_id,
    state,
    name,
    opened_at,
    closed_by,
    closed_at,
    locked_by,
    locked_at
   FROM review_batch;

create view review_entry_view as
 SELECT batch_id,
    work_id,
    version_id,
    label
   FROM review_entry;

create view review_judge_view as
 SELECT batch_id,
    expert_id,
    dropped_at
   FROM review_judge;

create view review_result_view as
 SELECT run_id,
    work_id,
    rank,
    tied,
    score,
    explanation
   FROM review_result;

create view review_run_view as
 SELECT id,
    batch_id,
    setting_id,
    state,
    inputs_hash,
    no,
    calculated_by,
    calculated_at,
    verified_by,
    verified_at,
    returned_by,
    returned_at
   FROM review_run;

create view review_tally_view as
 SELECT batch_id,
    state,
    day,
    tasks
   FROM review_tally;

create view review_task_view as
 SELECT id,
    batch_id,
    work_id,
    expert_id,
    state,
    comment,
    submitted_at
   FROM review_task;

create view work_copy_view as
 SELECT file_id,
    copy_id,
    state
   FROM work_copy;

create view work_file_view as
 SELECT id,
    work_id,
    version_id,
    slot,
    "position",
    file_id
   FROM work_file;

create view work_tally_view as
 SELECT round_id,
    item_id,
    stage_id,
    school_id,
    state,
    day,
    works
   FROM work_tally;

create view work_version_view as
 SELECT id,
    work_id,
    no,
    title,
    summary,
    keywords,
    setting_id,
    submitted_at
   FROM work_version;

create view work_work_view as
 SELECT id,
    team_id,
    item_id,
    stage_id,
    version_id,
    title,
    state,
    created_at,
    state <> ALL (ARRAY['withdrawn'::text, 'violation'::text, 'disabled'::text]) AS takes_part
   FROM work_work;

CREATE TRIGGER award_award_published BEFORE INSERT OR DELETE OR UPDATE ON public.award_award FOR EACH ROW EXECUTE FUNCTION award_refuse_published();

CREATE TRIGGER award_earlier_digest_fixed BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.award_earlier_digest FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER award_publication_fixed BEFORE DELETE OR TRUNCATE ON public.award_publication FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER award_publication_published BEFORE UPDATE ON public.award_publication FOR EACH ROW EXECUTE FUNCTION award_refuse_altered_publication();

CREATE TRIGGER award_revocation_confirmed BEFORE DELETE OR UPDATE ON public.award_revocation FOR EACH ROW WHEN ((old.confirmed_at IS NOT NULL)) EXECUTE FUNCTION award_refuse_changed_revocation();

CREATE TRIGGER award_snapshot_fixed BEFORE DELETE OR UPDATE OR TRUNCATE ON public.award_snapshot FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER award_winner_published BEFORE INSERT OR DELETE OR UPDATE ON public.award_winner FOR EACH ROW EXECUTE FUNCTION award_refuse_published();

CREATE TRIGGER award_winners_added AFTER INSERT ON public.award_winner REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION award_count_added();

CREATE TRIGGER award_winners_removed AFTER DELETE ON public.award_winner REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION award_count_removed();

CREATE TRIGGER certificate_fixed BEFORE UPDATE ON public.certificate_certificate FOR EACH ROW EXECUTE FUNCTION certificate_refuse_change();

CREATE TRIGGER certificate_kept BEFORE DELETE ON public.certificate_certificate FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER certificate_template_version_fixed BEFORE UPDATE ON public.certificate_template_version FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER competition_named_list_kept AFTER INSERT OR UPDATE OF value ON public.competition_setting FOR EACH ROW WHEN ((new.kind = 'enrol'::text)) EXECUTE FUNCTION competition_keep_named_lists();

CREATE TRIGGER competition_setting_table_kept AFTER INSERT OR UPDATE OF value ON public.competition_setting FOR EACH ROW WHEN ((new.kind = 'enrol'::text)) EXECUTE FUNCTION competition_keep_named_tables();

CREATE TRIGGER enrolment_change_round BEFORE INSERT ON public.enrolment_change FOR EACH ROW EXECUTE FUNCTION enrolment_change_set_round();

CREATE TRIGGER enrolment_member_counted AFTER DELETE ON public.enrolment_member FOR EACH ROW EXECUTE FUNCTION enrolment_count_member();

CREATE TRIGGER enrolment_member_recounted AFTER UPDATE OF state, role, team_id ON public.enrolment_member FOR EACH ROW WHEN (((old.role <> new.role) OR (old.team_id <> new.team_id) OR ((old.state = ANY (ARRAY['invited'::text, 'accepted'::text])) <> (new.state = ANY (ARRAY['invited'::text, 'accepted'::text]))))) EXECUTE FUNCTION enrolment_count_member();

CREATE CONSTRAINT TRIGGER enrolment_member_size AFTER INSERT OR DELETE OR UPDATE ON public.enrolment_member DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION enrolment_check_size();

CREATE TRIGGER enrolment_members_counted AFTER INSERT ON public.enrolment_member REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION enrolment_count_members();

CREATE TRIGGER enrolment_signed_copy_leave AFTER UPDATE OF state ON public.enrolment_member FOR EACH ROW WHEN (((old.state = 'accepted'::text) AND (new.state <> 'accepted'::text))) EXECUTE FUNCTION enrolment_signed_copy_leave();

CREATE TRIGGER enrolment_quota_college_count_fixed BEFORE DELETE OR UPDATE OR TRUNCATE ON public.enrolment_quota_college_count FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER enrolment_quota_count_fixed BEFORE DELETE OR UPDATE OR TRUNCATE ON public.enrolment_quota_count FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER enrolment_quota_school_count_fixed BEFORE DELETE OR UPDATE OR TRUNCATE ON public.enrolment_quota_school_count FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER enrolment_signed_copy_check BEFORE INSERT OR UPDATE ON public.enrolment_signed_copy FOR EACH ROW EXECUTE FUNCTION enrolment_signed_copy_check();

CREATE TRIGGER enrolment_count_parts_inserted AFTER INSERT ON public.enrolment_team FOR EACH ROW WHEN ((cardinality(new.quota_keys) > 0)) EXECUTE FUNCTION enrolment_count_parts();

CREATE TRIGGER enrolment_count_parts_updated AFTER UPDATE OF holds_place, quota_keys ON public.enrolment_team FOR EACH ROW WHEN ((((cardinality(old.quota_keys) + cardinality(new.quota_keys)) > 0) AND ((old.holds_place IS DISTINCT FROM new.holds_place) OR (old.quota_keys IS DISTINCT FROM new.quota_keys)))) EXECUTE FUNCTION enrolment_count_parts();

CREATE TRIGGER enrolment_team_entered AFTER INSERT ON public.enrolment_team REFERENCING NEW TABLE AS entered FOR EACH STATEMENT EXECUTE FUNCTION enrolment_note_participants();

CREATE TRIGGER enrolment_team_moved AFTER UPDATE OF school_id ON public.enrolment_team FOR EACH ROW WHEN (((new.school_id IS NOT NULL) AND (new.school_id IS DISTINCT FROM old.school_id))) EXECUTE FUNCTION enrolment_note_participant();

CREATE CONSTRAINT TRIGGER enrolment_team_size AFTER INSERT OR UPDATE OF state ON public.enrolment_team DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION enrolment_check_size();

CREATE TRIGGER enrolment_team_tallied_in AFTER INSERT ON public.enrolment_team REFERENCING NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION enrolment_tally_teams();

CREATE TRIGGER enrolment_team_tallied_on AFTER UPDATE ON public.enrolment_team REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION enrolment_tally_teams();

CREATE TRIGGER enrolment_team_tallied_out AFTER DELETE ON public.enrolment_team REFERENCING OLD TABLE AS before_change FOR EACH STATEMENT EXECUTE FUNCTION enrolment_tally_teams();

CREATE TRIGGER work_team_moved AFTER UPDATE OF school_id ON public.enrolment_team FOR EACH ROW WHEN ((new.school_id IS DISTINCT FROM old.school_id)) EXECUTE FUNCTION work_tally_moved_team();

CREATE TRIGGER enrolment_vote_check BEFORE INSERT OR UPDATE ON public.enrolment_vote FOR EACH ROW EXECUTE FUNCTION enrolment_vote_check();

CREATE TRIGGER finance_bill_fixed BEFORE DELETE OR UPDATE ON public.finance_bill FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER finance_bill_item_fixed BEFORE DELETE OR UPDATE ON public.finance_bill_item FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE CONSTRAINT TRIGGER finance_entry_balance AFTER INSERT ON public.finance_entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION finance_check_balance();

CREATE TRIGGER finance_entry_fixed BEFORE DELETE OR UPDATE ON public.finance_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER finance_evidence_fixed BEFORE DELETE OR UPDATE ON public.finance_evidence FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER finance_invoice_frozen BEFORE UPDATE ON public.finance_invoice FOR EACH ROW EXECUTE FUNCTION finance_invoice_frozen();

CREATE CONSTRAINT TRIGGER finance_order_amount AFTER INSERT ON public.finance_order DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION finance_check_amount();

CREATE TRIGGER finance_order_moves BEFORE UPDATE ON public.finance_order FOR EACH ROW EXECUTE FUNCTION finance_order_moves();

CREATE CONSTRAINT TRIGGER finance_order_line_amount AFTER INSERT OR UPDATE OF amount ON public.finance_order_line DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION finance_check_amount();

CREATE CONSTRAINT TRIGGER finance_posting_balance AFTER INSERT ON public.finance_posting DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION finance_check_balance();

CREATE TRIGGER finance_posting_fixed BEFORE DELETE OR UPDATE ON public.finance_posting FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE CONSTRAINT TRIGGER finance_statement_part_sum AFTER INSERT OR DELETE OR UPDATE ON public.finance_statement_part DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION finance_check_statement_row();

CREATE CONSTRAINT TRIGGER finance_statement_payment_sum AFTER INSERT OR UPDATE ON public.finance_statement_part DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION finance_check_statement_payment();

CREATE TRIGGER finance_statement_row_fixed BEFORE UPDATE ON public.finance_statement_row FOR EACH ROW EXECUTE FUNCTION finance_statement_row_fixed();

CREATE CONSTRAINT TRIGGER finance_statement_row_parts AFTER INSERT OR UPDATE ON public.finance_statement_row DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION finance_check_statement_row();

CREATE TRIGGER notice_wording_fixed BEFORE DELETE OR UPDATE OR TRUNCATE ON public.notice_wording FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER platform_audit_fixed BEFORE DELETE OR UPDATE OR TRUNCATE ON public.platform_audit FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER platform_audit_noted AFTER INSERT ON public.platform_audit FOR EACH ROW EXECUTE FUNCTION platform_note_round();

CREATE TRIGGER platform_audit_link_fixed BEFORE DELETE OR UPDATE OR TRUNCATE ON public.platform_audit_link FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER platform_audit_round_fixed BEFORE DELETE OR UPDATE OR TRUNCATE ON public.platform_audit_round FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER platform_file_space_deleted AFTER DELETE ON public.platform_file FOR EACH ROW WHEN ((old.state = 'stored'::text)) EXECUTE FUNCTION platform_count_file_space();

CREATE TRIGGER platform_file_space_inserted AFTER INSERT ON public.platform_file FOR EACH ROW WHEN ((new.state = 'stored'::text)) EXECUTE FUNCTION platform_count_file_space();

CREATE TRIGGER platform_file_space_updated AFTER UPDATE OF owner_id, purpose, size, state ON public.platform_file FOR EACH ROW WHEN (((('stored'::text = old.state) OR ('stored'::text = new.state)) AND ((((old.owner_id IS DISTINCT FROM new.owner_id) OR (old.purpose IS DISTINCT FROM new.purpose)) OR (old.size IS DISTINCT FROM new.size)) OR (old.state IS DISTINCT FROM new.state)))) EXECUTE FUNCTION platform_count_file_space();

CREATE TRIGGER promotion_outcome_fixed BEFORE DELETE OR UPDATE ON public.promotion_outcome FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER promotion_run_fixed BEFORE DELETE OR UPDATE ON public.promotion_run FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER review_batch_locked BEFORE DELETE OR UPDATE ON public.review_batch FOR EACH ROW EXECUTE FUNCTION review_stay_locked();

CREATE TRIGGER review_correction_locked BEFORE INSERT ON public.review_correction FOR EACH ROW EXECUTE FUNCTION review_refuse_locked();

CREATE TRIGGER review_result_fixed BEFORE DELETE OR UPDATE OR TRUNCATE ON public.review_result FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER review_run_locked BEFORE INSERT OR DELETE OR UPDATE ON public.review_run FOR EACH ROW EXECUTE FUNCTION review_refuse_locked_run();

CREATE TRIGGER review_score_locked BEFORE INSERT OR DELETE OR UPDATE ON public.review_score FOR EACH ROW EXECUTE FUNCTION review_refuse_locked();

CREATE TRIGGER review_submission_fixed BEFORE DELETE OR UPDATE OR TRUNCATE ON public.review_submission FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER review_task_locked BEFORE INSERT OR DELETE OR UPDATE ON public.review_task FOR EACH ROW EXECUTE FUNCTION review_refuse_locked();

CREATE TRIGGER review_task_tallied_in AFTER INSERT ON public.review_task REFERENCING NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION review_tally_tasks();

CREATE TRIGGER review_task_tallied_on AFTER UPDATE ON public.review_task REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION review_tally_tasks();

CREATE TRIGGER review_task_tallied_out AFTER DELETE ON public.review_task REFERENCING OLD TABLE AS before_change FOR EACH STATEMENT EXECUTE FUNCTION review_tally_tasks();

CREATE TRIGGER work_version_fixed BEFORE UPDATE ON public.work_version FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER work_submitted BEFORE INSERT OR UPDATE OF version_id ON public.work_work FOR EACH ROW EXECUTE FUNCTION work_submitted();

CREATE TRIGGER work_work_tallied_in AFTER INSERT ON public.work_work REFERENCING NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION work_tally_works();

CREATE TRIGGER work_work_tallied_on AFTER UPDATE ON public.work_work REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION work_tally_works();

CREATE TRIGGER work_work_tallied_out AFTER DELETE ON public.work_work REFERENCING OLD TABLE AS before_change FOR EACH STATEMENT EXECUTE FUNCTION work_tally_works();
