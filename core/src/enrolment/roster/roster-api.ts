import { z } from 'zod'
import { holders } from '../../base/access/permissions.ts'
import { get, post } from '../../base/endpoint.ts'
import { listExport } from '../../base/export/list-export.ts'
import { PageQuery, pageOf } from '../../base/page.ts'
import { anyText, Done, Id, Instant } from '../../base/shapes.ts'
import { PersonToCheck, PersonVerdict } from './person-check.ts'
import { rosterColumns, RosterFilter, RosterRow } from './roster.ts'

export const rosterApi = {
  confirmRoster: post('/enroll/roster/confirm', {
    access: 'login',
    input: z.object({ teamId: Id, stageId: Id, memberIds: z.array(Id).min(1).max(100) }),
    output: z.object({ confirmedAt: Instant }),
    summary: 'The captain confirms who of the team takes part in a stage, until the roster is locked',
  }),
  rosterPage: get('/enroll/roster/page', {
    access: holders('enrolment:team:list'),
    input: PageQuery.extend(RosterFilter.shape),
    output: pageOf(RosterRow),
    summary: 'Teams of stages that ask for a roster, with those who take part',
  }),
  peopleToCheck: get('/enroll/roster/check/people', {
    access: holders('enrolment:team:audit'),
    input: z.object({ teamId: Id, stageId: Id }),
    output: z.array(PersonToCheck),
    summary: 'People on the roster of a team with what holds of them now, for the organiser',
  }),
  checkPerson: post('/enroll/roster/check/decide', {
    access: holders('enrolment:team:audit'),
    input: z.object({
      teamId: Id,
      stageId: Id,
      memberId: Id,
      verdict: PersonVerdict,
      reason: anyText(300).default(''),
    }),
    output: Done,
    summary: 'Confirm or refuse a person on a roster; a refusal has a reason, which the team is told',
  }),
  exportRosters: listExport('/enroll/roster/export', {
    code: 'enrolment:team:export',
    filter: RosterFilter,
    columns: rosterColumns,
    title: { zh: '参赛名单', en: 'Rosters' },
    summary: 'Rosters as a spreadsheet: those of chosen teams, those of the filter or all within the scope',
  }),
}
