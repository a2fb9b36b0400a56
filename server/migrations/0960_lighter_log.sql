-- The log is searched by the people whose name has the keyword; an index over the names of each row cost more than the row.
drop index platform_audit_name;

create function platform_named_round(kind text, id text) returns uuid language plpgsql stable as $$
begin
  if id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    return platform_round_of(kind, id::uuid);
  end if;
  return null;
end $$;

-- Every audited write calls this. A name that the input lacks costs one look; before, a query listed all of them.
create or replace function platform_audit_round_of(type text, subject text, input jsonb) returns uuid
language plpgsql stable as $$
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
end $$;
