import { assert, constantFrom, integer, property, uniqueArray } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AUDIT_LEVELS, type AuditLevel } from '../../competition/setting/setting.ts'
import { nextLevel, currentDecision, whyNotDecide, whyNotTakeBack, type PastDecision } from './audit.rule.ts'
import { enrolmentRefusals as no } from '../refusals.ts'

const levels = uniqueArray(constantFrom(...AUDIT_LEVELS), { maxLength: 4 })

describe('the chain of audit', () => {
  test('passes each level that is switched on once, in the order of levels, whatever order the setting names', () => {
    assert(
      property(levels, integer({ min: 0, max: 2 }), (on, teachers) => {
        const asked: AuditLevel[] = []
        let level: AuditLevel | null = null
        for (;;) {
          const next = nextLevel(on, level, { teachers })
          if (next.level === null) break
          asked.push(next.level)
          level = next.level
        }
        expect(asked).toEqual(AUDIT_LEVELS.filter((each) => on.includes(each) && (each !== 'teacher' || teachers > 0)))
      }),
    )
  })

  test('passes over the adviser of a team without one, and says so', () => {
    expect(nextLevel(['teacher', 'school'], null, { teachers: 0 })).toEqual({ level: 'school', skipped: ['teacher'] })
  })
})

describe('a verdict', () => {
  const at = { state: 'auditing', level: 'school' } as const
  test.each([
    ['of the level whose turn it is is taken', at, 'approve', '', ['school'], null],
    ['of another level is refused', at, 'approve', '', ['organiser'], no.NOT_YOUR_LEVEL],
    ['on a draft is refused', { state: 'draft', level: null }, 'approve', '', ['school'], no.WRONG_STATE],
    ['to return needs an opinion', at, 'return', ' ', ['school'], no.OPINION_MISSING],
    ['to reject needs an opinion', at, 'reject', '', ['school'], no.OPINION_MISSING],
    ['with an opinion is taken', at, 'reject', '资格不符', ['school'], null],
  ] as const)('%s', (_, team, verdict, opinion, mine, refused) => {
    expect(whyNotDecide(team, verdict, opinion, mine, null)?.kind ?? null).toBe(refused)
  })
})

describe('taking back', () => {
  const decision = (level: AuditLevel, action: PastDecision['action']): PastDecision => ({ level, action })
  const school = decision('school', 'approve')
  test.each<[string, PastDecision[], PastDecision | null]>([
    ['nothing', [], null],
    ['an approval', [school], school],
    ['an approval taken back', [school, decision('school', 'withdraw')], null],
    ['one given anew', [school, decision('school', 'withdraw'), school], school],
    ['a level passed over, with what took it there', [decision('teacher', 'pass'), school], school],
  ])('what stands after %s', (_, history, standing) => expect(currentDecision(history)).toEqual(standing))

  test('of a return ends when the team submits again', () => {
    const history = [decision('school', 'return')]
    expect(whyNotTakeBack({ state: 'returned', level: 'school' }, history, ['school'])).toBe(null)
    const again = whyNotTakeBack({ state: 'auditing', level: 'school' }, history, ['school'])
    expect(again?.kind).toBe(no.RESUBMITTED)
  })

  test('is for the level that decided last alone', () => {
    const history = [school, decision('organiser', 'approve')]
    const team = { state: 'enrolled', level: null } as const
    expect(whyNotTakeBack(team, history, ['school'])?.kind).toBe(no.NEXT_LEVEL_ACTED)
    expect(whyNotTakeBack(team, history, ['organiser'])).toBe(null)
    expect(whyNotTakeBack({ state: 'withdrawn', level: null }, history, ['organiser'])?.kind).toBe(no.NEXT_LEVEL_ACTED)
  })
})
