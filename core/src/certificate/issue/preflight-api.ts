import { z } from 'zod'
import { NumberRule } from './numbering.rule.ts'
import { get, post } from '../../base/endpoint.ts'
import { PageQuery, pageOf } from '../../base/page.ts'
import { Id, anyText, VersionOrZero, nonEmptyText } from '../../base/shapes.ts'
import { holders } from '../../base/access/permissions.ts'
import { CORRECTABLE } from './correctable.ts'
import { IssueKind, CertificateKind } from '../kind.ts'
import { ROW_STATES } from './row.rule.ts'
import { SAMPLE_REASONS } from './samples.rule.ts'

export const AwardPosition = z.coerce.number().int().min(0).max(999)
/** Identifies a list of certificates; its recipients are computed on every call. */
export const recipientList = { roundId: Id, itemId: Id, kind: CertificateKind, awardPosition: AwardPosition.optional() }

const Field = z.enum(CORRECTABLE)
export const CorrectedTexts = z.partialRecord(Field, nonEmptyText(200))

/** The same as JSON in a query string. */
export const CorrectedTextsQuery = z
  .string()
  .max(4_000)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue({ code: 'custom', message: 'not JSON' })
      return z.NEVER
    }
  })
  .pipe(CorrectedTexts)

const finding = {
  kind: IssueKind,
  /** Name of the element in the design. */
  element: z.string(),
  /** The characters missing from all fonts, the empty field, or the font size after shrinking. */
  detail: z.string(),
}
export const Finding = z.object(finding)

/** One finding before issue: an element of one certificate, or of all. */
export const PreflightIssue = z.object({
  /** Null: it applies to the whole list. */
  recipientId: Id.nullable(),
  holder: z.string(),
  ...finding,
})

const Counts = z.partialRecord(IssueKind, z.number().int())

export const Preflight = z.object({
  templateId: Id,
  templateName: z.string(),
  /** How many certificates would be issued. */
  total: z.number().int(),
  /** How many of the list are issued already. */
  already: z.number().int(),
  /** How many wait because their place is held by an objection. */
  held: z.number().int(),
  /** How many of `total` are for places about which an objection was upheld, which staff should look at first. */
  upheld: z.number().int(),
  /** False for a long list that a job must inspect first: the findings of its rows are unknown. */
  checked: z.boolean(),
  /** Names the list as it was read for this answer: pages of its rows are of the same list by it. */
  check: z.string(),
  issues: z.array(PreflightIssue),
  /** Total per kind; `issues` has at most 200 entries. */
  counts: Counts,
  /** Findings that apply to every certificate of the list. */
  listCounts: Counts,
  /** Findings without a decision. */
  unsettled: Counts,
  /** Rows by state. */
  rows: z.object({
    open: z.number().int(),
    good: z.number().int(),
    confirmed: z.number().int(),
    left_out: z.number().int(),
  }),
  /** The organisation that must approve the list first because its seal is used; empty: none. */
  checker: z.string(),
  /** Why they can't be issued at all, in the caller's language. */
  refusal: z.string().nullable(),
  numberRule: NumberRule,
  /** The next value of the counter, as long as no other batch is made before; null: numbers are random. */
  nextCounter: z.number().int().nullable(),
})

/** `found`: rows with findings or a decision; `all`: every row without a certificate. */
export const RowRange = z.enum(['found', 'all'])

export const PreflightRow = z.object({
  recipientId: Id,
  holder: z.string(),
  school: z.string(),
  award: z.string(),
  state: z.enum(ROW_STATES),
  findings: z.array(Finding),
  /** Texts that can be corrected: recorded and corrected. */
  mendable: z.array(z.object({ field: Field, now: z.string(), mended: z.string().nullable() })),
  reason: z.string(),
  /** Version of the decision; 0: there is none. */
  version: z.number().int(),
})

const decided = { ...recipientList, recipientId: Id, version: VersionOrZero }

export const preflightApi = {
  preflight: get('/certificate/make/preflight', {
    access: holders('certificate:certificate:make'),
    input: z.object(recipientList),
    output: Preflight,
    summary: 'What issuing would meet: missing values, names that shrink or clip, characters that no font has',
  }),
  startCheck: post('/certificate/make/preflight/start', {
    access: holders('certificate:certificate:make'),
    input: z.object(recipientList),
    output: z.object({ jobId: Id }),
    summary: 'Inspect a long list as a job with progress; the pre-flight then tells what it found',
  }),
  preflightRows: get('/certificate/make/preflight/row/page', {
    access: holders('certificate:certificate:make'),
    input: PageQuery.extend({
      ...recipientList,
      rows: RowRange.default('found'),
      issue: IssueKind.optional(),
      state: z.enum(ROW_STATES).optional(),
      keyword: anyText(50).optional(),
      /** Of the pre-flight whose rows these are; left out or no longer kept: the list is read anew. */
      check: z.string().max(64).optional(),
    }),
    output: pageOf(PreflightRow),
    summary: 'Rows with findings or decisions, or all rows, by problem, by state and by name',
  }),
  /** Has the seal where the organisation's own is used. Uses no number. */
  samplePicture: get('/certificate/make/picture', {
    access: holders('certificate:certificate:make', 'certificate:certificate:check'),
    input: z.object({ ...recipientList, recipientId: Id, texts: CorrectedTextsQuery.optional() }),
    output: z.unknown(),
    answer: 'file',
    summary: 'What one recipient of a list would get, also with texts mended, as a picture marked as a sample',
  }),
  samples: get('/certificate/make/sample/list', {
    access: holders('certificate:certificate:make'),
    input: z.object({ ...recipientList, rows: z.enum(['all', 'good']) }),
    output: z.array(z.object({ recipientId: Id, holder: z.string(), reason: z.enum(SAMPLE_REASONS) })),
    summary: 'Recipients to preview before a list is issued: longest name, longest award and project, and a random one',
  }),
  decideRow: post('/certificate/make/row/decide', {
    access: holders('certificate:certificate:make'),
    input: z.discriminatedUnion('action', [
      z.object({ ...decided, action: z.literal('mend'), texts: CorrectedTexts }),
      z.object({ ...decided, action: z.literal('leave_out'), reason: nonEmptyText(300) }),
      /** Issue it in spite of its findings. */
      z.object({ ...decided, action: z.literal('confirm') }),
      z.object({ ...decided, action: z.literal('reset') }),
    ]),
    output: z.object({ state: z.enum(ROW_STATES), findings: z.array(Finding), version: z.number().int() }),
    summary: 'Mend a row before it is issued, leave it out, issue it on purpose, or take that back',
  }),
}
