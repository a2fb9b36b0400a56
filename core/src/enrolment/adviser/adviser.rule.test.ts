import { expect, test } from 'vitest'
import { AdviserKind, adviserKindFaults } from '../../competition/setting/adviser-kind.ts'
import { whyNotAdviserKind, whyNotAdvisers, type KindedMember } from './adviser.rule.ts'
import { adviserRefusals as no } from './refusals.ts'

const kind = (key: string, name: string, min: number, max: number) => AdviserKind.parse({ key, name, min, max })
const setting = { adviserKinds: [kind('school', '校内教师', 1, 2), kind('company', '企业导师', 0, 1)] }
const adviser = (adviserKind: string): KindedMember => ({ name: '张老师', role: 'teacher', adviserKind })
const captain: KindedMember = { name: '李四', role: 'captain', adviserKind: '' }
const [inSchool, inCompany, unknown] = [adviser('school'), adviser('company'), adviser('')]

test.each([
  [[captain, inSchool], null],
  [[captain, inSchool, inSchool, inCompany], null],
  [[captain], no.TOO_FEW_OF_KIND],
  [[captain, inCompany], no.TOO_FEW_OF_KIND],
  [[captain, inSchool, inSchool, inSchool], no.TOO_MANY_OF_KIND],
  [[captain, inSchool, inCompany, inCompany], no.TOO_MANY_OF_KIND],
  [[captain, inSchool, unknown], no.ADVISER_KIND_MISSING],
  [[captain, adviser('gone')], no.ADVISER_KIND_MISSING],
])('a team of %j is refused with %j', (members, refusal) => {
  expect(whyNotAdvisers(members, setting)?.kind ?? null).toEqual(refusal)
})

test('without kinds nothing is asked of advisers', () => {
  expect(whyNotAdvisers([unknown], { adviserKinds: [] })).toBeNull()
})

test('an adviser can be of a kind that has room, and nobody else can', () => {
  expect(whyNotAdviserKind(unknown, 'company', [inSchool], setting)).toBeNull()
  expect(whyNotAdviserKind(unknown, 'company', [inCompany], setting)?.kind).toEqual(no.TOO_MANY_OF_KIND)
  expect(whyNotAdviserKind(unknown, 'gone', [], setting)?.kind).toEqual(no.NO_SUCH_KIND)
  expect(whyNotAdviserKind(captain, 'school', [], setting)?.kind).toEqual(no.NOT_AN_ADVISER)
})

test('kinds that nobody could satisfy are faults of the setting', () => {
  const faults = (kinds: AdviserKind[], max: number) => adviserKindFaults(kinds, max).map(({ path }) => path)
  expect(faults(setting.adviserKinds, 3)).toEqual([])
  expect(faults(setting.adviserKinds, 0)).toEqual(['maxTeachers'])
  expect(faults([kind('a', '甲', 3, 2)], 5)).toEqual(['adviserKinds.0.max'])
  expect(faults([kind('a', '甲', 0, 1), kind('a', '乙', 0, 1)], 5)).toEqual(['adviserKinds.1.key'])
})
