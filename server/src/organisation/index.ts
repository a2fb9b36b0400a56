import { addPinyin } from './add-pinyin.ts'
import { organisationApi } from '@podium/core/organisation/api.ts'
import { organisationExports } from '@podium/core/organisation/exports.ts'
import { module } from '#server/platform/kernel/module.ts'
import { exportList } from '#server/platform/workbook/export-list.ts'
import { addColleges, changeCollege, collegePage, removeCollege } from './college/college.ts'
import { exportColleges, exportMajors } from './college/export-parts.ts'
import { addMajors, changeMajor, majorPage, removeMajor } from './college/major.ts'
import { groupDetail, saveGroupContact } from './detail/detail.ts'
import { LOGO, logoPurpose } from './detail/logo.ts'
import { exportSchools } from './export-schools.ts'
import { checkSchoolImport, importJobs, importSchools } from './import/import-schools.ts'
import { addNationalSchools, nationalSchools } from './import/national-schools.ts'
import { annotatedSchoolImport, importFiles, schoolImportTemplate } from './import/show-imports.ts'
import { colleges, groupList, groupPage, majors, schoolPage, schools } from './lists.ts'
import { saveGroup } from './save-group.ts'
import { saveSchool } from './save-school.ts'
import { SEAL, sealPurpose, setSeal } from './seal.ts'

export { refuseUnlessOfSchool } from './of-school.ts'
export { makeGroup } from './save-group.ts'
export { makeSchool } from './save-school.ts'
export {
  collegesWithin,
  groupWithin,
  onSite,
  pathOfGroup,
  reaches,
  reachesAboveSchool,
  reachesCollegeOf,
  reachesSchool,
  schoolWithin,
  schoolsOfColleges,
} from './scope.store.ts'

/** Groups and schools. */
export const organisation = module(
  'organisation',
  { ...organisationApi, ...organisationExports },
  {
    groupList,
    colleges,
    majors,
    schoolPage,
    groupPage,
    saveGroup,
    setSeal,
    schools,
    saveSchool,
    exportSchools,
    schoolImportTemplate,
    checkSchoolImport,
    annotatedSchoolImport,
    importSchools,
    nationalSchools,
    addNationalSchools,
    groupDetail,
    saveGroupContact,
    collegePage,
    exportColleges,
    addColleges,
    changeCollege,
    removeCollege,
    majorPage,
    exportMajors,
    addMajors,
    changeMajor,
    removeMajor,
    exportGroups: exportList(organisationExports.exportGroups, 'organisation.exportGroups', groupPage),
  },
  {
    jobs: importJobs,
    start: addPinyin,
    files: { [SEAL]: sealPurpose, [LOGO]: logoPurpose, ...importFiles },
    invariants: [
      {
        name: "a group's path is its parent's path and itself",
        sql: `select g.id from organisation_group as g left join organisation_group as p on p.id = g.parent_id
          where g.path <> coalesce(p.path, '{}') || g.id`,
      },
    ],
  },
)
