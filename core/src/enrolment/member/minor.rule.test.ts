import { expect, test } from 'vitest'
import { countsAsMinor, nameInPublicTeam, nameOnWinnersList } from './minor.rule.ts'

const at = new Date('2026-05-05T15:59:59.999Z')
const midnight = new Date('2026-05-05T16:00:00.000Z')

test.each([
  ['a member before the 18th birthday in China', 'member', '2008-05-06', at, true],
  ['a member from midnight in China on the 18th birthday', 'member', '2008-05-06', midnight, false],
  ['a captain of unknown age', 'captain', null, at, true],
  ['an adviser of unknown age', 'teacher', null, at, false],
  ['a leader of unknown age', 'leader', null, at, false],
] as const)('%s', (_, role, birthday, now, minor) => {
  expect(countsAsMinor({ role, birthday }, now)).toBe(minor)
})

test('what the public sees of a team masks every name, and leaves only the surname of minors', () => {
  const shown = (birthday: string | null) => nameInPublicTeam({ name: '张三丰', role: 'member', birthday }, at)
  expect([shown('2000-01-01'), shown('2010-01-01'), shown(null)]).toEqual(['张*丰', '张**', '张**'])
})

test('a list masks minors unless the publication shows their names', () => {
  const minor = { name: '张三丰', role: 'member' as const, birthday: '2010-01-01' }
  const adult = { ...minor, birthday: '2000-01-01' }
  expect(nameOnWinnersList(minor, 'masked', at)).toBe('张**')
  expect([nameOnWinnersList(minor, 'shown', at), nameOnWinnersList(adult, 'masked', at)]).toEqual(['张三丰', '张三丰'])
})
