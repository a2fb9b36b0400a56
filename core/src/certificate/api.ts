import { z } from 'zod'
import { get, post } from '../base/endpoint.ts'
import { PageQuery, pageOf } from '../base/page.ts'
import { Bilingual, Done, Flag, Id, Instant, anyText, NoInput, Version, nonEmptyText } from '../base/shapes.ts'
import { holders } from '../base/access/permissions.ts'
import { Design } from './template/design/design.ts'
import { designRows } from './template/design-api.ts'
import { fontRows } from './template/font/font-api.ts'
import { fontListRows } from './template/font/font-list-api.ts'
import { batchApi } from './issue/batch-api.ts'
import { correctionApi } from './verify/correction-api.ts'
import { CertificateState, CertificateKind } from './kind.ts'
import { reissueApi } from './verify/reissue-api.ts'
import { traceApi } from './verify/trace-api.ts'

export const TemplateState = z.enum(['draft', 'enabled', 'disabled'])

export const TemplateRow = z.object({
  templateId: Id,
  name: z.string(),
  kind: CertificateKind,
  state: TemplateState,
  /** Part of the product and read-only; copy it to adapt it. */
  builtIn: z.boolean(),
  /** Owned by the organisation that the viewer acts for; others can only be copied. */
  own: z.boolean(),
  /** Hidden from lists and choices until it is restored. */
  archived: z.boolean(),
  /** Name of an item whose setting uses it; empty: none. */
  usedBy: z.string(),
  no: z.number().int(),
  updatedAt: Instant,
  version: z.number().int(),
})

export const CertificateRow = z.object({
  certificateId: Id,
  batchId: Id,
  number: z.string(),
  /** With the number it finds the certificate on the public page. */
  checkCode: z.string(),
  kind: CertificateKind,
  holder: z.string(),
  school: z.string(),
  award: z.string(),
  itemName: z.string(),
  state: CertificateState,
  stateReason: z.string(),
  /** Number of the certificate that replaces it, and of the one it replaces; empty: none. */
  successor: z.string(),
  predecessor: z.string(),
  /** Visible to its holder. */
  sent: z.boolean(),
  issuedAt: Instant,
})

/** A certificate as the office lists it, with printed names that the persons changed since. */
export const OfficeCertificateRow = CertificateRow.extend({
  renamed: z.array(z.object({ from: z.string(), to: z.string() })),
  /** How many pages it has. */
  pages: z.number().int(),
})

const scope = { roundId: Id.optional(), itemId: Id.optional() }

export const certificateApi = {
  ...batchApi,
  ...correctionApi,
  ...traceApi,
  ...fontRows,
  ...fontListRows,
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
      keyword: anyText(50).optional(),
      kind: CertificateKind.optional(),
      state: TemplateState.optional(),
      /** Lists only archived templates. */
      archived: Flag.default(false),
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
      name: nonEmptyText(80),
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
    input: z.object({ templateId: Id, name: nonEmptyText(80) }),
    output: z.object({ templateId: Id }),
    summary: 'A template of one’s own from a built-in or upper one',
  }),
  archiveTemplate: post('/certificate/template/archive', {
    access: holders('certificate:template:edit'),
    input: z.object({ templateId: Id, version: Version }),
    output: z.object({ version: z.number().int() }),
    summary: 'Hide a template that no setting uses from lists and choices',
  }),
  restoreTemplate: post('/certificate/template/restore', {
    access: holders('certificate:template:edit'),
    input: z.object({ templateId: Id, version: Version }),
    output: z.object({ version: z.number().int() }),
    summary: 'Show an archived template again',
  }),
  page: get('/certificate/list/page', {
    access: holders('certificate:certificate:list'),
    input: PageQuery.extend({
      ...scope,
      batchId: Id.optional(),
      keyword: anyText(50).optional(),
      state: CertificateState.optional(),
    }),
    output: pageOf(OfficeCertificateRow),
    summary: 'Certificates of the scope, by number, holder or school',
  }),
  download: get('/certificate/list/download', {
    access: 'login',
    input: z.object({ certificateId: Id }),
    output: z.unknown(),
    answer: 'file',
    summary:
      'One certificate as PDF: its holder, its team’s captain, of a team’s own all its members, or staff of the scope',
  }),
  picture: get('/certificate/list/picture', {
    access: 'login',
    input: z.object({
      certificateId: Id,
      format: z.enum(['jpeg', 'png']).optional(),
      /** Dots per inch of the paper; default: screen resolution. */
      dpi: z.coerce.number().int().min(36).max(300).optional(),
      /** Page number from 1. */
      page: z.coerce.number().int().min(1).max(10).optional(),
    }),
    output: z.unknown(),
    answer: 'file',
    summary: 'A page of a certificate as a picture, for whoever may download it',
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
    input: z.object({ certificateId: Id, reason: nonEmptyText(300) }),
    output: Done,
    summary: 'Take a certificate back; its number stays used and its trace says so',
  }),
  ...reissueApi,
  mine: get('/web/certificate/page', {
    access: 'login',
    input: PageQuery,
    output: pageOf(
      CertificateRow.extend({
        competition: z.string(),
        /** Of a team's certificate the name of the captain who holds it; null: the viewer holds it. */
        heldBy: z.string().nullable(),
        /** Token of its public page, `/certificate/trace?t=…`. */
        traceToken: z.string(),
      }),
    ),
    summary: 'One’s own certificates that were sent',
  }),
}
