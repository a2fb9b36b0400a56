import { z } from 'zod'
import { captchaFields } from '../../identity/sign-in/captcha.ts'
import { holders } from '../../base/access/permissions.ts'
import { get, post } from '../../base/endpoint.ts'
import { anyText, Done, Id, Instant, nonEmptyText, Version } from '../../base/shapes.ts'
import { DocumentTerms } from '../../competition/document/document.ts'
import { CheckedPaper } from './check-code.rule.ts'
import { CopyByLink, DocumentByLink, GivenToken, MAX_LINK_DAYS, SignerToken, USUAL_LINK_DAYS } from './signer-link.ts'
import { TeamDocument } from './team-document.ts'

const place = z.object({
  teamId: Id,
  key: DocumentTerms.shape.key,
  /** Whose document it is; without: the team’s. */
  memberId: Id.optional(),
})
const documents = z.object({ documents: z.array(TeamDocument) })

/** Documents of a team that are printed, signed and uploaded. */
export const documentApi = {
  documents: get('/web/enroll/document/list', {
    access: 'login',
    input: z.object({ teamId: Id }),
    output: documents,
    summary: 'Documents to sign of one of the caller’s teams: all for its captain, otherwise the team’s and one’s own',
  }),
  documentPdf: get('/web/enroll/document/pdf', {
    access: 'login',
    input: place,
    output: z.object({}),
    answer: 'file',
    summary: 'A document to sign as a PDF, made from the team’s present data',
  }),
  checkCode: get('/web/enroll/document/check', {
    access: 'login',
    input: z.object({ teamId: Id, code: nonEmptyText(20) }),
    output: z.object({ paper: CheckedPaper.nullable() }),
    summary:
      'Whether a paper with this code is one of the team’s documents as they are now; for those of the team whom it concerns and staff within the scope',
  }),
  saveCopy: post('/web/enroll/document/copy/save', {
    access: 'login',
    input: place.extend({ fileId: Id, code: anyText(20) }),
    output: Done,
    summary: 'Upload the signed copy of a document in place of an earlier one; the code is printed on it',
  }),
  removeCopy: post('/web/enroll/document/copy/remove', {
    access: 'login',
    input: place,
    output: Done,
    summary: 'Remove the signed copy of a document while the enrolment can be edited',
  }),
  makeLink: post('/web/enroll/document/link/make', {
    access: 'login',
    input: place.extend({
      days: z.number().int().min(1).max(MAX_LINK_DAYS).default(USUAL_LINK_DAYS),
      /** Phone or mailbox that it is sent to; without: the caller passes it on. */
      target: nonEmptyText(100).optional(),
    }),
    output: z.object({
      token: SignerToken,
      expiresAt: Instant,
      sentTo: z.string(),
      /** When something can be sent to the same phone or mailbox again; null: at once. */
      sendableAt: Instant.nullable(),
    }),
    summary: 'A link by which somebody without an account signs a document; an earlier one ends',
  }),
  revokeLink: post('/web/enroll/document/link/revoke', {
    access: 'login',
    input: place,
    output: Done,
    summary: 'End the link by which somebody without an account signs a document',
  }),
  documentByLink: get('/web/enroll/signing/detail', {
    access: 'public',
    input: z.object({ token: GivenToken }),
    output: DocumentByLink,
    summary: 'The document that a link to sign leads to',
  }),
  pdfByLink: get('/web/enroll/signing/pdf', {
    access: 'public',
    input: z.object({ token: GivenToken }),
    output: z.object({}),
    answer: 'file',
    summary: 'The document that a link to sign leads to, as a PDF',
  }),
  sendSigningCode: post('/web/enroll/signing/code/send', {
    access: 'public',
    input: z.object({ token: GivenToken, ...captchaFields }),
    output: z.object({ resendSeconds: z.number().int(), challengeId: Id }),
    summary: 'Send the one-time code of a link to sign to the phone or mailbox that it names',
  }),
  saveCopyByLink: post('/web/enroll/signing/copy/save', {
    access: 'public',
    input: CopyByLink,
    output: Done,
    summary: 'Hand in the signed copy of a document by its link',
  }),
  teamDocuments: get('/enroll/team/document/list', {
    access: holders('enrolment:team:list'),
    input: z.object({ teamId: Id }),
    output: documents,
    summary: 'Documents to sign of an enrolment within the scope, with their signed copies',
  }),
  decideCopy: post('/enroll/team/document/decide', {
    access: holders('enrolment:team:audit'),
    input: z.object({
      teamId: Id,
      copyId: Id,
      version: Version,
      accept: z.boolean(),
      reason: anyText(300).default(''),
    }),
    output: Done,
    summary: 'Accept a signed copy, or return it with a reason',
  }),
}
