import { z } from 'zod'
import { changeOf } from '../../base/change.ts'
import { get, post } from '../../base/endpoint.ts'
import { PageQuery, pageOf } from '../../base/page.ts'
import { Done, Flag, Id, Instant, Version, nonEmptyText } from '../../base/shapes.ts'
import { holders } from '../../base/access/permissions.ts'
import { BATCH_STATES, KindOptions, CertificateKind } from '../kind.ts'
import { NumberRule } from './numbering.rule.ts'
import { AwardPosition, recipientList, preflightApi } from './preflight-api.ts'

export const SettingRow = z.object({
  settingId: Id,
  roundId: Id,
  itemId: Id.nullable(),
  itemName: z.string(),
  /** Null: every award that has no setting of its own. */
  awardPosition: AwardPosition.nullable(),
  awardName: z.string(),
  kind: CertificateKind,
  templateId: Id,
  templateName: z.string(),
  numberRule: NumberRule,
  options: KindOptions,
  version: z.number().int(),
})

export const BatchRow = z.object({
  batchId: Id,
  roundId: Id,
  roundName: z.string(),
  itemId: Id,
  itemName: z.string(),
  kind: CertificateKind,
  awardPosition: AwardPosition.nullable(),
  templateName: z.string(),
  state: z.enum(BATCH_STATES),
  jobId: Id.nullable(),
  total: z.number().int(),
  made: z.number().int(),
  /** Rows that were left out because they can't be printed. */
  failed: z.number().int(),
  /** The organisation that must approve it, if any, and its reason. */
  checker: z.string(),
  opinion: z.string(),
  /** Why it failed, in the caller's language; empty when it did not fail. */
  fault: z.string(),
  /** The organisation that makes it. */
  owner: z.string(),
  createdBy: z.string(),
  createdAt: Instant,
  checkedAt: Instant.nullable(),
  sentAt: Instant.nullable(),
  version: z.number().int(),
})

/** Published results with winners who have no certificate yet. */
export const LackingRow = z.object({
  publicationId: Id,
  roundId: Id,
  roundName: z.string(),
  itemId: Id,
  itemName: z.string(),
  stageName: z.string(),
  /** Winners whose award stands, and how many of them have no certificate. */
  winners: z.number().int(),
  missing: z.number().int(),
  visibleFrom: Instant,
})
export type LackingRow = z.infer<typeof LackingRow>

/** The outcome of one row of a batch. */
export const RowOutcome = z.enum(['made', 'failed', 'left'])

const scope = { roundId: Id.optional(), itemId: Id.optional() }
const one = { batchId: Id, version: Version }

export const batchApi = {
  ...preflightApi,
  settingPage: get('/certificate/setting/page', {
    access: holders('certificate:certificate:list'),
    input: PageQuery.extend({ roundId: Id }),
    output: pageOf(SettingRow),
    summary: 'Which template for which item, award and kind of a round',
  }),
  saveSetting: post('/certificate/setting/save', {
    access: holders('certificate:certificate:make'),
    input: z.object({
      settingId: Id.optional(),
      roundId: Id,
      /** Null: every item of the round that has no setting of its own. */
      itemId: Id.nullable(),
      /**
       * Null: every award that has no setting of its own. Only together with an item, and for kinds that follow an
       * award.
       */
      awardPosition: AwardPosition.nullable().optional(),
      kind: CertificateKind,
      templateId: Id,
      numberRule: changeOf(NumberRule),
      options: changeOf(KindOptions).optional(),
      version: Version.optional(),
    }),
    output: z.object({ settingId: Id, version: z.number().int() }),
    summary: 'Choose the template and the number rule',
  }),
  awardOptions: get('/certificate/setting/award/option', {
    access: holders('certificate:certificate:list'),
    input: z.object({ roundId: Id, itemId: Id }),
    output: z.array(z.object({ value: z.number().int(), label: z.string() })),
    summary: 'Awards of an item, to choose one for a setting or a batch',
  }),
  make: post('/certificate/make/start', {
    access: holders('certificate:certificate:make'),
    input: z.object({
      ...recipientList,
      /** `good`: rows without findings or with a decision; the others can be issued later. */
      rows: z.enum(['all', 'good']).default('all'),
      despiteIssues: z.boolean().default(false),
    }),
    /** `jobId` is null where the list waits for another organisation's approval. */
    output: z.object({ batchId: Id, jobId: Id.nullable() }),
    summary: 'Issue for everybody on the list, as a job; numbers are given in the transaction that issues',
  }),
  batchPage: get('/certificate/make/page', {
    access: holders('certificate:certificate:list'),
    input: PageQuery.extend(scope),
    output: pageOf(BatchRow),
    summary: 'Batches of the scope, newest first',
  }),
  lackingPage: get('/certificate/make/lacking/page', {
    access: holders('certificate:certificate:make'),
    input: PageQuery,
    output: pageOf(LackingRow),
    summary: 'Published results of rounds that are not over with winners without a certificate, the oldest first',
  }),
  batchRows: get('/certificate/make/row/page', {
    access: holders('certificate:certificate:list', 'certificate:certificate:check'),
    input: PageQuery.extend({ batchId: Id, outcome: RowOutcome.optional() }),
    output: pageOf(
      z.object({
        recipientId: Id,
        holder: z.string(),
        school: z.string(),
        award: z.string(),
        outcome: RowOutcome,
        /** Empty until it is made. */
        number: z.string(),
        /** The field that can't be printed. */
        field: z.string(),
      }),
    ),
    summary: 'Row by row what became of a batch: made with its number, left out with the reason, still to be made',
  }),
  cancelBatch: post('/certificate/make/cancel', {
    access: holders('certificate:certificate:make'),
    input: z.object(one),
    output: Done,
    summary: 'Stop a batch, or withdraw one that waits for approval; what is made stays, and the rest can go on later',
  }),
  resumeBatch: post('/certificate/make/resume', {
    access: holders('certificate:certificate:make'),
    input: z.object(one),
    output: z.object({ jobId: Id }),
    summary: 'Go on with a batch that was stopped or failed; nobody gets two and no number is left out',
  }),
  checkPage: get('/certificate/check/page', {
    access: holders('certificate:certificate:check'),
    input: PageQuery.extend({ open: Flag.optional() }),
    output: pageOf(BatchRow),
    summary: 'Lists that lower organisations handed up for one’s seal',
  }),
  approveBatch: post('/certificate/check/approve', {
    access: holders('certificate:certificate:check'),
    input: z.object(one),
    output: z.object({ jobId: Id }),
    summary: 'Approve a list as it was handed up: it is made with the seal',
  }),
  rejectBatch: post('/certificate/check/reject', {
    access: holders('certificate:certificate:check'),
    input: z.object({ ...one, opinion: nonEmptyText(300) }),
    output: Done,
    summary: 'Send a list back with an opinion',
  }),
  sendPreview: get('/certificate/send/preview', {
    access: holders('certificate:certificate:make'),
    input: z.object({ batchId: Id }),
    output: z.object({
      certificates: z.number().int(),
      /** People who are notified, and certificates that belong to no account. */
      people: z.number().int(),
      withoutAccount: z.number().int(),
    }),
    summary: 'Who would be told of a batch, before it is sent',
  }),
  send: post('/certificate/send/start', {
    access: holders('certificate:certificate:make'),
    input: z.object(one),
    output: z.object({ sent: z.number().int(), told: z.number().int(), version: z.number().int() }),
    summary: 'Make a batch visible to its holders and tell them',
  }),
}
