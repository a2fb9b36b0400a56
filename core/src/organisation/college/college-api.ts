import { z } from 'zod'
import { holders } from '../../base/access/permissions.ts'
import { get, post } from '../../base/endpoint.ts'
import { listExport } from '../../base/export/list-export.ts'
import { pageOf, PageQuery } from '../../base/page.ts'
import { nonEmptyPlainText } from '../../base/plain-text.ts'
import { anyText, Done, Id, Version } from '../../base/shapes.ts'
import { CollegeRow, MajorRow, MAX_NAMES } from './college.ts'
import { MajorClass } from './major-class.ts'

const Name = nonEmptyPlainText(80)
const Names = z.array(Name).min(1).max(MAX_NAMES)
const Position = z.number().int().min(0).max(100_000)
const Added = z.object({
  /** Names that didn't exist before; the others are left as they are. */
  added: z.number().int(),
})

const CollegeFilter = z.object({ schoolId: Id.optional(), keyword: anyText(50).optional() })
const MajorFilter = CollegeFilter.extend({ collegeId: Id.optional() })
const schoolName = { zh: '学校', en: 'School' }
const position = { zh: '排序', en: 'Position' }

/** Colleges and majors of schools. @spec B09 B24 */
export const collegeApi = {
  collegePage: get('/system/groud/college/page', {
    access: holders('organisation:school:list'),
    input: PageQuery.extend(CollegeFilter.shape),
    output: pageOf(CollegeRow),
    summary: 'Colleges of the schools within the scope of the caller',
  }),
  exportColleges: listExport('/system/groud/college/export', {
    code: 'organisation:school:export',
    filter: CollegeFilter,
    columns: { name: { zh: '学院', en: 'College' }, schoolName, majors: { zh: '专业数', en: 'Majors' }, position },
    title: { zh: '学院', en: 'Colleges' },
    summary: 'Colleges within the scope as a spreadsheet: those chosen, those of the filter or all',
  }),
  addColleges: post('/system/groud/college/add', {
    access: holders('organisation:college:edit'),
    input: z.object({ schoolId: Id, names: Names }),
    output: Added,
    summary: 'Add colleges to a school; names that exist are skipped',
  }),
  changeCollege: post('/system/groud/college/change', {
    access: holders('organisation:college:edit'),
    input: z.object({ collegeId: Id, version: Version, name: Name, position: Position }),
    output: z.object({ version: z.number().int() }),
    summary: 'Rename or move a college within its school',
  }),
  removeCollege: post('/system/groud/college/remove', {
    access: holders('organisation:college:edit'),
    input: z.object({ collegeId: Id, version: Version }),
    output: Done,
    summary: 'Delete a college without majors and people',
  }),
  majorPage: get('/system/groud/major/page', {
    access: holders('organisation:school:list'),
    input: PageQuery.extend(MajorFilter.shape),
    output: pageOf(MajorRow),
    summary: 'Majors of the schools within the scope of the caller',
  }),
  exportMajors: listExport('/system/groud/major/export', {
    code: 'organisation:school:export',
    filter: MajorFilter,
    columns: {
      name: { zh: '专业', en: 'Major' },
      classCode: { zh: '专业类别代码', en: 'Code of its class' },
      collegeName: { zh: '学院', en: 'College' },
      schoolName,
      position,
    },
    title: { zh: '专业', en: 'Majors' },
    summary: 'Majors within the scope as a spreadsheet: those chosen, those of the filter or all',
  }),
  addMajors: post('/system/groud/major/add', {
    access: holders('organisation:college:edit'),
    input: z.object({ schoolId: Id, collegeId: Id.nullable(), names: Names, classCode: MajorClass.default('') }),
    output: Added,
    summary: 'Add majors to a school or to one of its colleges; names that exist are skipped',
  }),
  changeMajor: post('/system/groud/major/change', {
    access: holders('organisation:college:edit'),
    input: z.object({
      majorId: Id,
      version: Version,
      name: Name,
      position: Position,
      collegeId: Id.nullable(),
      classCode: MajorClass.optional(),
    }),
    output: z.object({ version: z.number().int() }),
    summary: 'Rename a major, or move it to another college of its school',
  }),
  removeMajor: post('/system/groud/major/remove', {
    access: holders('organisation:college:edit'),
    input: z.object({ majorId: Id, version: Version }),
    output: Done,
    summary: 'Delete a major without people',
  }),
}
