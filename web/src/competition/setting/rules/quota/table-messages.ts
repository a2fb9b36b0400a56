import { defineMessages } from '#web/lib/i18n/i18n.ts'

/** Texts of tables of places by unit. */
export const tableMessages = defineMessages('competitionQuotaTables', {
  table: { zh: '名额表', en: 'Table of places' },
  choose: { zh: '选择名额表', en: 'Choose a table' },
  none: { zh: '暂无按此单位列出的名额表', en: 'There is no table of this kind of unit yet' },
  ofAll: {
    zh: '请先选择按学校、学院、地区或上级组织计数',
    en: 'Count by school, college, region or organisation first',
  },
  needed: { zh: '请选择名额表', en: 'Choose a table' },
  sizes: { zh: '{rows} 个单位，共 {places} 个名额', en: '{rows} units with {places} places' },
  show: { zh: '查看', en: 'Show it' },
  remove: { zh: '删除', en: 'Delete' },
  removeTitle: { zh: '删除名额表“{name}”？', en: 'Delete the table “{name}”?' },
  removeText: { zh: '删除后不能恢复。', en: 'It can’t be restored.' },
  keep: { zh: '保留', en: 'Keep it' },
  unitName: { zh: '单位', en: 'Unit' },
  places: { zh: '名额', en: 'Places' },
  importTable: { zh: '导入名额表', en: 'Import a table' },
  imported: { zh: '名额表已导入', en: 'The table is imported' },
  name: { zh: '名称', en: 'Name' },
  rows: { zh: '从表格粘贴', en: 'Rows from a spreadsheet' },
  hint_school: { zh: '每行两列：学校代码、名额。', en: 'Two columns: the code of a school, and its places.' },
  hint_college: {
    zh: '每行三列：学校代码、学院名称、名额。',
    en: 'Three columns: the code of the school, the name of the college, and its places.',
  },
  hint_region: {
    zh: '每行两列：地区名称或代码、名额。',
    en: 'Two columns: the name or code of a region, and its places.',
  },
  hint_organisation: {
    zh: '每行两列：组织代码、名额。',
    en: 'Two columns: the code of an organisation, and its places.',
  },
  hintChange: {
    zh: '导入后不能修改；名额有变时导入一个新的名额表，再在规则中改选。',
    en: 'A table isn’t changed once it is imported: for other places import another one and choose that.',
  },
  fault_columns: { zh: '第 {row} 行：列数不对', en: 'Row {row}: another number of columns' },
  fault_unit: { zh: '第 {row} 行第 1 列：没有此单位', en: 'Row {row}, column 1: there is no such unit' },
  fault_college: {
    zh: '第 {row} 行第 2 列：该校没有此学院',
    en: 'Row {row}, column 2: the school has no such college',
  },
  fault_places: {
    zh: '第 {row} 行最后一列：名额须为 0–100000 的整数',
    en: 'Row {row}, last column: places are a whole number from 0 to 100000',
  },
  fault_twice: { zh: '第 {row} 行：该单位前面已列出', en: 'Row {row}: the unit is listed before' },
  tooLong: { zh: '每个名额表最多 {count} 行', en: 'A table has at most {count} rows' },
})
