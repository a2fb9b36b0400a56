import { z } from 'zod'
import { holders } from '../../base/access/permissions.ts'
import { get, post } from '../../base/endpoint.ts'
import { anyText, Done, Id, Version } from '../../base/shapes.ts'
import { DocumentTerms } from '../../competition/document/document.ts'
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
