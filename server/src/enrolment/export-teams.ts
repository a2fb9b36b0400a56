import { PassThrough } from 'node:stream'
import exceljs from 'exceljs'
import { beijingMinute } from '@podium/core/competition/moment.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { safeCell } from '@podium/core/enrolment/cell.rule.ts'
import { auditLevelWords, sourceWords, teamStateWords } from '@podium/core/enrolment/team.ts'
import type { TeamColumn } from '@podium/core/enrolment/views.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import type { Bilingual } from '@podium/core/base/shapes.ts'
import type { Db } from '#server/platform/db.ts'
import { sendMade } from '#server/platform/files/answer.ts'
import { read } from '#server/platform/read.ts'
import type { DataScope } from '#server/platform/viewer.ts'
import { teamsAfter, type ExportFilter, type ExportRow } from './list.store.ts'

const ROWS_AT_ONCE = 500
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

interface Column {
  key: TeamColumn
  head: Bilingual
  width: number
  of: (row: ExportRow, language: Language) => string | number
}

const allColumns: readonly Column[] = [
  { key: 'number', head: { zh: '参赛编号', en: 'Number' }, width: 18, of: (row) => row.number ?? '' },
  { key: 'name', head: { zh: '团队', en: 'Team' }, width: 24, of: (row) => row.name },
  { key: 'roundName', head: { zh: '竞赛', en: 'Competition' }, width: 30, of: (row) => row.roundName },
  { key: 'itemName', head: { zh: '赛项', en: 'Item' }, width: 20, of: (row) => row.itemName },
  { key: 'schoolName', head: { zh: '学校', en: 'School' }, width: 24, of: (row) => row.schoolName },
  { key: 'state', head: { zh: '状态', en: 'State' }, width: 12, of: (row, to) => said(teamStateWords[row.state], to) },
  {
    key: 'auditLevel',
    head: { zh: '审核级别', en: 'Level' },
    width: 12,
    of: (row, to) => (row.auditLevel ? said(auditLevelWords[row.auditLevel], to) : ''),
  },
  { key: 'source', head: { zh: '来源', en: 'Source' }, width: 12, of: (row, to) => said(sourceWords[row.source], to) },
  { key: 'captainName', head: { zh: '队长', en: 'Captain' }, width: 12, of: (row) => row.captainName },
  {
    key: 'captainPhoneMasked',
    head: { zh: '队长手机', en: 'Captain’s phone' },
    width: 14,
    of: (row) => row.captainPhoneMasked,
  },
  { key: 'memberCount', head: { zh: '人数', en: 'Members' }, width: 8, of: (row) => row.memberCount },
  { key: 'memberCount', head: { zh: '队员', en: 'Team members' }, width: 30, of: (row) => row.memberNames.join('、') },
  {
    key: 'teacherNames',
    head: { zh: '指导教师', en: 'Advisers' },
    width: 20,
    of: (row) => row.teacherNames.join('、'),
  },
  { key: 'submittedAt', head: { zh: '提交时间', en: 'Submitted at' }, width: 18, of: (row) => moment(row.submittedAt) },
  { key: 'createdAt', head: { zh: '创建时间', en: 'Created at' }, width: 18, of: (row) => moment(row.createdAt) },
]

/** The list as a spreadsheet, a few hundred rows at a time: as many as there are, in little memory. */
export const exportTeams = read(enrolmentApi.export, async ({ db, viewer, language }, { columns, ...filter }) => {
  const scope = viewer.scopeOf('enrolment:team:export')
  const shown = columns ? allColumns.filter(({ key }) => columns.includes(key)) : allColumns
  const name = language === 'en' ? 'enrolments.xlsx' : '报名名单.xlsx'
  return sendMade(sheetOf({ db, scope, filter, shown, language }), { name, mediaType: XLSX })
})

interface Sheet {
  db: Db
  scope: DataScope
  filter: ExportFilter
  shown: readonly Column[]
  language: Language
}

function sheetOf(sheet: Sheet): PassThrough {
  const out = new PassThrough()
  void fill(sheet, out).catch((error: unknown) => out.destroy(error as Error))
  return out
}

async function fill({ db, scope, filter, shown, language }: Sheet, out: PassThrough): Promise<void> {
  const book = new exceljs.stream.xlsx.WorkbookWriter({ stream: out, useStyles: false, useSharedStrings: false })
  const sheet = book.addWorksheet(language === 'en' ? 'Enrolments' : '报名')
  sheet.columns = shown.map(({ head, width }) => ({ header: said(head, language), width }))
  let after: { createdAt: string; teamId: string } | null = null
  for (;;) {
    const rows: ExportRow[] = await teamsAfter(db, scope, filter, after, ROWS_AT_ONCE)
    for (const row of rows) sheet.addRow(shown.map(({ of }) => safeCell(of(row, language)))).commit()
    const last = rows.at(-1)
    if (!last || rows.length < ROWS_AT_ONCE || out.destroyed) break
    after = last
    if (out.writableNeedDrain) await new Promise((resolve) => out.once('drain', resolve))
  }
  sheet.commit()
  await book.commit()
}

function said(words: Bilingual, language: Language): string {
  return language === 'en' ? words.en : words.zh
}

function moment(at: string | null): string {
  return at ? beijingMinute(at) : ''
}
