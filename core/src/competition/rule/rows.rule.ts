import type { FieldFault } from '../../base/refusal.ts'
import { duplicateFaults, fault } from '../setting/setting-faults.ts'
import { remedyOf } from './condition.rule.ts'
import type { Condition } from './condition.ts'
import type { RulePerson } from './fact.ts'
import { STAGE_COUNTS } from './quota-formula.ts'
import type { RuleRow } from './row.ts'

const ANY_DAY = '2000-01-01'

/** Somebody of whom nothing is known. */
const anybody: RulePerson = {
  id: '',
  name: '',
  role: 'member',
  kind: '',
  degree: '',
  grade: '',
  school: '',
  schoolLevel: '',
  region: '',
  major: '',
  birthday: null,
  verified: false,
  teamSchool: null,
  otherTeams: { round: 0, series: 0 },
  records: [],
}

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
    ...rows.flatMap((row, at) => quotaFaults(row).map((made) => ({ ...made, path: `rules.${at}.${made.path}` }))),
    ...rows.flatMap((row, at) => projectFaults(row).map((made) => ({ ...made, path: `rules.${at}.${made.path}` }))),
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

/** The conditions of a row with where they are in it. */
function conditionsOf(row: RuleRow): Array<[string, Condition]> {
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
  if (row.formula === null) return shared
  const { min, max, count, stageId, itemId, moreRounds } = row.formula
  const isPart = itemId !== null || stageId !== null || count === 'works'
  return [
    ...shared,
    ...(row.unit === 'college'
      ? [fault('unit', '按学院限额只能用固定数', 'Places of a college are a fixed number')]
      : []),
    ...(moreRounds.length > 0 && isPart
      ? [
          fault(
            'formula.moreRounds',
            '多项竞赛合计时，不能只统计赛项、赛段或作品',
            'Several competitions are counted as wholes, without event, stage or works',
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
