import { z } from 'zod'
import { CheckedReceipt, ReceiptNumber } from '../base/receipt/receipt.ts'
import { get, post } from '../base/endpoint.ts'
import { PageQuery, pageOf } from '../base/page.ts'
import { Done, Id, Instant, anyText, Version, VersionOrZero, nonEmptyText } from '../base/shapes.ts'
import { holders } from '../base/access/permissions.ts'
import { forfeitApi } from './forfeit/forfeit-api.ts'
import { handInApi } from './hand-in/hand-in-api.ts'
import { teamReminderApi } from './reminder/reminder-api.ts'
import { KEYWORD_MAX, KEYWORDS_MAX } from './submit.rule.ts'
import { MyWork, SharedWork, WorkEditor, WorkDetail, WorkFilter, WorkRow } from './views.ts'
import { WorkFile, WorkState } from './work.ts'

const teamStage = z.object({ teamId: Id, stageId: Id })
const work = z.object({ workId: Id })
const ShareToken = z.string().regex(/^[A-Za-z0-9_-]{20,60}$/)

const Draft = z.object({
  title: anyText(200),
  summary: anyText(10_000),
  keywords: z.array(nonEmptyText(KEYWORD_MAX)).max(KEYWORDS_MAX),
})

export const workApi = {
  ...teamReminderApi,
  ...forfeitApi,
  ...handInApi,
  /** @spec C30 */
  detailByShareId: get('/web/work/detailByShareId', {
    access: 'public',
    input: z.object({ shareId: ShareToken }),
    output: SharedWork,
    summary: 'A shared work, without personal data; wrong, revoked and expired links answer alike',
  }),
  sharedFile: get('/web/work/share/file', {
    access: 'public',
    input: z.object({ shareId: ShareToken, fileId: Id }),
    output: z.object({}),
    answer: 'file',
    summary: 'A file of a shared work, under a name that tells nothing',
  }),
  checkReceipt: get('/web/receipt/check', {
    access: 'public',
    input: z.object({ receipt: ReceiptNumber }),
    output: z.object({ found: CheckedReceipt.nullable() }),
    summary: 'Time and hashes of a formal submission of a work or an enrolment, by its receipt; nothing about people',
  }),
  receiptPdf: get('/web/work/receipt', {
    access: 'login',
    input: z.object({ workId: Id, versionId: Id }),
    output: z.object({}),
    answer: 'file',
    summary: 'The receipt of a version of one of the caller’s works, as a PDF',
  }),
  mine: get('/web/work/mine', {
    access: 'login',
    input: PageQuery.extend({ teamId: Id.optional() }),
    output: pageOf(MyWork),
    summary: 'Stages for which the caller’s enrolled teams hand something in, with their works',
  }),
  desk: get('/web/work/desk', {
    access: 'login',
    input: teamStage,
    output: WorkEditor,
    summary: 'What a stage asks of a team, its draft, and what stands in the way',
  }),
  save: post('/web/work/save', {
    access: 'login',
    input: teamStage.extend({ ...Draft.shape, version: VersionOrZero }),
    output: z.object({ workId: Id, version: z.number().int(), identifying: z.array(z.string()) }),
    summary: 'Save the draft’s texts; warns of names that would break a blind review',
  }),
  attach: post('/web/work/file/attach', {
    access: 'login',
    input: teamStage.extend({ slot: z.string().max(31), fileId: Id }),
    output: z.object({ workId: Id, version: z.number().int(), file: WorkFile, identifying: z.array(z.string()) }),
    summary: 'Put an uploaded file into a slot of the draft; its kind is told by its bytes',
  }),
  detach: post('/web/work/file/remove', {
    access: 'login',
    input: work.extend({ slot: z.string().max(31), fileId: Id }),
    output: z.object({ version: z.number().int() }),
    summary: 'Take a file out of the draft; versions keep theirs',
  }),
  submit: post('/web/work/submit', {
    access: 'login',
    input: work.extend({ pledged: z.boolean(), version: Version }),
    output: z.object({
      versionNo: z.number().int(),
      versionId: Id,
      receipt: z.string(),
      submittedAt: Instant,
      state: WorkState,
      files: z.array(WorkFile),
    }),
    summary: 'Hand the work in formally: a new version with a receipt and the files’ SHA-256',
  }),
  withdraw: post('/web/work/withdraw', {
    access: 'login',
    input: work,
    output: z.object({ version: z.number().int() }),
    summary: 'Take the handed-in work back before the deadline; its versions stay readable to staff',
  }),
  detail: get('/web/work/detail', {
    access: 'login',
    input: work,
    output: WorkDetail,
    summary: 'A work of one of the caller’s teams with its versions',
  }),
  share: post('/web/work/share', {
    access: 'login',
    input: work.extend({ days: z.coerce.number().int().min(1).max(90).default(7) }),
    output: z.object({ shareNo: Id, shareId: z.string(), expiresAt: Instant }),
    summary: 'Make a link to the handed-in version; it is shown this once, expires and can be revoked',
  }),
  revokeShare: post('/web/work/share/revoke', {
    access: 'login',
    input: work.extend({ shareNo: Id }),
    output: Done,
    summary: 'Revoke a link',
  }),
  workPage: get('/work/page', {
    access: holders('work:work:list'),
    input: PageQuery.extend(WorkFilter.shape).extend({
      orderBy: z.enum(['createdAt', 'submittedAt', 'title']).optional(),
    }),
    output: pageOf(WorkRow),
    summary: 'Works within the scope of the caller',
  }),
  workDetail: get('/work/detail', {
    access: holders('work:work:list'),
    input: work,
    output: WorkDetail,
    summary: 'One work with its versions and files',
  }),
  flagBreach: post('/work/breach', {
    access: holders('work:work:audit'),
    input: work.extend({ flag: z.boolean(), reason: nonEmptyText(500) }),
    output: Done,
    summary: 'Flag that a work reveals its authors, or remove the flag, with a reason',
  }),
  audit: post('/work/audit', {
    access: holders('work:work:audit'),
    input: z.object({
      works: z
        .array(z.object({ workId: Id, version: Version }))
        .min(1)
        .max(100),
      action: z.enum(['accept', 'return']),
      opinion: anyText(500).default(''),
    }),
    output: z.object({
      results: z.array(z.object({ workId: Id, title: z.string(), state: WorkState, refused: z.string().nullable() })),
    }),
    summary: 'Accept or return works; of many, those that can’t be decided are named and the rest go through',
  }),
}
