import { ExtraField, FormSection, type EnrolForm } from '@podium/core/competition/form/form.ts'
import { expect, test } from 'vitest'
import { placeField, removeSection, stepFrom } from './form-edit.ts'

const field = (key: string, section: string) => ExtraField.parse({ key, label: key, kind: 'text', section })
const section = (key: string) => FormSection.parse({ key, title: key })
const form: EnrolForm = {
  extraFields: [field('a', ''), field('b', ''), field('c', 's')],
  formSections: [section('s'), section('t')],
  formChecks: [],
}
const places = ({ extraFields }: EnrolForm) => extraFields.map(({ key, section: of }) => `${of}/${key}`)

test.each([
  ['up within its section', 'b', 'up', ['/b', '/a', 's/c']],
  ['down within its section', 'a', 'down', ['/b', '/a', 's/c']],
  ['down into the next section', 'b', 'down', ['/a', 's/b', 's/c']],
  ['up into the section before', 'c', 'up', ['/a', '/b', '/c']],
  ['down into an empty section', 'c', 'down', ['/a', '/b', 't/c']],
] as const)('a field moves %s', (_, key, step, expected) => {
  expect(places(placeField(form, key, stepFrom(form, key, step)!))).toEqual(expected)
})

test('the first field has no place above, the last section none below', () => {
  expect(stepFrom(form, 'a', 'up')).toBe(null)
  const last = placeField(form, 'c', { section: 't', before: null })
  expect(stepFrom(last, 'c', 'down')).toBe(null)
})

test('a dropped field stands where it was dropped, and the fields of a removed section stay', () => {
  expect(places(placeField(form, 'a', { section: 's', before: 'c' }))).toEqual(['/b', 's/a', 's/c'])
  expect(places(removeSection(form, 's'))).toEqual(['/a', '/b', '/c'])
})
