import { z } from 'zod'
import { get, post } from '../../base/endpoint.ts'
import { PageQuery, pageOf } from '../../base/page.ts'
import { Done, Id, Instant, Version, nonEmptyText } from '../../base/shapes.ts'
import { holders } from '../../base/access/permissions.ts'
import { CORRECTABLE } from '../issue/correctable.ts'
import { CORRECTION_STATES } from '../kind.ts'

const Field = z.enum(CORRECTABLE)

export const CorrectionRow = z.object({
  correctionId: Id,
  certificateId: Id,
  number: z.string(),
  holder: z.string(),
  competition: z.string(),
  itemName: z.string(),
  field: Field,
  now: z.string(),
  wished: z.string(),
  reason: z.string(),
  state: z.enum(CORRECTION_STATES),
  opinion: z.string(),
  /** Number of the certificate that replaces it. */
  successor: z.string(),
  askedBy: z.string(),
  createdAt: Instant,
  decidedAt: Instant.nullable(),
  version: z.number().int(),
})

export const correctionApi = {
  correctable: get('/web/certificate/correction/field', {
    access: 'login',
    input: z.object({ certificateId: Id }),
    output: z.array(z.object({ field: Field, now: z.string() })),
    summary: 'What of one’s certificate can be corrected, with what it says now',
  }),
  askCorrection: post('/web/certificate/correction/ask', {
    access: 'login',
    input: z.object({ certificateId: Id, field: Field, wished: nonEmptyText(200), reason: nonEmptyText(300) }),
    output: z.object({ correctionId: Id }),
    summary: 'Ask for a text of one’s certificate to be corrected',
  }),
  withdrawCorrection: post('/web/certificate/correction/withdraw', {
    access: 'login',
    input: z.object({ correctionId: Id }),
    output: Done,
    summary: 'Take back a request that was not answered yet',
  }),
  myCorrections: get('/web/certificate/correction/page', {
    access: 'login',
    input: PageQuery,
    output: pageOf(CorrectionRow),
    summary: 'One’s own requests with their answers',
  }),
  correctionPage: get('/certificate/correction/page', {
    access: holders('certificate:certificate:list'),
    input: PageQuery.extend({ state: z.enum(CORRECTION_STATES).optional() }),
    output: pageOf(CorrectionRow),
    summary: 'Requests of the scope, newest first',
  }),
  acceptCorrection: post('/certificate/correction/accept', {
    access: holders('certificate:certificate:revoke'),
    /** `value`: the text to print, which may differ from the request. */
    input: z.object({
      correctionId: Id,
      value: nonEmptyText(200),
      opinion: nonEmptyText(300).optional(),
      /** Whether it is issued in spite of its findings. */
      despiteIssues: z.boolean().optional(),
      version: Version,
    }),
    output: z.object({ certificateId: Id, number: z.string() }),
    summary: 'Reissue the certificate with the mended text and tell its holder',
  }),
  declineCorrection: post('/certificate/correction/decline', {
    access: holders('certificate:certificate:revoke'),
    input: z.object({ correctionId: Id, opinion: nonEmptyText(300), version: Version }),
    output: Done,
    summary: 'Decline with an opinion, which its holder is told',
  }),
}
