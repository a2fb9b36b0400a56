import { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import type { TeamDetail } from '@podium/core/enrolment/views.ts'
import { expect, test } from 'vitest'
import { changeableForm, summaryOf, wishesOf, type ChangeDraft } from './draft.ts'

const person = (id: string, role: string) => ({ memberId: id, userId: `u-${id}`, role, state: 'accepted', name: id })
const field = (key: string, rest: object = {}) => ({ key, label: key, kind: 'text', ...rest })
const setting = EnrolSetting.parse({
  entry: 'team',
  minMembers: 1,
  maxMembers: 4,
  minTeachers: 0,
  maxTeachers: 1,
  extraFields: [
    field('topic', { frozenFrom: 'submission' }),
    field('track', { changeable: false }),
    field('note', { audience: 'office' }),
  ],
})
const team = {
  name: '光',
  captainId: 'u-a',
  members: [person('a', 'captain'), person('b', 'member'), person('t', 'teacher')],
  answers: { topic: '旧' },
  setting,
} as unknown as TeamDetail
const same: ChangeDraft = { name: '光', captain: 'a', answers: { topic: '旧' } }
const order = ['a', 'b', 't']

test('a form left as it was asks for nothing', () => {
  expect(wishesOf(same, order, team)).toEqual([])
  expect(wishesOf({ ...same, name: ' 光 ', people: { b: { way: 'stay', name: '无' } } }, order, team)).toEqual([])
})

test('a form without a choice of captain asks for no other captain', () => {
  const { captain: _, ...draft } = same
  expect(wishesOf(draft, order, team)).toEqual([])
})

test('each difference becomes one field of the request', () => {
  const draft: ChangeDraft = {
    name: '影',
    captain: 'b',
    people: { a: { way: 'leave' }, t: { way: 'replace', name: ' 新师 ', phone: '13800000000' } },
    added: [{ role: 'member', name: '新', phone: '13900000000' }],
    answers: { topic: '新题' },
  }
  expect(wishesOf(draft, ['b', 'a', 't'], team)).toEqual([
    { kind: 'name', after: '影' },
    { kind: 'captain', memberId: 'b' },
    { kind: 'remove', memberId: 'a' },
    { kind: 'replace', memberId: 't', name: '新师', phone: '13800000000' },
    { kind: 'add', role: 'member', name: '新', phone: '13900000000' },
    { kind: 'order', after: ['b', 'a', 't'] },
    { kind: 'answer', key: 'topic', after: '新题' },
  ])
})

test('frozen answers may change, but not those that the form forbids or only the office sees', () => {
  const { extraFields } = changeableForm(setting)
  expect(extraFields.map(({ key, frozenFrom }) => [key, frozenFrom])).toEqual([['topic', null]])
})

test('the summary says what becomes of what, and of which certificates', () => {
  const kind = { zh: '参赛证明', en: 'Participation' }
  const issued = [{ certificateId: '1', number: 'A1', kind, holderId: 'u-b', prints: [] }]
  const { label, before, after, effects } = summaryOf(
    { kind: 'replace', memberId: 'b', name: '新', phone: '' },
    team,
    { issued, coming: [] },
    () => '',
  )
  expect([label.zh, before.zh, after.zh]).toEqual(['替换队员', 'b', '新'])
  expect(effects).toEqual([{ effect: 'revoke', kind, number: 'A1' }])
})
