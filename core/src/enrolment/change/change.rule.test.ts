import { describe, expect, test } from 'vitest'
import { EnrolSetting, type AuditLevel } from '../../competition/setting/setting.ts'
import { adviserRefusals as advising } from '../adviser/refusals.ts'
import { enrolmentRefusals as no } from '../refusals.ts'
import type { MemberRole } from '../team/team.ts'
import { hasConflict, isWithdrawer, whyNotAskChange, whyNotDecideChange, type TeamToChange } from './change.rule.ts'
import { sidesOf } from './change-words.rule.ts'
import { levelDueAfter, levelsDue } from './due.rule.ts'
import { effectsOf } from './effect.rule.ts'
import type { ChangeField } from './field.ts'
import { changeRefusals as cant } from './refusals.ts'

const setting = EnrolSetting.parse({ entry: 'team', minMembers: 2, maxMembers: 3, minTeachers: 0, maxTeachers: 1 })
const person = (id: string, role: MemberRole = 'member') =>
  ({ memberId: `m-${id}`, userId: id, role, state: 'accepted', name: id, adviserKind: '' }) as const
const team: TeamToChange = {
  state: 'enrolled',
  name: '光',
  captainId: 'a',
  auditLevel: null,
  answers: {},
  members: [person('a', 'captain'), person('b'), person('t', 'teacher')],
  roundState: 'published',
  setting,
  isCharged: false,
}
const blank = {
  memberId: null,
  role: null,
  person: null,
  adviserKind: '',
  answer: null,
  key: null,
  before: null,
  after: null,
} as const
const field = (change: Partial<ChangeField>): ChangeField => {
  return { ...blank, fieldId: change.kind ?? '', kind: 'name', verdict: 'open', ...change }
}
const rename = field({ kind: 'name', before: '光', after: '影' })
const leave = field({ kind: 'remove', memberId: 'm-b', role: 'member' })
const join = field({ kind: 'add', role: 'member', person: { userId: 'n', name: 'n' } })
const lead = field({ kind: 'captain', memberId: 'm-b', role: 'member', before: 'm-a' })
const unlimited = { limits: { windows: [], lateKeys: [] }, now: new Date('2026-03-12T00:00:00Z') }
const captainLeaves = field({ kind: 'remove', memberId: 'm-a', role: 'captain' })

describe('a request', () => {
  test.each([
    ['of one field', {}, [rename], 'a', null],
    ['that changes nothing', {}, [{ ...rename, after: '光' }], 'a', cant.CHANGE_NOTHING],
    ['that changes one thing twice', {}, [rename, rename], 'a', cant.CHANGE_TWICE],
    ['that leaves too few', {}, [leave], 'a', no.TEAM_TOO_SMALL],
    ['that leaves too few, but for a newcomer', {}, [leave, join], 'a', null],
    ['of a captain who leaves', {}, [captainLeaves, join], 'a', no.CAPTAIN_STAYS],
    ['of a captain who hands over and leaves', {}, [captainLeaves, lead, join], 'a', null],
    ['of a member to leave', { setting: { ...setting, minMembers: 1 } }, [leave], 'b', null],
    ['of a member for the team', {}, [rename], 'b', no.NOT_THE_CAPTAIN],
    ['of a draft', { state: 'draft' }, [rename], 'a', no.WRONG_STATE],
    ['of a returned team', { state: 'returned' }, [rename], 'a', no.WRONG_STATE],
    ['for people after the results', { roundState: 'result_published' }, [join], 'a', no.CHANGE_TOO_LATE],
    ['for the name after the results', { roundState: 'result_published' }, [rename], 'a', null],
    ['after the end', { roundState: 'finished' }, [rename], 'a', no.CHANGE_TOO_LATE],
  ] as const)('%s', (_, change, fields, viewerId, refused) => {
    const refusal = whyNotAskChange({ ...team, ...change }, fields, { viewerId, isOpen: false, ...unlimited })
    expect(refusal?.kind ?? null).toBe(refused)
  })

  test.each([
    ['who made it', { askedById: 'x', isOwn: true }, 'x', true],
    ['the captain of now, for the team', { askedById: 'x', isOwn: false }, 'a', true],
    ['not the captain, for a member who wants to leave', { askedById: 'b', isOwn: true }, 'a', false],
    ['nobody else', { askedById: 'x', isOwn: false }, 'b', false],
  ] as const)('is withdrawn by %s', (_, change, viewerId, may) => {
    expect(isWithdrawer(change, team, viewerId)).toBe(may)
  })

  test('waits for the one before', () => {
    expect(whyNotAskChange(team, [rename], { viewerId: 'a', isOpen: true, ...unlimited })?.kind).toBe(cant.CHANGE_OPEN)
  })
})

describe('a decision', () => {
  const decide = (
    fields: ChangeField[],
    refused: string[] = [],
    levels: AuditLevel[] = ['organiser'],
    opinion = '不可',
  ) => {
    const decisions = fields.map(({ fieldId }) => {
      const accept = !refused.includes(fieldId)
      return { fieldId, accept, opinion: accept ? '' : opinion }
    })
    return whyNotDecideChange({ state: 'open', level: 'organiser' }, team, fields, decisions, levels)?.kind ?? null
  }
  test('of the level whose turn it is may differ by field', () =>
    expect(decide([rename, leave, join], ['name'])).toBe(null))
  test('of another level is refused', () => expect(decide([rename], [], ['school'])).toBe(no.NOT_YOUR_LEVEL))
  test('that refuses needs a reason', () =>
    expect(decide([rename], ['name'], ['organiser'], ' ')).toBe(cant.CHANGE_OPINION))
  test('that adds somebody is refused once the fee counts people and is set', () => {
    const fee = { ...setting.fee, basis: 'participant' as const }
    const charged = { ...team, setting: { ...setting, fee }, isCharged: true }
    const accepting = [{ fieldId: 'add', accept: true, opinion: '' }]
    const open = { state: 'open', level: 'organiser' } as const
    const kind = (of: TeamToChange) => whyNotDecideChange(open, of, [join], accepting, ['organiser'])?.kind ?? null
    expect([kind({ ...charged, isCharged: false }), kind(charged)]).toEqual([null, cant.CHANGE_PAID])
  })
  test('that accepts leaving but not joining is judged by what it leaves', () => {
    expect(decide([leave, join], ['add'])).toBe(no.TEAM_TOO_SMALL)
  })
  test('waits for the answer of whoever is asked', () => {
    expect(decide([{ ...join, answer: 'open' }])).toBe(cant.CHANGE_UNANSWERED)
    expect(decide([{ ...join, answer: 'accepted' }])).toBe(null)
  })
  test('can’t accept what changed in between, but refuse it', () => {
    const stale = { ...rename, before: '风' }
    expect(decide([stale])).toBe(cant.CHANGE_CONFLICT)
    expect(decide([stale], ['name'])).toBe(null)
  })
})

test.each([
  ['another name', { ...rename, before: '风' }, true],
  ['the same name', rename, false],
  ['a member who left', { ...leave, memberId: 'm-x' }, true],
  ['a member who became captain', { ...leave, memberId: 'm-a' }, true],
  ['a newcomer who is in already', { ...join, person: { userId: 'b', name: 'b' } }, true],
  ['another captain', { ...lead, before: 'm-x' }, true],
  ['another order', field({ kind: 'order', before: ['m-b', 'm-a', 'm-t'], after: ['m-a', 'm-b', 'm-t'] }), true],
])('%s is a conflict: %o', (_, changed, expected) => expect(hasConflict(team, changed)).toBe(expected))

test.each([
  [['teacher', 'school', 'organiser'], null, 1, ['teacher', 'school', 'organiser']],
  [['teacher', 'school'], null, 0, ['school']],
  [['school', 'organiser'], 'organiser', 0, ['school']],
  [['school', 'organiser'], 'school', 0, ['school']],
  [[], null, 0, ['organiser']],
] as const)(
  'with audits by %o and the team at %s, with %d advisers, %o decide',
  (auditLevels, auditLevel, teachers, due) => {
    expect(levelsDue({ auditLevel, teachers }, { auditLevels: [...auditLevels] })).toEqual(due)
  },
)

test('the levels decide one after the other', () => {
  expect(levelDueAfter(['teacher', 'school', 'organiser'], 'teacher')).toBe('school')
  expect(levelDueAfter(['teacher', 'school', 'organiser'], 'organiser')).toBe(null)
  // The level that began may be due no longer.
  expect(levelDueAfter(['organiser'], 'teacher')).toBe('organiser')
})

describe('the effect on certificates', () => {
  const kind = { zh: '参赛证明', en: 'Participation' }
  const award = { zh: '获奖证书', en: 'Award' }
  const issued = [
    { certificateId: '1', number: 'A1', kind, holderId: 'b', prints: ['students' as const] },
    { certificateId: '2', number: 'A2', kind, holderId: 'a', prints: ['students' as const] },
  ]
  const coming = [
    { kind, isFor: 'student' as const, prints: ['students' as const] },
    { kind: award, isFor: null, prints: ['teamName' as const, 'students' as const] },
  ]
  const effects = (change: Parameters<typeof effectsOf>[0]) =>
    effectsOf(change, { issued, coming }).map(({ effect, number, kind: { en } }) => [effect, number || en])

  test('of a replaced member: theirs is revoked, the others corrected, one issued to the newcomer', () => {
    expect(effects({ kind: 'replace', leavingId: 'b', role: 'member' })).toEqual([
      ['revoke', 'A1'],
      ['correct', 'A2'],
      ['issue', 'Participation'],
      ['print', 'Award'],
    ])
  })
  test('of a name: those that print it', () => {
    expect(effects({ kind: 'name', leavingId: null, role: null })).toEqual([['print', 'Award']])
  })
  test('of an adviser or an answer: none that print only students', () => {
    expect(effects({ kind: 'add', leavingId: null, role: 'teacher' })).toEqual([])
    expect(effects({ kind: 'answer', leavingId: null, role: null })).toEqual([])
  })
})

describe('the kinds of advisers', () => {
  const adviserKinds = [
    { key: 'school', name: '校内导师', min: 1, max: 1 },
    { key: 'company', name: '企业导师', min: 0, max: 1 },
  ]
  const kinded: TeamToChange = {
    ...team,
    setting: EnrolSetting.parse({ ...setting, maxTeachers: 3, adviserKinds }),
    members: [person('a', 'captain'), person('b'), { ...person('t', 'teacher'), adviserKind: 'school' }],
  }
  const added = (adviserKind: string) =>
    field({ kind: 'add', role: 'teacher', person: { userId: 'n', name: '赵六' }, adviserKind })
  const swapped = (adviserKind: string) => ({ ...added(adviserKind), kind: 'replace' as const, memberId: 'm-t' })

  test.each([
    ['a new adviser of a kind with room', added('company'), null],
    ['a new adviser of no kind', added(''), advising.ADVISER_KIND_MISSING],
    ['a new adviser of a kind that the event doesn’t have', added('army'), advising.ADVISER_KIND_MISSING],
    ['a new adviser of a full kind', added('school'), advising.TOO_MANY_OF_KIND],
    ['another adviser of the same kind, which isn’t named', swapped(''), null],
    ['another adviser who leaves a kind without its least number', swapped('company'), advising.TOO_FEW_OF_KIND],
    [
      'the only adviser of a kind who leaves',
      field({ kind: 'remove', memberId: 'm-t', role: 'teacher' }),
      advising.TOO_FEW_OF_KIND,
    ],
  ])('decide on %s', (_, asked, refusal) => {
    expect(whyNotAskChange(kinded, [asked], { viewerId: 'a', isOpen: false, ...unlimited })?.kind ?? null).toEqual(
      refusal,
    )
  })

  const tutor = (id: string) => ({ ...person(id, 'teacher'), adviserKind: 'tutor' })
  const promoted: TeamToChange = {
    ...kinded,
    members: [person('a', 'captain'), person('b'), tutor('t'), tutor('u')],
  }
  const leaves = (id: string) => field({ kind: 'remove', memberId: `m-${id}`, role: 'teacher' })
  const ofSetting = (...kinds: string[]): TeamToChange => {
    const advisers = kinds.map((adviserKind, at) => ({ ...person(`${'tuv'[at]}`, 'teacher'), adviserKind }))
    return { ...kinded, members: [person('a', 'captain'), person('b'), ...advisers] }
  }

  test.each([
    ['one of them leaves', promoted, leaves('t'), null],
    ['one of a kind with room replaces one of them', promoted, swapped('company'), null],
    ['one joins', promoted, added('school'), null],
    ['one of no kind replaces one of them', promoted, swapped(''), advising.ADVISER_KIND_MISSING],
    ['one of another kind joins', promoted, added('tutor'), advising.ADVISER_KIND_MISSING],
    ['one of a kind with too many leaves', ofSetting('school', 'school', 'school'), leaves('t'), null],
    ['one of a kind with too many is replaced', ofSetting('school', 'school'), swapped(''), null],
    ['one more joins a kind with too many', ofSetting('school', 'school'), added('school'), advising.TOO_MANY_OF_KIND],
    ['the last of a kind leaves', ofSetting('school', 'tutor'), leaves('t'), advising.TOO_FEW_OF_KIND],
  ] as const)('of a team that was not as the event asks are judged where %s', (_, asking, asked, refusal) => {
    const refused = whyNotAskChange(asking, [asked], { viewerId: 'a', isOpen: false, ...unlimited })
    expect(refused?.kind ?? null).toEqual(refusal)
    if (refusal === advising.ADVISER_KIND_MISSING) expect(refused?.params).toEqual({ name: '赵六' })
  })

  test('are told beside the newcomer', () => {
    const { after } = sidesOf(added('company'), kinded.setting, { nameOf: String, fileOf: String })
    expect(after.zh).toBe('赵六（企业导师）')
  })
})
