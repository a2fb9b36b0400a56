import { z } from 'zod'
import { holders } from '../../base/access/permissions.ts'
import { get, post } from '../../base/endpoint.ts'
import { listExport } from '../../base/export/list-export.ts'
import { PageQuery, pageOf } from '../../base/page.ts'
import { Done, Id, nonEmptyText, Version } from '../../base/shapes.ts'
import { petitionColumns, PetitionFilter, PetitionRow, PetitionState } from './petition.ts'

const petition = z.object({ petitionId: Id, version: Version })

export const petitionApi = {
  askException: post('/web/enroll/petition/ask', {
    access: 'login',
    input: z.object({ teamId: Id, ruleKey: z.string().max(31), reason: nonEmptyText(500) }),
    output: z.object({ petitionId: Id }),
    summary: 'The captain asks for an exception to a hard rule of the round',
  }),
  withdrawPetition: post('/web/enroll/petition/withdraw', {
    access: 'login',
    input: petition,
    output: Done,
    summary: 'The captain takes back a petition that was not answered',
  }),
  petitionPage: get('/enroll/petition/page', {
    access: holders('enrolment:petition:answer'),
    input: PageQuery.extend(PetitionFilter.shape),
    output: pageOf(PetitionRow),
    summary: 'Petitions of teams in rounds within the scope, open ones first, newest first',
  }),
  answerPetition: post('/enroll/petition/answer', {
    access: holders('enrolment:petition:answer'),
    input: petition.extend({ granted: z.boolean(), answer: nonEmptyText(500) }),
    output: z.object({ state: PetitionState }),
    summary: 'Grant or refuse a team an exception to a rule, with a reason',
  }),
  exportPetitions: listExport('/enroll/petition/export', {
    code: 'enrolment:petition:answer',
    filter: PetitionFilter,
    columns: petitionColumns,
    title: { zh: '例外申请', en: 'Petitions' },
    summary: 'Petitions as a spreadsheet: chosen ones, those of the filter or all within the scope',
  }),
}
