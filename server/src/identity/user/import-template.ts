import { textIn } from '@podium/core/base/bilingual-text.ts'
import type { Bilingual } from '@podium/core/base/shapes.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { kindNames, MAX_IMPORT_ROWS, userColumns } from '@podium/core/identity/user/user-import.ts'
import { read } from '#server/platform/kernel/read.ts'
import { sheetTemplate } from '#server/platform/workbook/sheet/sheet-template.ts'

const notes = [
  { zh: '带 * 的列必填。', en: 'Columns with * are required.' },
  {
    zh: '第一行是示例，可直接覆盖；原样保留的不会导入。',
    en: 'The first row is a sample to write over; left unchanged it is not imported.',
  },
  { zh: '用户类型请从下拉列表中选择。', en: 'Choose the kind from the list.' },
  {
    zh: '角色填写角色名称，中英文均可；填写组织编码时必须填写角色。',
    en: 'Roles go by their names, English or Chinese; an organisation needs a role.',
  },
  {
    zh: `每次最多 ${MAX_IMPORT_ROWS} 行；任何一行有误则全部不导入。`,
    en: `At most ${MAX_IMPORT_ROWS} rows; one bad row imports none.`,
  },
  { zh: '导入的账号由本人用验证码激活。', en: 'Each person activates the account by a one-time code.' },
]

/** The workbook for an import of users. @spec C12 */
export const importTemplate = read(identityApi.importTemplate, async function importTemplate({ language }) {
  const kind = (name: Bilingual) => textIn(name, language)
  return sheetTemplate(
    {
      title: { zh: '用户', en: 'Users' },
      fileName: { zh: '用户导入模板.xlsx', en: 'users.xlsx' },
      columns: userColumns.map((column) =>
        column.key === 'kind' ? { ...column, sample: kind(kindNames.school_staff) } : column,
      ),
      maxRows: MAX_IMPORT_ROWS,
      choices: { kind: Object.values(kindNames).map((name) => kind(name)) },
      notes,
    },
    language,
  )
})
