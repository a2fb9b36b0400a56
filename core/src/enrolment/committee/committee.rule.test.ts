import { assert, constantFrom, integer, property, record, uniqueArray } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CommitteeTerms } from '../../competition/committee/committee.ts'
import { committeeFaults } from '../../competition/committee/committee-faults.rule.ts'
import {
  committeeAt,
  decisionText,
  recusalOf,
  seesVotes,
  standing,
  whyNotAlone,
  votesOfAble,
  whyNotVote,
  type CountedVote,
  type Standing,
} from './committee.rule.ts'
import { committeeRefusals as no } from './refusals.ts'
import { VOTES, type Vote } from './vote.ts'

const ids = Array.from({ length: 6 }, (_, n) => `00000000-0000-7000-8000-00000000000${n}`)
const terms = (rest: object = {}) =>
  CommitteeTerms.parse({ key: 'ethics', name: '伦理委员会', members: ids.slice(0, 3), ...rest })
const votes = (...cast: Vote[]): CountedVote[] => cast.map((vote, n) => ({ userId: ids[n]!, vote }))
const members = (count: number, recused: number[] = []) =>
  ids.slice(0, count).map((userId, n) => ({ userId, isRecused: recused.includes(n) }))

describe('the outcome of the votes', () => {
  test.each<[string, Vote[], number, number[], Standing['outcome']]>([
    ['is open without votes', [], 3, [], 'open'],
    ['is an approval with its votes', ['approve', 'approve'], 3, [], 'approve'],
    ['is a return with its votes', ['return', 'return'], 3, [], 'return'],
    ['is a rejection with its votes', ['reject', 'reject'], 3, [], 'reject'],
    ['is a return where one rejects and one returns', ['reject', 'return'], 3, [], 'return'],
    ['is open after one of each', ['approve', 'return'], 3, [], 'open'],
    ['is a return once everybody voted without agreeing', ['approve', 'return'], 2, [], 'return'],
    ['doesn’t count the vote of a recused member', ['approve', 'approve'], 3, [1], 'open'],
    ['is short where too few are left to approve', ['approve'], 3, [1, 2], 'short'],
    ['doesn’t wait for a recused member', ['approve', 'return'], 3, [2], 'return'],
  ])('%s', (_, cast, count, recused, outcome) => {
    expect(standing(terms(), members(count, recused), votes(...cast)).outcome).toBe(outcome)
  })

  test('never stays open once all members voted, is no approval with fewer votes, and doesn’t depend on their order', () => {
    const quorum = record({
      approveAt: integer({ min: 1, max: 6 }),
      returnAt: integer({ min: 1, max: 6 }),
      rejectAt: integer({ min: 1, max: 6 }),
    })
    const cast = uniqueArray(record({ userId: constantFrom(...ids), vote: constantFrom(...VOTES) }), {
      selector: ({ userId }) => userId,
    })
    assert(
      property(quorum, cast, (asked, given) => {
        const own = ids.map((userId) => ({
          userId,
          isRecused: given.some((each) => each.userId === userId && each.vote === 'recuse'),
        }))
        const now = standing(asked, own, given)
        expect(standing(asked, own, given.toReversed())).toEqual(now)
        if (given.length === ids.length) expect(now.outcome).not.toBe('open')
        if (now.outcome === 'approve') expect(now.approve).toBeGreaterThanOrEqual(asked.approveAt)
        if (now.outcome === 'short') expect(now.eligible).toBeLessThan(asked.approveAt)
      }),
    )
  })
})

describe('who votes', () => {
  const voter = { userId: ids[0]!, isOfTeam: false, isOfSchool: false }

  test('is a member who isn’t of the team, nor of its school, nor recused', () => {
    expect(recusalOf(terms(), voter, [])).toBe(null)
    expect(recusalOf(terms(), { ...voter, isOfTeam: true }, [])).toBe('team')
    expect(recusalOf(terms(), { ...voter, isOfSchool: true }, [])).toBe('school')
    expect(recusalOf(terms({ recuseSchool: false }), { ...voter, isOfSchool: true }, [])).toBe(null)
    expect(recusalOf(terms({ level: 'school', members: [] }), { ...voter, isOfSchool: true }, [])).toBe(null)
    expect(recusalOf(terms(), voter, votes('recuse'))).toBe('own')
    expect(whyNotVote(terms(), ids[0]!, null)).toBe(null)
    expect(whyNotVote(terms(), ids[5]!, null)?.kind).toBe(no.NOT_MEMBER)
    expect(whyNotVote(terms({ members: [] }), ids[5]!, null)).toBe(null)
    expect(whyNotVote(terms(), ids[0]!, 'school')?.kind).toBe(no.RECUSED_school)
  })

  test('sees the votes of others as the setting says', () => {
    expect(seesVotes({ shown: 'always' }, false)).toBe(true)
    expect([seesVotes({ shown: 'voted' }, false), seesVotes({ shown: 'voted' }, true)]).toEqual([false, true])
    expect(seesVotes({ shown: 'decided' }, true)).toBe(false)
  })

  test('nobody decides alone, unless too few are left, and nobody recused then; members alone vote', () => {
    const short = standing(terms(), members(3, [1, 2]), [])
    expect(whyNotAlone(terms(), standing(terms(), members(3), []), null)?.kind).toBe(no.COMMITTEE_DECIDES)
    expect([whyNotAlone(null, null, null), whyNotAlone(terms(), short, null)]).toEqual([null, null])
    expect(whyNotAlone(terms(), short, 'school')?.kind).toBe(no.RECUSED_school)
    expect(whyNotVote(terms(), ids[5]!, null)?.kind).toBe(no.NOT_MEMBER)
    expect(whyNotVote(terms(), ids[0]!, null)).toBe(null)
  })
})

test('a committee is chosen by an answer before the one for all, at its level only', () => {
  const medical = terms({ key: 'medical', name: '医学组', field: 'area', answers: ['医学', '药学'] })
  const rest = terms({ key: 'rest', name: '综合组' })
  const at = (answers: Record<string, string | string[]>) =>
    committeeAt([rest, medical], 'organiser', answers, null)?.key
  expect([at({ area: '医学' }), at({ area: ['工学', '药学'] }), at({ area: '工学' }), at({})]).toEqual([
    'medical',
    'medical',
    'rest',
    'rest',
  ])
  expect(committeeAt([rest, medical], 'school', { area: '医学' }, null)).toBe(null)
})

test('the committee of the organisation above the school comes before one for all', () => {
  const all = terms({ key: 'all', level: 'province', members: [] })
  const own = terms({ key: 'own', level: 'province', organisation: ids[4] })
  const medical = terms({ key: 'medical', level: 'province', organisation: ids[5], field: 'area', answers: ['医学'] })
  const at = (group: string | null, answers = {}) =>
    committeeAt([all, own, medical], 'province', answers, group)?.key ?? null
  expect([at(ids[4]!), at(ids[3]!), at(null)]).toEqual(['own', 'all', 'all'])
  expect([at(ids[5]!, { area: '医学' }), at(ids[5]!, { area: '工学' })]).toEqual(['medical', 'all'])
  expect(committeeAt([own], 'province', {}, ids[3]!)).toBe(null)
})

test('the log of decisions says how the votes were, and what those said whose votes count', () => {
  const now = standing(terms(), members(3), votes('return', 'return', 'approve'))
  const said = [
    { userId: ids[0]!, vote: 'return' as const, opinion: '缺少知情同意书' },
    { userId: ids[1]!, vote: 'approve' as const, opinion: '' },
    { userId: ids[2]!, vote: 'recuse' as const, opinion: '亲属' },
    { userId: ids[5]!, vote: 'return' as const, opinion: '不再是委员' },
  ]
  expect(decisionText(now, votesOfAble(members(3), said))).toBe('通过 1 票，退回 2 票\n缺少知情同意书')
})

describe('a committee in a setting', () => {
  const faults = (committees: object[], rest: object = {}) =>
    committeeFaults({
      committees: committees.map((each) => terms(each)),
      auditLevels: ['school', 'organiser'],
      extraFields: [{ key: 'area', kind: 'select' }],
      ...rest,
    }).map(({ path }) => path)

  test.each<[string, object[], string[]]>([
    ['may be one for all', [{}], []],
    ['is of an organisation only above schools', [{ organisation: ids[4] }], ['committees.0.organisation']],
    ['is of a level that is asked', [{ level: 'province', members: [] }], ['committees.0.level']],
    ['isn’t of advisers', [{ level: 'teacher', members: [] }], ['committees.0.level']],
    ['names members for the organiser only', [{ level: 'school' }], ['committees.0.members']],
    ['names nobody twice', [{ members: [ids[0], ids[0]], approveAt: 1 }], ['committees.0.members']],
    ['needs no more votes than it has members', [{ approveAt: 4 }], ['committees.0.approveAt']],
    ['is chosen by a field that exists', [{ field: 'none', answers: ['甲'] }], ['committees.0.field']],
    ['names the answers it is chosen by', [{ field: 'area' }], ['committees.0.answers']],
    ['is the only one for all of a level', [{}, { key: 'b', name: '乙' }], ['committees.1.field']],
    [
      'shares no answer with another',
      [
        { field: 'area', answers: ['甲'] },
        { key: 'b', name: '乙', field: 'area', answers: ['乙', '甲'] },
      ],
      ['committees.1.answers'],
    ],
  ])('%s', (_, committees, paths) => {
    expect(faults(committees).filter((path) => paths.length > 0 || path !== '')).toEqual(paths)
  })
})
