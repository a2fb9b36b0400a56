import { z } from 'zod'
import { holders } from '../../base/access/permissions.ts'
import { get, post } from '../../base/endpoint.ts'
import { Id, NoInput } from '../../base/shapes.ts'
import { MAX_NATIONAL_SCHOOLS, NationalRow, SchoolCheck, SchoolCounts } from './school-import.ts'

const may = holders('organisation:school:import')

/** `fileId`: an uploaded spreadsheet with the purpose `school.import`. */
const sheet = z.object({ fileId: Id })

/** Import of schools from a worksheet, or from the built-in list. */
export const schoolImportApi = {
  schoolImportTemplate: get('/system/groud/schoolInfo/template/export', {
    access: may,
    input: NoInput,
    output: z.unknown(),
    answer: 'file',
    summary: 'The spreadsheet to fill in for an import of schools',
  }),
  checkSchoolImport: post('/system/groud/schoolInfo/template/check', {
    access: may,
    input: sheet,
    output: SchoolCheck,
    summary:
      'Check a filled-in worksheet without writing anything; over 1,000 rows in a job, whose result is the check',
  }),
  annotatedSchoolImport: get('/system/groud/schoolInfo/template/annotated', {
    access: may,
    input: sheet,
    output: z.unknown(),
    answer: 'file',
    summary: 'The filled-in worksheet with a column that says what is wrong in each row',
  }),
  importSchools: post('/system/groud/schoolInfo/template/import', {
    access: may,
    input: sheet,
    output: SchoolCounts.extend({ imported: z.number().int(), jobId: Id.nullable() }),
    summary: 'Import a checked worksheet, all rows or none (13017 with the bad cells); over 1,000 rows in a job',
  }),
  nationalSchools: get('/system/groud/schoolInfo/national', {
    access: may,
    input: NoInput,
    output: z.array(NationalRow),
    summary: 'The built-in list of universities, and which of them the platform has (at most 500)',
  }),
  addNationalSchools: post('/system/groud/schoolInfo/national/add', {
    access: may,
    input: z.object({
      codes: z
        .array(z.string().regex(/^\d{5}$/))
        .min(1)
        .max(MAX_NATIONAL_SCHOOLS),
    }),
    output: SchoolCounts,
    summary: 'Add universities of the built-in list, all or none (13017); those that exist are brought up to date',
  }),
}
