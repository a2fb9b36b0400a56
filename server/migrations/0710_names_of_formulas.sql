-- A quota's formula names in both languages where it counts: its name was kept in the language of its editor.
with formula as (
  select distinct found.formula ->> 'roundId' as round_id, found.formula ->> 'itemId' as item_id,
    found.formula ->> 'stageId' as stage_id
  from competition_setting as setting
  cross join lateral jsonb_path_query(setting.value, '$.rules[*].formula') as found (formula)
  where setting.kind = 'enrol' and jsonb_typeof(found.formula) = 'object'),
named as (
  select formula.*, concat_ws(' · ', round.name_zh, item.name_zh, stage.name_zh) as zh,
    concat_ws(' · ', coalesce(nullif(round.name_en, ''), round.name_zh), coalesce(nullif(item.name_en, ''), item.name_zh),
      coalesce(nullif(stage.name_en, ''), stage.name_zh)) as en
  from formula
  join competition_round as round on round.id = formula.round_id::uuid
  left join competition_item as item on item.id = formula.item_id::uuid
  left join competition_stage as stage on stage.id = formula.stage_id::uuid)
update competition_setting as setting
set value = jsonb_set(setting.value, '{rules}', (
  select jsonb_agg(case when named.zh is null then rule.row
    else jsonb_set(rule.row, '{formula}', rule.row -> 'formula' || jsonb_build_object('name', named.zh, 'nameEn', named.en))
    end order by rule.no)
  from jsonb_array_elements(setting.value -> 'rules') with ordinality as rule (row, no)
  left join named on named.round_id = rule.row #>> '{formula,roundId}'
    and named.item_id is not distinct from rule.row #>> '{formula,itemId}'
    and named.stage_id is not distinct from rule.row #>> '{formula,stageId}'))
where setting.kind = 'enrol' and jsonb_path_exists(setting.value, '$.rules[*].formula.roundId');
