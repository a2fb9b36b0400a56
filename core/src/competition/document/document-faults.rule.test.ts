import { expect, test } from 'vitest'
import { EnrolSetting } from '../setting/setting.ts'
import { whyNotEnrolSetting } from '../setting/enrol-setting.rule.ts'
import { settingLines } from '../summary/setting-lines.ts'

const document = { key: 'pledge', name: '承诺书', text: '本人 {name} 承诺' }
function setting(documents: readonly object[], rest: object = {}) {
  const size = { entry: 'team', minMembers: 1, maxMembers: 3, minTeachers: 1, maxTeachers: 2 } as const
  return EnrolSetting.parse({ ...size, documents, ...rest })
}

test.each<[string, object[], object, string[]]>([
  ['a sound document', [document], {}, []],
  ['two of one name', [document, { ...document, key: 'other' }], {}, ['documents.1.name']],
  [
    'an unknown field',
    [{ ...document, text: '{nobody}', textEn: '{none}' }],
    {},
    ['documents.0.text', 'documents.0.textEn'],
  ],
  ['a guardian of the team', [{ ...document, of: 'team', signer: 'guardian' }], {}, ['documents.0.signer']],
  ['an adviser who signs as one', [{ ...document, of: 'adviser', signer: 'adviser' }], {}, ['documents.0.signer']],
  ['an adviser whom a team may lack', [{ ...document, signer: 'adviser' }], { minTeachers: 0 }, ['documents.0.signer']],
  [
    'advisers of teams that have none',
    [{ ...document, of: 'adviser' }],
    { minTeachers: 0, maxTeachers: 0 },
    ['documents.0.of'],
  ],
  ['a document after another', [document, { ...document, key: 'b', name: '乙', after: 'pledge' }], {}, []],
  ['a document after one that is not there', [{ ...document, after: 'plan' }], {}, ['documents.0.after']],
  [
    'documents that wait for each other',
    [
      { ...document, after: 'b' },
      { ...document, key: 'b', name: '乙', after: 'pledge' },
    ],
    {},
    ['documents.0.after', 'documents.1.after'],
  ],
  ['no date where nothing is blocked', [{ ...document, blocks: 'nothing' }], {}, ['documents.0.dueAt']],
])('faults: %s', (_, documents, rest, paths) => {
  expect((whyNotEnrolSetting(setting(documents, rest))?.fields ?? []).map(({ path }) => path)).toEqual(paths)
})

test('the summary of a setting says for whom a document is, who signs and what it blocks', () => {
  const line = settingLines('enrol', setting([document])).find(({ field }) => field === 'documents.pledge')
  expect(line!.label.zh).toBe('签署文件：承诺书')
  expect(line!.text.zh).toBe('每名学生一份；本人（全队文件由队长）；未交不能提交报名；本人 {name} 承诺')
})
