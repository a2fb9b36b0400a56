import { expect, test } from 'vitest'
import { heldBy, isHeld, NOTHING_HELD, whyNotFormalWith } from './held.rule.ts'
import { objectionRefusals as no } from './refusals.ts'

const open = (teamId: string, kind: 'score' | 'eligibility' = 'score') => ({
  teamId,
  kind,
  schoolId: `school of ${teamId}`,
})
const team = (teamId: string) => ({ teamId, schoolId: null })
const school = (schoolId: string) => ({ teamId: null, schoolId })

test('an objection holds the place of its team and the honour of its school, and no other', () => {
  const held = heldBy([open('a')])
  expect(
    [team('a'), team('b'), school('school of a'), school('school of b'), team('school of a')].map((of) =>
      isHeld(held, of),
    ),
  ).toEqual([true, false, true, false, false])
  expect(isHeld(NOTHING_HELD, team('a'))).toBe(false)
  expect(whyNotFormalWith([open('a')])).toBeNull()
})

test('an objection to another team, which it doesn’t name, holds every place', () => {
  const both = [open('a'), open('b', 'eligibility')]
  expect([team('c'), school('any')].every((of) => isHeld(heldBy(both), of))).toBe(true)
  expect(whyNotFormalWith(both)).toMatchObject({ kind: no.OBJECTIONS_OPEN, params: { count: 1 } })
})
