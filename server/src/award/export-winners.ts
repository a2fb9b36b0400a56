import { PassThrough } from 'node:stream'
import exceljs from 'exceljs'
import type { WinnerRow } from '@podium/core/award/api.ts'
import { awardApi } from '@podium/core/award/api.ts'
import { publicationStateWords } from '@podium/core/award/publication.rule.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import type { Bilingual } from '@podium/core/base/shapes.ts'
import { safeCell } from '@podium/core/enrolment/cell.rule.ts'
import type { Db } from '#server/platform/db.ts'
import { sendMade } from '#server/platform/files/answer.ts'
import { read } from '#server/platform/read.ts'
import type { DataScope } from '#server/platform/viewer.ts'
import { rowOf } from './show-results.ts'
import { listWinners, type WinnerFilter } from './winner.store.ts'

const ROWS_AT_ONCE = 500
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const columns: ReadonlyArray<{
  head: Bilingual
  width: number
  of: (row: WinnerRow, language: Language) => string | number
}> = [
  { head: { zh: '竞赛', en: 'Competition' }, width: 30, of: (row) => row.roundName },
  { head: { zh: '赛项', en: 'Item' }, width: 20, of: (row) => row.itemName },
  { head: { zh: '阶段', en: 'Stage' }, width: 12, of: (row) => row.stageName },
  {
    head: { zh: '奖项', en: 'Award' },
    width: 14,
    of: (row, language) => said({ zh: row.awardZh, en: row.awardEn }, language),
  },
  { head: { zh: '名次', en: 'Rank' }, width: 8, of: (row) => row.rank },
  { head: { zh: '得分', en: 'Score' }, width: 10, of: (row) => row.score },
  { head: { zh: '参赛编号', en: 'Number' }, width: 18, of: (row) => row.number },
  { head: { zh: '团队', en: 'Team' }, width: 24, of: (row) => row.teamName },
  { head: { zh: '作品', en: 'Work' }, width: 30, of: (row) => row.workTitle },
  { head: { zh: '学校', en: 'School' }, width: 24, of: (row) => row.schoolName },
  { head: { zh: '队员', en: 'Students' }, width: 30, of: (row) => row.students.join('、') },
  { head: { zh: '指导教师', en: 'Advisers' }, width: 20, of: (row) => row.teachers.join('、') },
  {
    head: { zh: '状态', en: 'State' },
    width: 12,
    of: (row, language) => said(publicationStateWords[row.state], language),
  },
]

/** The detailed list as a spreadsheet, a few hundred rows at a time. @spec B08 */
export const exportDetailedList = read(awardApi.exportDetailedList, async ({ db, viewer, language }, filter) => {
  const name = language === 'en' ? 'awards.xlsx' : '获奖名单.xlsx'
  const out = new PassThrough()
  const scope = viewer.scopeOf('award:result:list')
  void fill(db, scope, filter, language, out).catch((error: unknown) => out.destroy(error as Error))
  return sendMade(out, { name, mediaType: XLSX })
})

async function fill(
  db: Db,
  scope: DataScope,
  filter: WinnerFilter,
  language: Language,
  out: PassThrough,
): Promise<void> {
  const book = new exceljs.stream.xlsx.WorkbookWriter({ stream: out, useStyles: false, useSharedStrings: false })
  const sheet = book.addWorksheet(language === 'en' ? 'Awards' : '获奖名单')
  sheet.columns = columns.map(({ head, width }) => ({ header: said(head, language), width }))
  for (let offset = 0; !out.destroyed; offset += ROWS_AT_ONCE) {
    const { rows } = await listWinners(db, scope, filter, { limit: ROWS_AT_ONCE, offset })
    for (const row of rows) sheet.addRow(columns.map(({ of }) => safeCell(of(rowOf(row), language)))).commit()
    if (rows.length < ROWS_AT_ONCE) break
    if (out.writableNeedDrain) await new Promise((resolve) => out.once('drain', resolve))
  }
  sheet.commit()
  await book.commit()
}

function said(words: Bilingual, language: Language): string {
  return language === 'en' && words.en !== '' ? words.en : words.zh
}
