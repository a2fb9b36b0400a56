import { nothingKnown } from './fact.ts'
import { expect, test } from 'vitest'
import { judgeRules } from './judged.ts'
import { RuleRow } from './row.ts'

const member = {
  ...nothingKnown,
  id: 'm1',
  name: '李雷',
  role: 'member' as const,
  kind: 'student',
  degree: 'bachelor',
  grade: '2022',
  school: '10001',
  schoolLevel: 'undergraduate',
  region: '11',
  birthday: '1990-05-06',
  verified: true,
  teamSchool: true,
}

test('a broken row names the facts that it asks for, but not the age, which team mates don’t see', () => {
  const row = RuleRow.parse({
    kind: 'people',
    key: 'young',
    roles: ['member'],
    amount: 'all',
    condition: {
      match: 'all',
      of: [
        { fact: 'age', op: 'atMost', value: 28 },
        { fact: 'degree', op: 'in', values: ['master'] },
      ],
    },
  })
  const [judged] = judgeRules([row], [member], { today: '2026-11-26' })
  expect(judged).toMatchObject({ holds: false, people: ['m1'] })
  expect(judged!.found).toEqual({ zh: '李雷（年龄，学历：bachelor）', en: '李雷 (age, degree: bachelor)' })
  expect(JSON.stringify(judged)).not.toContain('36')
})

test('of two people with one name the one who breaks the row is told apart', () => {
  const row = RuleRow.parse({
    kind: 'people',
    key: 'degree',
    roles: ['member'],
    amount: 'all',
    condition: { match: 'all', of: [{ fact: 'degree', op: 'in', values: ['bachelor'] }] },
  })
  const other = { ...member, id: 'm2', degree: 'master' }
  expect(judgeRules([row], [member, other], { today: '2026-11-26' })).toMatchObject([{ people: ['m2'] }])
})
