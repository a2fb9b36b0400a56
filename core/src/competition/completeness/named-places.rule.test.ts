import { expect, test } from 'vitest'
import { ExtraField } from '../form/form.ts'
import { RuleRow } from '../rule/row.ts'
import { whyPlacesMissing } from './named-places.rule.ts'

const items = [
  { code: 'A', zh: '甲', en: '' },
  { code: 'B', zh: '乙', en: 'Second' },
]
const limit = (within: 'round' | 'series') =>
  RuleRow.parse({ kind: 'limit', key: 'most', role: 'member', within, items, most: 1 })
const field = (frozenFrom: string | null) => ExtraField.parse({ key: 'lab', label: '实验室', kind: 'text', frozenFrom })
const [stage, gone] = ['01a22d77-5b38-7e76-9626-ace2ab538b88', '01a22d77-5b38-7e76-9626-ace2ab538b99'] as const

test('a setting that names a deleted event or stage is refused at the field', () => {
  const pathsOf = (rules: RuleRow[], fields: ExtraField[], codes = ['A']) =>
    whyPlacesMissing({ rules, extraFields: fields }, { codes: new Set(codes), stageIds: new Set([stage]) })?.fields.map(
      ({ path, en }) => `${path} ${en}`,
    )
  expect(pathsOf([limit('round')], [])).toEqual(['rules.0.items The competition has no such event any more: Second'])
  expect(pathsOf([limit('round')], [], ['A', 'B'])).toBeUndefined()
  // Events of other rounds of the series are named by code, too.
  expect(pathsOf([limit('series')], [])).toBeUndefined()
  expect(pathsOf([], [field(null), field('submission'), field(stage)])).toBeUndefined()
  const late = ExtraField.parse({ key: 'late', label: '以后', kind: 'text', requiredFrom: gone })
  expect(pathsOf([], [late])?.[0]).toContain('extraFields.0.requiredFrom')
  expect(pathsOf([], [field(gone)])).toEqual(['extraFields.0.frozenFrom The stage was deleted: choose another'])
})
