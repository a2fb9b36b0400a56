import { expect, test } from 'vitest'
import { ExtraField } from '../form/form.ts'
import { EnrolSetting } from '../setting/setting.ts'
import { settingDifferences } from './setting-differences.rule.ts'

const field = (rest: object) => ExtraField.parse({ key: 'f', label: '口号', kind: 'text', ...rest })
const setting = (rest: object = {}) =>
  EnrolSetting.parse({ entry: 'team', minMembers: 1, maxMembers: 3, minTeachers: 0, maxTeachers: 1, ...rest })

test.each<[string, object, object, [string, string | null, string | null][]]>([
  ['nothing', {}, {}, []],
  ['a size', {}, { maxMembers: 5 }, [['每队人数（含队长）', '1–3 人', '1–5 人']]],
  ['a new field', {}, { extraFields: [field({})] }, [['口号', null, '单行文本']]],
  ['a removed field', { extraFields: [field({})] }, {}, [['口号', '单行文本', null]]],
  [
    'a new label',
    { extraFields: [field({})] },
    { extraFields: [field({ label: '标语' })] },
    [['标语', '口号：单行文本', '标语：单行文本']],
  ],
])('of two versions that differ in %s, just that is told', (_, before, after, expected) => {
  const found = settingDifferences('enrol', setting(before), setting(after))
  expect(found.map((each) => [each.label.zh, each.before?.zh ?? null, each.after?.zh ?? null])).toEqual(expected)
})

test('the first version differs in all that it says from nothing', () => {
  expect(
    settingDifferences('enrol', null, setting()).every(({ before, after }) => before === null && after !== null),
  ).toBe(true)
})
