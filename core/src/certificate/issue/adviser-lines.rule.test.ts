import { expect, test } from 'vitest'
import { ADVISER_KIND_FIELDS } from '../codes.ts'
import { MAX_ADVISER_KINDS } from '../../competition/setting/adviser-kind.ts'
import { adviserKindValues, kindNumbers } from './adviser-lines.rule.ts'

const school = { no: 1, name: '校内导师' }
const company = { no: 2, name: '企业导师' }

test('advisers are printed a line per kind, in the order of the kinds, and each kind by itself', () => {
  const teachers = [
    { name: '孙八', adviserKind: company },
    { name: '赵六', adviserKind: school },
    { name: '钱七', adviserKind: school },
  ]
  expect(adviserKindValues(teachers, teachers[0]!)).toEqual({
    teacher_kinds_Portrait: '校内导师：赵六、钱七\n企业导师：孙八',
    teacher_kind_1: '赵六、钱七',
    teacher_kind_2: '孙八',
    userAdviserKind: '企业导师',
  })
})

test('without kinds nothing is printed', () => {
  expect(adviserKindValues([{ name: '赵六' }], null)).toEqual({ teacher_kinds_Portrait: '', userAdviserKind: '' })
})

test('each kind of an event has its field', () => {
  const fields = Object.keys(ADVISER_KIND_FIELDS).filter((code) => /^teacher_kind_\d$/.test(code))
  expect(fields).toHaveLength(MAX_ADVISER_KINDS)
})

test('kinds are numbered as the setting in force has them, and others behind', () => {
  const numbers = kindNumbers(['company', 'school'], ['gone', 'school', 'lost', 'company', 'school'])
  expect([...numbers]).toEqual([
    ['company', 1],
    ['school', 2],
    ['gone', 3],
    ['lost', 4],
  ])
})
