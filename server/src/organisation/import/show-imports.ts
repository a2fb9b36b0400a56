import { organisationApi } from '@podium/core/organisation/api.ts'
import { SCHOOL_LEVELS, schoolLevelLabels } from '@podium/core/organisation/group.ts'
import { MAX_IMPORTED_SCHOOLS, SCHOOL_IMPORT, schoolColumns } from '@podium/core/organisation/import/school-import.ts'
import { REGIONS } from '@podium/core/organisation/region.ts'
import { read } from '#server/platform/kernel/read.ts'
import { annotate, annotatedSheet } from '#server/platform/workbook/sheet/annotated-sheet.ts'
import { sheetFiles } from '#server/platform/workbook/sheet/sheet-files.ts'
import { sheetTemplate } from '#server/platform/workbook/sheet/sheet-template.ts'
import { examine, rightsOf } from './examine-import.ts'
import { rowsOf } from './import-schools.ts'

export const importFiles = { [SCHOOL_IMPORT]: sheetFiles('organisation:school:import') }

const notes = [
  { zh: '带 * 的列必填；请删除示例行。', en: 'Columns with * are required. Delete the sample row.' },
  {
    zh: '学校代码：教育部公布的五位院校代码（如 10001）或十位学校标识码，全平台不重复；请与教育部名单核对。',
    en: 'Code: five digits of the Ministry’s list (such as 10001), or its ten-digit identifier; unique. Check it against the list.',
  },
  {
    zh: '已有的学校按代码识别，其次按名称：内容相同则不变，不同则更新；改名时原名称成为别名。',
    en: 'A school that exists is found by its code, or else its name: it stays or is updated. A former name becomes an alias.',
  },
  {
    zh: '空单元格不改动已有内容；别名以顿号分隔，只增不减；导入不移动学校的上级组织。',
    en: 'Empty cells change nothing. Aliases are separated by commas and only added. An import moves no school.',
  },
  {
    zh: '第一行是示例，可直接覆盖；原样保留的不会导入。',
    en: 'The first row is a sample to write over; left unchanged it is not imported.',
  },
  {
    zh: '上级组织编码不填时，新学校归入您所在的组织。',
    en: 'Without a code of an upper organisation a new school belongs to yours.',
  },
  {
    zh: `每次最多 ${MAX_IMPORTED_SCHOOLS} 行；任何一行有误则全部不导入。`,
    en: `At most ${MAX_IMPORTED_SCHOOLS} rows; one bad row imports none.`,
  },
]

/** The workbook for an import of schools. */
export const schoolImportTemplate = read(
  organisationApi.schoolImportTemplate,
  async function schoolImportTemplate({ language }) {
    return sheetTemplate(
      {
        title: { zh: '学校', en: 'Schools' },
        fileName: { zh: '学校导入模板.xlsx', en: 'schools.xlsx' },
        columns: schoolColumns,
        maxRows: MAX_IMPORTED_SCHOOLS,
        choices: {
          region: REGIONS.map(([, zh]) => zh),
          level: SCHOOL_LEVELS.map((level) => schoolLevelLabels[level].zh),
        },
        notes,
      },
      language,
    )
  },
)

export const annotatedSchoolImport = read(
  organisationApi.annotatedSchoolImport,
  async function annotatedSchoolImport({ services, db, viewer, language }, { fileId }) {
    const rows = await rowsOf(services, db, { userId: viewer.userId, fileId })
    const { faults } = await examine(db, rightsOf(viewer), rows)
    async function* batches() {
      yield annotate(rows, faults)
    }
    return annotatedSheet(
      {
        title: { zh: '学校', en: 'Schools' },
        fileName: { zh: '学校导入_检查结果.xlsx', en: 'schools-checked.xlsx' },
        columns: schoolColumns,
        batches: batches(),
      },
      language,
    )
  },
)
