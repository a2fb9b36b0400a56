import { z } from 'zod'
import { get, post } from '../base/endpoint.ts'
import { PageQuery, pageOf } from '../base/page.ts'
import { Bilingual, Done, Id, Instant, looseWords, NoInput, Version, words } from '../base/shapes.ts'
import { holders } from '../identity/permissions.ts'
import { Design } from './design.ts'
import { designRows } from './design-api.ts'
import { fontRows } from './font-api.ts'
import { CertificateKind, IssueKind, MadeKind } from './kind.ts'
import { NumberRule } from './numbering.rule.ts'

export const TemplateState = z.enum(['draft', 'enabled', 'disabled'])

/** `superseded`: a reissued one took its place; `revoked`: taken back. Both keep their number. */
export const CertificateState = z.enum(['valid', 'superseded', 'revoked'])
export type CertificateState = z.infer<typeof CertificateState>

export const TemplateRow = z.object({
  templateId: Id,
  name: z.string(),
  kind: CertificateKind,
  state: TemplateState,
  /** Came with the product and can't be changed; copy it to adapt it. */
  builtIn: z.boolean(),
  /** Of the organisation one acts for; others can only be copied. */
  own: z.boolean(),
  no: z.number().int(),
  updatedAt: Instant,
  version: z.number().int(),
})

export const SettingRow = z.object({
  settingId: Id,
  roundId: Id,
  itemId: Id.nullable(),
  itemName: z.string(),
  kind: CertificateKind,
  templateId: Id,
  templateName: z.string(),
  numberRule: NumberRule,
  version: z.number().int(),
})

/** One thing to look at before issuing: an element of one certificate. */
export const PreflightIssue = z.object({
  /** Null: of the whole design. */
  winnerId: Id.nullable(),
  holder: z.string(),
  kind: IssueKind,
  /** Its name in the design. */
  element: z.string(),
  /** The characters that no font has, the field that is empty, or the size it shrinks to. */
  detail: z.string(),
})

export const Preflight = z.object({
  templateId: Id,
  /** How many would be made. */
  total: z.number().int(),
  /** How many of the list have theirs already. */
  already: z.number().int(),
  issues: z.array(PreflightIssue),
  /** How many of each kind there are in all; `issues` holds at most 200. */
  counts: z.partialRecord(IssueKind, z.number().int()),
  /** Why they can't be made at all, in the caller's language. */
  refusal: z.string().nullable(),
})

export const BatchRow = z.object({
  batchId: Id,
  roundId: Id,
  roundName: z.string(),
  itemName: z.string(),
  kind: CertificateKind,
  templateName: z.string(),
  state: z.enum(['making', 'made', 'checked', 'sent', 'failed', 'cancelled']),
  jobId: Id.nullable(),
  total: z.number().int(),
  made: z.number().int(),
  createdAt: Instant,
  sentAt: Instant.nullable(),
  version: z.number().int(),
})

export const CertificateRow = z.object({
  certificateId: Id,
  batchId: Id,
  number: z.string(),
  kind: CertificateKind,
  holder: z.string(),
  school: z.string(),
  award: z.string(),
  itemName: z.string(),
  state: CertificateState,
  stateReason: z.string(),
  /** Visible to its holder. */
  sent: z.boolean(),
  issuedAt: Instant,
})

/** What anyone learns from a certificate's link or its number and check code. */
export const TraceView = z.object({
  number: z.string(),
  state: CertificateState,
  stateAt: Instant.nullable(),
  kind: CertificateKind,
  /** 张*丰 */
  holderMasked: z.string(),
  school: z.string(),
  award: z.string(),
  competition: z.string(),
  itemName: z.string(),
  issuer: z.string(),
  issuedAt: Instant,
  /** SHA-256 of the file, hexadecimal: a reader can compare the file in hand. */
  fileHash: z.string(),
})

const scope = { roundId: Id.optional(), itemId: Id.optional() }
const place = { roundId: Id, itemId: Id, kind: MadeKind }

export const certificateApi = {
  ...fontRows,
  ...designRows,
  fields: get('/certificate/field/list', {
    access: holders('certificate:template:list'),
    input: NoInput,
    output: z.array(z.object({ code: z.string(), label: Bilingual, sample: z.string(), group: z.string() })),
    summary: 'Fields a design may ask for',
  }),
  templatePage: get('/certificate/template/page', {
    access: holders('certificate:template:list'),
    input: PageQuery.extend({
      keyword: looseWords(50).optional(),
      kind: CertificateKind.optional(),
      state: TemplateState.optional(),
    }),
    output: pageOf(TemplateRow),
    summary: 'Own, upper organisations’ and built-in templates',
  }),
  template: get('/certificate/template/detail', {
    access: holders('certificate:template:list'),
    input: z.object({ templateId: Id }),
    output: TemplateRow.extend({ design: Design }),
    summary: 'One template with its newest design',
  }),
  /** Inline preview with sample values, or those of one winner. Uses no number. */
  previewTemplate: get('/certificate/template/preview', {
    access: holders('certificate:template:list'),
    input: z.object({ templateId: Id, winnerId: Id.optional() }),
    output: z.unknown(),
    answer: 'file',
    summary: 'A template as PDF, marked as a sample',
  }),
  templatePicture: get('/certificate/template/picture', {
    access: holders('certificate:template:list'),
    input: z.object({ templateId: Id, winnerId: Id.optional() }),
    output: z.unknown(),
    answer: 'file',
    summary: 'The first page of the same as a picture',
  }),
  saveTemplate: post('/certificate/template/save', {
    access: holders('certificate:template:edit'),
    input: z.object({
      templateId: Id.optional(),
      name: words(80),
      kind: CertificateKind,
      state: TemplateState,
      design: Design,
      version: Version.optional(),
    }),
    output: z.object({ templateId: Id, no: z.number().int(), version: z.number().int() }),
    summary: 'Add a template, or a new version of one; a design that does not print is refused with its place',
  }),
  copyTemplate: post('/certificate/template/copy', {
    access: holders('certificate:template:edit'),
    input: z.object({ templateId: Id, name: words(80) }),
    output: z.object({ templateId: Id }),
    summary: 'A template of one’s own from a built-in or upper one',
  }),
  settingPage: get('/certificate/setting/page', {
    access: holders('certificate:certificate:list'),
    input: PageQuery.extend({ roundId: Id }),
    output: pageOf(SettingRow),
    summary: 'Which template for which item and kind of a round',
  }),
  saveSetting: post('/certificate/setting/save', {
    access: holders('certificate:certificate:make'),
    input: z.object({
      settingId: Id.optional(),
      roundId: Id,
      /** Null: every item of the round that has no setting of its own. */
      itemId: Id.nullable(),
      kind: MadeKind,
      templateId: Id,
      numberRule: NumberRule,
      version: Version.optional(),
    }),
    output: z.object({ settingId: Id, version: z.number().int() }),
    summary: 'Choose the template and the number rule',
  }),
  preflight: get('/certificate/make/preflight', {
    access: holders('certificate:certificate:make'),
    input: z.object(place),
    output: Preflight,
    summary: 'What issuing would meet: missing values, names that shrink or clip, characters that no font has',
  }),
  make: post('/certificate/make/start', {
    access: holders('certificate:certificate:make'),
    input: z.object({ ...place, despiteIssues: z.boolean().default(false) }),
    output: z.object({ batchId: Id, jobId: Id }),
    summary: 'Issue for all winners of an item, as a job; numbers are given in the transaction that issues',
  }),
  batchPage: get('/certificate/make/page', {
    access: holders('certificate:certificate:list'),
    input: PageQuery.extend(scope),
    output: pageOf(BatchRow),
    summary: 'Batches of the scope, newest first',
  }),
  send: post('/certificate/send/start', {
    access: holders('certificate:certificate:make'),
    input: z.object({ batchId: Id, version: Version }),
    output: z.object({ sent: z.number().int(), version: z.number().int() }),
    summary: 'Make a batch visible to its holders and tell them',
  }),
  page: get('/certificate/list/page', {
    access: holders('certificate:certificate:list'),
    input: PageQuery.extend({
      ...scope,
      batchId: Id.optional(),
      keyword: looseWords(50).optional(),
      state: CertificateState.optional(),
    }),
    output: pageOf(CertificateRow),
    summary: 'Certificates of the scope, by number, holder or school',
  }),
  download: get('/certificate/list/download', {
    access: 'login',
    input: z.object({ certificateId: Id }),
    output: z.unknown(),
    answer: 'file',
    summary: 'One certificate as PDF: its holder, its team’s captain, or staff of the scope',
  }),
  picture: get('/certificate/list/picture', {
    access: 'login',
    input: z.object({ certificateId: Id }),
    output: z.unknown(),
    answer: 'file',
    summary: 'The first page of a certificate as a picture, for whoever may download it',
  }),
  downloadBatch: get('/certificate/list/download/batch', {
    access: holders('certificate:certificate:list'),
    input: z.object({ batchId: Id, form: z.enum(['zip', 'merged']) }),
    output: z.unknown(),
    answer: 'file',
    summary: 'A whole batch, streamed as ZIP or as one PDF',
  }),
  revoke: post('/certificate/list/revoke', {
    access: holders('certificate:certificate:revoke'),
    input: z.object({ certificateId: Id, reason: words(300) }),
    output: Done,
    summary: 'Take a certificate back; its number stays used and its trace says so',
  }),
  reissue: post('/certificate/list/reissue', {
    access: holders('certificate:certificate:revoke'),
    input: z.object({ certificateId: Id, reason: words(300) }),
    output: z.object({ certificateId: Id, number: z.string() }),
    summary: 'Issue anew from the facts as they stand; the old one is superseded and linked',
  }),
  mine: get('/web/certificate/page', {
    access: 'login',
    input: PageQuery,
    output: pageOf(
      CertificateRow.extend({
        competition: z.string(),
        /** Of its public page, `/certificate/trace?t=…`. */
        traceToken: z.string(),
      }),
    ),
    summary: 'One’s own certificates that were sent',
  }),
  /** @spec R24 */
  trace: post('/web/certificate/trace', {
    access: 'public',
    input: z.union([
      z.object({ token: z.string().regex(/^[\w-]{22,64}$/) }),
      z.object({ number: words(80), checkCode: z.string().regex(/^[0-9A-Za-z]{6}$/) }),
    ]),
    output: z.object({ found: z.boolean(), certificate: TraceView.nullable() }),
    summary: 'Look a certificate up; an unknown number and a wrong check code answer alike',
  }),
}
