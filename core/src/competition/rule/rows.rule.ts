import type { FieldFault } from '../../base/refusal.ts'
import { duplicateFaults, fault } from '../setting/setting-faults.ts'
import type { Condition } from './condition.ts'
import { nothingKnown, type RulePerson } from './fact.ts'
import { STAGE_COUNTS } from './quota-formula.ts'
import { remedyOf } from './remedy.rule.ts'
import type { RuleRow } from './row.ts'
import { stageFaults } from './stage/row-stage.rule.ts'

const ANY_DAY = '2000-01-01'

/** Somebody of whom nothing is known. */
const anybody: RulePerson = { ...nothingKnown, id: '', name: '', role: 'member' }

/** Faults of the rows of an enrolment setting: a key used twice, a condition that nobody can satisfy. */
export function ruleFaults(rows: readonly RuleRow[]): FieldFault[] {
  return [
    ...duplicateFaults(
      rows,
      ({ key }) => key,
      (at) => `rules.${at}.key`,
    ),
    ...rows.flatMap((row, at) =>
      row.kind === 'quota' && row.strength === 'reason'
        ? [fault(`rules.${at}.strength`, '限额不能以说明理由放行', 'No reason lets a team in beyond a quota')]
        : [],
    ),
    ...rows.flatMap((row, at) =>
      [...quotaFaults(row), ...projectFaults(row), ...partFaults(row), ...stageFaults(row)].map((made) => ({
        ...made,
        path: `rules.${at}.${made.path}`,
      })),
    ),
    ...rows.flatMap((row, at) =>
      conditionsOf(row)
        .filter(([, condition]) => remedyOf(anybody, condition, ANY_DAY) === null)
        .map(([path]) =>
          fault(
            `rules.${at}.${path}`,
            '条件自相矛盾，没有人能满足',
            'The condition contradicts itself: nobody satisfies it',
          ),
        ),
    ),
  ]
}

/** Faults of a row with parts: more are asked for than there are, or a part is there twice. */
function partFaults(row: RuleRow): FieldFault[] {
  if (row.kind !== 'anyOf') return []
  return [
    ...duplicateFaults(
      row.of,
      ({ key }) => key,
      (at) => `of.${at}.key`,
    ),
    ...(row.least > row.of.length
      ? [fault('least', '不能多于条件的数量', 'This may not be more than the number of parts')]
      : []),
  ]
}

/** The conditions of a row with where they are in it. */
function conditionsOf(row: RuleRow): Array<[string, Condition]> {
  if (row.kind === 'anyOf') {
    return row.of.flatMap((part, at) =>
      conditionsOf(part).map(([path, condition]): [string, Condition] => [`of.${at}.${path}`, condition]),
    )
  }
  if ('condition' in row) return row.condition === null ? [] : [['condition', row.condition]]
  if (row.kind !== 'compare') return []
  const { one, other } = row
  return [
    ...(one.condition ? [['one.condition', one.condition] as [string, Condition]] : []),
    ...(other.condition ? [['other.condition', other.condition] as [string, Condition]] : []),
  ]
}

/**
 * Faults of a quota and its formula: rounds that share no items, bounds that contradict each other, works without a
 * stage, a stage that counts nothing, a part of several rounds.
 */
function quotaFaults(row: RuleRow): FieldFault[] {
  if (row.kind !== 'quota') return []
  const shared =
    row.rounds.length > 0 && row.items.length === 0
      ? [fault('items', '与其他竞赛合计时，请选择赛项', 'Choose the events that other competitions share')]
      : []
  const disordered = row.passes.some(
    ({ from }, at) => at > 0 && Date.parse(from) <= Date.parse(row.passes[at - 1]!.from),
  )
  const passes =
    disordered || (row.formula !== null && row.passes.length > 0)
      ? [
          fault(
            'passes',
            '各轮名额须按时间先后排列，且只用于固定名额',
            'Passes are in the order of time, and only of a fixed number',
          ),
        ]
      : []
  const tables =
    row.table !== null && (row.formula !== null || row.passes.length > 0 || row.unit === 'all')
      ? [
          fault(
            'table',
            '名额表不能与公式、后续轮次或“全部队伍合计”同时使用',
            'A table excludes a formula, later passes, and a quota of all teams together',
          ),
        ]
      : []
  if (row.formula === null) return [...shared, ...passes, ...tables]
  const { min, max, count, stageId, itemId, moreRounds, steps } = row.formula
  const isPart = itemId !== null || stageId !== null || count === 'works'
  return [
    ...shared,
    ...passes,
    ...tables,
    ...(moreRounds.length > 0 && isPart
      ? [
          fault(
            'formula.moreRounds',
            '多项竞赛合计时，不能只统计赛项、赛段或作品',
            'Several competitions are counted as wholes, without event, stage or works',
          ),
        ]
      : []),
    ...(steps.some(({ from, places }, at) => at > 0 && (from <= steps[at - 1]!.from || places < steps[at - 1]!.places))
      ? [
          fault(
            'formula.steps',
            '对照表须按统计数从小到大排列，名额不得减少',
            'The table is in ascending order of the count, and its places never become fewer',
          ),
        ]
      : []),
    ...(min !== null && max !== null && min > max
      ? [fault('formula.max', '不能少于最少队数', 'This may not be less than the least number')]
      : []),
    ...(count === 'works' && stageId === null
      ? [fault('formula.stageId', '请选择提交作品的赛段', 'Choose the stage of the works')]
      : []),
    ...(stageId !== null && !STAGE_COUNTS.includes(count)
      ? [fault('formula.stageId', '报名队伍不按赛段统计', 'Enrolments are not counted by stage')]
      : []),
  ]
}

/** Faults of a row about projects: it needs a question, and nobody reads a reason when a work is handed in. */
function projectFaults(row: RuleRow): FieldFault[] {
  if (row.kind !== 'project') return []
  return [
    ...(row.by === 'answer' && row.field === ''
      ? [fault('field', '请选择据以识别项目的信息项', 'Choose the question that identifies a project')]
      : []),
    ...(row.by === 'title' && row.strength === 'reason'
      ? [fault('strength', '按作品标题识别时不能以说明理由放行', 'No reason lets a work of the same title in')]
      : []),
  ]
}
