import { expect, test } from 'vitest'
import { check, field, form, section, when } from './form.fixture.ts'
import { formFaults } from './form-faults.rule.ts'
import { recastFields, whyNotRecast } from './form-change.rule.ts'
import type { EnrolForm } from './form.ts'

const given = (key: string) => when({ field: key, op: 'given', value: true })
const number = (key: string) => field(key, { kind: 'number' })
const stageId = '01a22d77-5b38-7e76-9626-ace2ab538b88'
const inSection = (showWhen: object) => ({ formSections: [section('s', { showWhen })] })

test.each<[string, EnrolForm, string[]]>([
  ['a sound form', form([field('a'), field('b', { showWhen: given('a') })]), []],
  ['a field that waits for itself', form([field('a', { showWhen: given('a') })]), ['extraFields.0.showWhen']],
  [
    'two fields that wait for each other',
    form([
      field('a', { showWhen: given('b') }),
      field('b', { showWhen: given('a') }),
      field('c', { showWhen: given('a') }),
    ]),
    ['extraFields.0.showWhen', 'extraFields.1.showWhen'],
  ],
  [
    'a section that waits for its own field',
    form([field('a', { section: 's' })], inSection(given('a'))),
    ['extraFields.0.showWhen'],
  ],
  ['a field that is required by itself', form([field('a', { requiredWhen: given('a') })]), []],
  ['a condition on no field', form([field('a', { showWhen: given('x') })]), ['extraFields.0.showWhen']],
  ['a section that waits for no field', form([], inSection(given('x'))), ['formSections.0.showWhen']],
  [
    'a condition on what is asked of each person',
    form([field('a', { roles: ['member'] }), field('b', { showWhen: given('a') })]),
    ['extraFields.1.showWhen'],
  ],
  [
    'a condition on what the team doesn’t see',
    form([field('a', { audience: 'office' }), field('b', { showWhen: given('a') })]),
    ['extraFields.1.showWhen'],
  ],
  [
    'an unknown option',
    form([
      field('a', { kind: 'select', options: ['甲', '乙'] }),
      field('b', { showWhen: when({ field: 'a', op: 'in', values: ['丙'] }) }),
    ]),
    ['extraFields.1.showWhen'],
  ],
  [
    'a text compared as a number',
    form([field('a'), field('b', { showWhen: when({ field: 'a', op: 'atLeast', value: 1 }) })]),
    ['extraFields.1.showWhen'],
  ],
  [
    'an answer that is required later and that no request may give',
    form([
      field('a', { requiredFrom: stageId, changeable: false }),
      field('b', { requiredFrom: stageId, changeable: false, required: true }),
      field('c', { requiredFrom: stageId }),
    ]),
    ['extraFields.0.requiredFrom'],
  ],
  ['an unknown section', form([field('a', { section: 's' })]), ['extraFields.0.section']],
  ['a choice with one option', form([field('a', { kind: 'multiSelect', options: ['甲'] })]), ['extraFields.0.options']],
  ['bounds the wrong way round', form([field('a', { kind: 'number', min: 2, max: 1 })]), ['extraFields.0.max']],
  [
    'days the wrong way round',
    form([field('a', { kind: 'date', from: '2026-02-02', until: '2026-02-01' })]),
    ['extraFields.0.until'],
  ],
  ['files of each person', form([field('a', { kind: 'file', roles: ['member'] })]), ['extraFields.0.roles']],
  ['a key used twice', form([field('a'), field('a', { label: 'b' })]), ['extraFields.1.key']],
  [
    'a check of no field',
    form([], { formChecks: [check({ kind: 'sum', fields: ['x'], value: 1 })] }),
    ['formChecks.0.fields'],
  ],
  [
    'a sum of texts',
    form([field('a')], { formChecks: [check({ kind: 'sum', fields: ['a'], value: 1 })] }),
    ['formChecks.0.fields'],
  ],
  ['a sum of numbers', form([number('a')], { formChecks: [check({ kind: 'sum', fields: ['a'], value: 1 })] }), []],
  [
    'days between numbers',
    form([number('a'), number('b')], { formChecks: [check({ kind: 'days', fields: ['a', 'b'], value: 1 })] }),
    ['formChecks.0.fields'],
  ],
])('%s', (_, of, expected) => {
  expect(formFaults(of).map(({ path }) => path)).toEqual(expected)
})

test('a field that teams answered keeps its kind, though it was removed meanwhile', () => {
  const recast = recastFields([field('a'), field('b')], [field('a', { kind: 'number' }), field('b', { label: '新名' })])
  expect(recast.map(({ key }) => key)).toEqual(['a'])
  expect([whyNotRecast(recast, new Map()), whyNotRecast(recast, new Map([['a', 3]]))?.params]).toMatchObject([
    null,
    { count: 3, labelZh: 'a' },
  ])
})
