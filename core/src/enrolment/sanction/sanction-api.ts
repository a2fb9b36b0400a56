import { z } from 'zod'
import { holders } from '../../base/access/permissions.ts'
import { get, post } from '../../base/endpoint.ts'
import { listExport } from '../../base/export/list-export.ts'
import { PageQuery, pageOf } from '../../base/page.ts'
import { nonEmptyPlainText } from '../../base/plain-text.ts'
import { Id, nonEmptyText, Version } from '../../base/shapes.ts'
import { IdType } from '../../identity/user/user.ts'
import { sanctionColumns, SanctionEffect, SanctionFilter, SanctionRow } from './sanction.ts'

const common = z.object({
  effect: SanctionEffect,
  percent: z.number().int().min(0).max(99).nullable().default(null),
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
  reason: nonEmptyText(500),
})

export const sanctionApi = {
  sanctionPage: get('/enroll/sanction/page', {
    access: holders('enrolment:sanction:list'),
    input: PageQuery.extend(SanctionFilter.shape),
    output: pageOf(SanctionRow),
    summary: 'Sanctions on people and schools within the scope, newest first',
  }),
  giveSanction: post('/enroll/sanction/give', {
    access: holders('enrolment:sanction:give'),
    input: z.discriminatedUnion('subject', [
      common.extend({
        subject: z.literal('person'),
        name: nonEmptyPlainText(50),
        idType: IdType.default('id_card'),
        idNumber: nonEmptyText(30),
      }),
      common.extend({ subject: z.literal('school'), schoolId: Id }),
    ]),
    /** `teams`: active teams that the sanction concerns and leaves as they are. */
    output: z.object({ sanctionId: Id, teams: z.number().int() }),
    summary: 'Put a person or a school under a sanction in the rounds of this organisation and of those below it',
  }),
  liftSanction: post('/enroll/sanction/lift', {
    access: holders('enrolment:sanction:give'),
    input: z.object({ sanctionId: Id, reason: nonEmptyText(300), version: Version }),
    output: z.object({ version: z.number().int() }),
    summary: 'End a sanction before its last day',
  }),
  exportSanctions: listExport('/enroll/sanction/export', {
    code: 'enrolment:sanction:list',
    filter: SanctionFilter,
    columns: sanctionColumns,
    title: { zh: '处分名单', en: 'Sanctions' },
    summary: 'Sanctions as a spreadsheet: chosen ones, those of the filter or all within the scope',
  }),
}
