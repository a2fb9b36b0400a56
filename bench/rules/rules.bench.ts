import { judgeRules } from '../../core/src/competition/rule/judged.ts'
import type { RulePerson } from '../../core/src/competition/rule/fact.ts'
import { MAX_RULES, RuleRow } from '../../core/src/competition/rule/row.ts'
import { median } from '../median.ts'

const today = '2026-11-26'
const rounds = 400
const people = 15
/** The greatest time for all rows of a round on one team, in milliseconds. */
const most = 1

/**
 * The greatest number of rows a round may have, judged in words on a team of fifteen that breaks some of them,
 * beside writing the same team as JSON and reading it back.
 */
export async function bench(): Promise<void> {
  const team = Array.from({ length: people }, (_, at) => person(at))
  const rows = Array.from({ length: MAX_RULES }, (_, at) => rule(at))
  const broken = judgeRules(rows, team, { today }).filter(({ holds }) => !holds).length
  const judging = timeOf(() => judgeRules(rows, team, { today }))
  const copying = timeOf(() => JSON.parse(JSON.stringify(team)))
  console.log(`${rows.length} rows, ${team.length} people, ${broken} rows broken`)
  console.log(`${(judging / copying).toFixed(1)}x the time of a copy of the team as JSON`)
  console.log(`${judging <= most ? 'met' : 'MISSED'}: ${judging.toFixed(3)} ms a team, wanted ${most} ms`)
  if (judging > most) process.exitCode = 1
}

function timeOf(work: () => unknown): number {
  const times = Array.from({ length: rounds }, () => {
    const from = performance.now()
    work()
    return performance.now() - from
  })
  return median(times)
}

function person(at: number): RulePerson {
  return {
    id: String(at),
    name: `队员${at}`,
    role: at === 0 ? 'captain' : at < 12 ? 'member' : 'teacher',
    kind: at < 12 ? 'student' : 'teacher',
    degree: ['本科', '专科', '硕士', ''][at % 4]!,
    grade: String(2020 + (at % 5)),
    school: '10001',
    schoolLevel: 'undergraduate',
    region: String(11 + (at % 3)),
    study: '全日制',
    nationality: 'CN',
    major: '计算机',
    majorClass: '0809',
    schoolTags: [],
    graduation: null,
    employment: null,
    birthday: at % 5 === 0 ? null : `200${at % 10}-05-06`,
    verified: at % 2 === 0,
    teamSchool: true,
    otherTeams: { round: at % 3, series: at % 4 },
    records: at % 2 === 0 ? ['post:expert'] : [],
  }
}

const records = [
  { kind: 'award', awards: ['一等奖'] },
  { kind: 'post', post: 'expert' },
]

function rule(at: number): RuleRow {
  const key = `rule${at}`
  if (at % 5 === 4) return RuleRow.parse({ kind: 'limit', key, role: 'member', within: 'series', most: 1 + (at % 4) })
  const part = {
    match: 'any',
    of: [
      { fact: 'degree', op: 'in', values: ['本科', '硕士'] },
      { fact: 'age', op: 'atLeast', value: 18 },
      { fact: 'region', op: 'notIn', values: ['12'] },
    ],
  }
  const condition = {
    match: at % 2 === 0 ? 'all' : 'any',
    of: [part, { fact: 'verified', op: 'is', value: true }, part],
  }
  const roles = ['member', 'teacher']
  if (at % 10 === 1) {
    const [one, other] = [{ roles: ['member'], condition }, { roles }]
    return RuleRow.parse({ kind: 'compare', key, one, bound: 'atMost', times: 1, per: 2, other })
  }
  if (at % 10 === 2) {
    const items = [{ code: 'B', zh: '研究生组' }]
    return RuleRow.parse({ kind: 'item', key, roles, amount: 'any', condition, items })
  }
  if (at % 10 === 5) return RuleRow.parse({ kind: 'prerequisite', key, roles, amount: 'all', records })
  if (at % 10 === 6) return RuleRow.parse({ kind: 'exclusion', key, roles, records })
  if (at % 5 === 3) return RuleRow.parse({ kind: 'share', key, roles, bound: 'atLeast', percent: 40, condition })
  const amount = ['all', 'any', 'majority'][at % 3]
  return RuleRow.parse({ kind: 'people', key, roles, amount, condition })
}
