import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import {
  MAX_IMPORTED_PEOPLE,
  NOTIFY_IMPORTED_JOB,
  teamImportColumns,
  teamImportSamples,
} from '@podium/core/enrolment/import/team-import.ts'
import { whyNotUndoImport } from '@podium/core/enrolment/import/undo-import.rule.ts'
import { MEMBER_ROLES, memberRoleLabels } from '@podium/core/enrolment/team/team.ts'
import { enqueue } from '#server/platform/jobs/queue.ts'
import { record } from '#server/platform/audit/record.store.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { annotate, annotatedSheet } from '#server/platform/workbook/sheet/annotated-sheet.ts'
import { sheetRows } from '#server/platform/workbook/sheet/sheet-rows.ts'
import { sheetTemplate } from '#server/platform/workbook/sheet/sheet-template.ts'
import { importableRounds, itemsByCode } from './context.store.ts'
import { examine, rightsFor } from './examine-import.ts'
import { teamSheet } from './import-sheet.ts'
import { importPage, lockImport, withdrawImport } from './import.store.ts'

const CODE = 'enrolment:team:import'

const notes = [
  {
    zh: '带 * 的列必填；每行一人，赛项编码与队名相同的行为一队。',
    en: 'Columns with * are required. A row is a person; rows with the same item and team are a team.',
  },
  {
    zh: '每队须有且只有一名队长；个人赛项可不填队名。',
    en: 'Each team has one captain. Items for individuals need no team name.',
  },
  {
    zh: '已有账号的人以手机号识别，姓名须一致；没有账号的人自动创建，由本人用验证码激活。',
    en: 'People are found by their phone and must have the same name. Who has no account gets one and activates it by a one-time code.',
  },
  {
    zh: '“星火队”是示例，可直接覆盖；原样保留的不会导入。',
    en: 'The team 星火队 is a sample to write over; what is left of it unchanged is not imported.',
  },
  {
    zh: '学校编码不填时为本校；由主办方导入时，没有账号的队长须填写。',
    en: 'Without a school code it is your own school. An organiser gives it for captains without an account.',
  },
  {
    zh: '学习形式、国籍、毕业日期、入职日期只在赛项规则要求时填写；本人已填写的以本人为准，不一致的会标出。',
    en: 'Form of study, nationality, graduation and employment are only for items whose rules ask for them. What people said themselves stays; other values are marked.',
  },
  {
    zh: '导入后为草稿：队长收到通知，阅读须知、完善资料后提交。',
    en: 'Imported teams are drafts: each captain is notified, reads the notices, completes and submits.',
  },
  {
    zh: `每次最多 ${MAX_IMPORTED_PEOPLE} 行；任何一行有误则全部不导入。`,
    en: `At most ${MAX_IMPORTED_PEOPLE} rows; one bad row imports none.`,
  },
]

export const teamImportRounds = read(
  enrolmentApi.teamImportRounds,
  async function teamImportRounds({ db, viewer, language }) {
    return importableRounds(db, viewer.scopeOf(CODE), language)
  },
)

export const teamImportTemplate = read(
  enrolmentApi.teamImportTemplate,
  async function teamImportTemplate({ db, viewer, language }, { roundId }) {
    await rightsFor(db, viewer, CODE, roundId)
    const codes = [...(await itemsByCode(db, roundId)).keys()]
    const blank = Object.fromEntries(teamImportColumns.map(({ key }) => [key, '']))
    const itemCode = codes[0] ?? ''
    return sheetTemplate(
      {
        title: { zh: '参赛队', en: 'Teams' },
        fileName: { zh: '参赛队导入模板.xlsx', en: 'teams.xlsx' },
        columns: teamImportColumns.map((column) =>
          column.key === 'itemCode' ? { ...column, sample: itemCode } : column,
        ),
        maxRows: MAX_IMPORTED_PEOPLE,
        choices: { role: MEMBER_ROLES.map((role) => memberRoleLabels[role].zh), itemCode: codes },
        notes,
        samples: teamImportSamples.slice(1).map((sample) => ({ ...blank, itemCode, ...sample }) as never),
      },
      language,
    )
  },
)

/** The sheet with its faults beside the rows. It tells what the check tells, and is audited as well. */
export const annotatedTeamImport = read(
  enrolmentApi.annotatedTeamImport,
  async function annotatedTeamImport(call, { roundId, fileId }) {
    const { services, db, viewer, now, language } = call
    const rights = await rightsFor(db, viewer, CODE, roundId)
    const rows = await sheetRows(services, db, { userId: viewer.userId, fileId }, teamSheet)
    const { faults } = await examine(services.secrets, db, rights, rows, { now })
    await record(db, {
      call,
      action: 'enrolment.annotate_import',
      input: { roundId, fileId },
      notes: [{ type: 'file', id: fileId, after: { rows: rows.length, faults: faults.length } }],
      outcome: 'done',
      code: 0,
      durationMs: 0,
    })
    async function* batches() {
      yield annotate(rows, faults)
    }
    return annotatedSheet(
      {
        title: { zh: '参赛队', en: 'Teams' },
        fileName: { zh: '参赛队导入_检查结果.xlsx', en: 'teams-checked.xlsx' },
        columns: teamImportColumns,
        batches: batches(),
      },
      language,
    )
  },
)

export const teamImportPage = read(
  enrolmentApi.teamImportPage,
  async function teamImportPage({ db, viewer, language }, { roundId, pageNum, pageSize }) {
    const page = await importPage(db, viewer.scopeOf(CODE), { roundId, language, pageNum, pageSize })
    return { ...page, pageNum, pageSize }
  },
)

/** Withdraws all teams of an import while nobody has submitted or left one. */
export const undoTeamImport = write(
  enrolmentApi.undoTeamImport,
  'enrolment.undo_import',
  async function undoTeamImport({ services, tx, viewer, note }, { importId }) {
    const found = orNotFound(await lockImport(tx, importId, viewer.scopeOf(CODE)))
    refuseIf(whyNotUndoImport(found))
    await withdrawImport(tx, importId, viewer.userId)
    const subject = { type: 'enrolment_import', id: importId }
    const origin = { ownerId: viewer.userId, groupId: viewer.groupId, subject }
    await enqueue(services, tx, NOTIFY_IMPORTED_JOB, { importId }, origin)
    note({ type: 'enrolment_import', id: importId, after: { undone: true, teams: found.teams } })
    return {}
  },
)
