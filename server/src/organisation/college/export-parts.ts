import { organisationApi } from '@podium/core/organisation/api.ts'
import type { CollegeRow, MajorRow } from '@podium/core/organisation/college/college.ts'
import { exportRows } from '#server/platform/workbook/export-rows.ts'
import { collegesInParts } from './college.store.ts'
import { majorsInParts } from './major.store.ts'

/** @spec B08 */
export const exportColleges = exportRows<typeof organisationApi.exportColleges, CollegeRow>(
  organisationApi.exportColleges,
  'organisation.exportColleges',
  {
    competitions: async () => [],
    batches: (db, { scope, filter: { keyword = '', ...filter }, ids }) =>
      collegesInParts(db, { scope, keyword, ...filter }, ids),
    columns: {
      name: { kind: 'text', width: 30, of: ({ name }) => name },
      schoolName: { kind: 'text', width: 30, of: ({ schoolName }) => schoolName },
      majors: { kind: 'number', width: 10, of: ({ majors }) => majors },
      position: { kind: 'number', width: 10, of: ({ position }) => position },
    },
  },
)

/** @spec B08 */
export const exportMajors = exportRows<typeof organisationApi.exportMajors, MajorRow>(
  organisationApi.exportMajors,
  'organisation.exportMajors',
  {
    competitions: async () => [],
    batches: (db, { scope, filter: { keyword = '', ...filter }, ids }) =>
      majorsInParts(db, { scope, keyword, ...filter }, ids),
    columns: {
      name: { kind: 'text', width: 30, of: ({ name }) => name },
      classCode: { kind: 'text', width: 14, of: ({ classCode }) => classCode },
      collegeName: { kind: 'text', width: 30, of: ({ collegeName }) => collegeName },
      schoolName: { kind: 'text', width: 30, of: ({ schoolName }) => schoolName },
      position: { kind: 'number', width: 10, of: ({ position }) => position },
    },
  },
)
