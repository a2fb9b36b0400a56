import { z } from 'zod'
import { holders } from '../../base/access/permissions.ts'
import { get, post } from '../../base/endpoint.ts'
import { Option, pageOf, PageQuery } from '../../base/page.ts'
import { Done, Id, NoInput } from '../../base/shapes.ts'
import { MAX_LISTED_FAULTS, SheetCheck } from '../../base/file/sheet-import.ts'
import { CellCorrection, TeamFault, TeamImport } from './team-import.ts'

const may = holders('enrolment:team:import')

/** `fileId`: an uploaded spreadsheet with the purpose `enrolment.import`. */
const sheet = z.object({
  roundId: Id,
  fileId: Id,
  corrections: z.array(CellCorrection).max(MAX_LISTED_FAULTS),
})

/** Import of teams from a worksheet. */
export const teamImportApi = {
  teamImportRounds: get('/enroll/import/rounds', {
    access: may,
    input: NoInput,
    output: z.array(Option),
    summary: 'Rounds that are open for sign-up and that the viewer can import teams into, newest first (at most 200)',
  }),
  teamImportTemplate: get('/enroll/import/template', {
    access: may,
    input: z.object({ roundId: Id }),
    output: z.unknown(),
    answer: 'file',
    summary: 'The worksheet to fill in, with the codes of the round’s items',
  }),
  checkTeamImport: post('/enroll/import/check', {
    access: may,
    input: sheet,
    output: SheetCheck.extend({ teams: z.number().int(), people: z.number().int(), faults: z.array(TeamFault) }),
    summary:
      'Check a filled-in worksheet without writing anything; over 1,000 rows in a job, whose result is the check',
  }),
  annotatedTeamImport: get('/enroll/import/annotated', {
    access: may,
    input: sheet.omit({ corrections: true }),
    output: z.unknown(),
    answer: 'file',
    summary: 'The filled-in worksheet with a column that says what is wrong in each row',
  }),
  importTeams: post('/enroll/import/save', {
    access: may,
    input: sheet,
    output: z.object({ importId: Id.nullable(), teams: z.number().int(), jobId: Id.nullable() }),
    summary: 'Import a checked worksheet, all teams or none (13017 with the bad cells); over 1,000 rows in a job',
  }),
  teamImportPage: get('/enroll/import/page', {
    access: may,
    input: PageQuery.extend({ roundId: Id.optional() }),
    output: pageOf(TeamImport),
    summary: 'Imports of teams, newest first',
  }),
  undoTeamImport: post('/enroll/import/undo', {
    access: may,
    input: z.object({ importId: Id }),
    output: Done,
    summary: 'Withdraw all teams of an import while they are still drafts',
  }),
}
