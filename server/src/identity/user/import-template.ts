import ExcelJS, { type DataValidation, type Worksheet } from 'exceljs'
import { identityApi } from '@podium/core/identity/api.ts'
import { kindNames, MAX_IMPORT_ROWS, userColumns } from '@podium/core/identity/user/user-import.ts'
import { sendMade } from '#server/platform/files/file-answer.ts'
import { read } from '#server/platform/kernel/read.ts'

const MEDIA_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** ExcelJS can give a whole range one rule, which its types leave out; a rule per cell takes seconds. */
type WithValidations = Worksheet & { dataValidations: { add(range: string, rule: DataValidation): void } }

const notes = [
  ['带 * 的列必填。', 'Columns with * are required.'],
  ['用户类型请从下拉列表中选择。', 'Choose the kind from the list.'],
  ['角色填写角色名称；填写组织编码时必须填写角色。', 'Roles go by their Chinese names; an organisation needs a role.'],
  [
    `每次最多 ${MAX_IMPORT_ROWS} 行；任何一行有误则全部不导入。`,
    `At most ${MAX_IMPORT_ROWS} rows; one bad row imports none.`,
  ],
  ['导入的账号由本人用验证码激活。', 'Each person activates the account by a one-time code.'],
]

/** The workbook for an import: headings, a sample row, a selection list for the kind of user, and notes. @spec C12 */
export const importTemplate = read(identityApi.importTemplate, async function importTemplate({ language }) {
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet(language === 'en' ? 'Users' : '用户', { views: [{ state: 'frozen', ySplit: 1 }] })
  sheet.columns = userColumns.map(({ key, zh, en, required }) => ({
    key,
    header: (language === 'en' ? en : zh) + (required ? '*' : ''),
    width: 20,
  }))
  sheet.getRow(1).font = { bold: true }
  sheet.addRow(userColumns.map(({ sample }) => sample))
  for (const [at, { key }] of userColumns.entries()) {
    const column = sheet.getColumn(at + 1)
    // Text format, so that spreadsheet programs do not convert phone numbers.
    column.numFmt = '@'
    if (key !== 'kind') continue
    const choice = `"${Object.values(kindNames).join(',')}"`
    const validation: DataValidation = { type: 'list', allowBlank: false, formulae: [choice] }
    const { letter } = column
    ;(sheet as WithValidations).dataValidations.add(`${letter}2:${letter}${MAX_IMPORT_ROWS + 1}`, validation)
  }
  const help = book.addWorksheet(language === 'en' ? 'Notes' : '填写说明')
  help.getColumn(1).width = 60
  for (const [zh, en] of notes) help.addRow([language === 'en' ? en : zh])
  const made = Buffer.from(await book.xlsx.writeBuffer())
  return sendMade(made, { name: language === 'en' ? 'users.xlsx' : '用户导入模板.xlsx', mediaType: MEDIA_TYPE })
})
