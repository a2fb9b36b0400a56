import { describe, expect, test } from 'vitest'
import { changesOf, readSchoolImport, schoolNameKey } from './school-import.rule.ts'
import { schoolColumns, type SavedSchool, type SchoolImportContext } from './school-import.ts'

const saved: SavedSchool = {
  schoolId: 's1',
  groupId: 'g1',
  name: '北辰大学',
  nameEn: 'Beichen University',
  shortName: '北辰',
  code: '10901',
  region: '11',
  level: 'undergraduate',
  aliases: ['北辰学院'],
  tags: [],
  parentCode: 'TOP',
  isWithin: true,
}
const far: SavedSchool = { ...saved, schoolId: 's2', name: '南海大学', code: '10902', aliases: [], isWithin: false }
const top = { groupId: 'top', path: ['top'] }
const context: SchoolImportContext = {
  schools: [saved, far],
  codes: new Map([
    ['10901', { name: '北辰大学', schoolId: 's1' }],
    ['COMMITTEE', { name: '组委会', schoolId: null }],
  ]),
  parents: new Map([
    ['TOP', top],
    ['DEEP', { groupId: 'deep', path: Array.from({ length: 10 }, (_, at) => `${at}`) }],
  ]),
  ownParent: top,
  mayTop: false,
}
const sheet = (...rows: string[][]) =>
  rows.map((cells, at) => ({
    number: at + 2,
    cells: Object.fromEntries(schoolColumns.map(({ key }, i) => [key, cells[i] ?? ''])),
  }))
const plan = (...rows: string[][]) => readSchoolImport(sheet(...rows), context)
const faults = (...rows: string[][]) => plan(...rows).faults.map(({ row, column, zh }) => `${row}.${column} ${zh}`)
const fresh = ['东岭大学', 'Dongling University', '10999', '北京市', '本科', '东岭学院、东大']
const same = ['北辰大学', '', '10901', '', '本科']

test('a new school is read with its region by name or code, and its aliases', () => {
  const { added } = plan(fresh, ['西岭大学', '', '10998', '11', 'Vocational', '', 'TOP'])
  expect(added.map(({ fields, parent }) => [fields.region, fields.level, fields.aliases, parent])).toEqual([
    ['11', 'undergraduate', ['东岭学院', '东大'], top],
    ['11', 'vocational', [], top],
  ])
})

test.each(['北京', '北京市', '11', 'Beijing', ' beijing '])('the region may be written %s', (region) => {
  expect(plan(fresh.with(3, region)).added[0]!.fields.region).toBe('11')
})

test('a school that is saved alike stays as it is, also where cells are empty', () => {
  expect(plan(same)).toEqual({ added: [], updated: [], unchanged: [2], faults: [] })
  expect(plan(['北辰大学', '', '10901', '北京', '本科', '北辰学院', 'TOP']).unchanged).toEqual([2])
})

test('a saved school is found by its code; its former name becomes an alias', () => {
  const { updated } = plan(['北辰科技大学', 'Beichen', '10901', '', '本科', '北科'])
  expect(updated.flatMap(changesOf)).toEqual([
    { row: 2, school: '北辰大学', column: 'name', before: '北辰大学', after: '北辰科技大学' },
    { row: 2, school: '北辰大学', column: 'nameEn', before: 'Beichen University', after: 'Beichen' },
    { row: 2, school: '北辰大学', column: 'aliases', before: '北辰学院', after: '北辰学院、北辰大学、北科' },
  ])
})

test('or else by its name, and gets the code', () => {
  const { updated } = plan(same.with(2, '10955'))
  expect(updated.flatMap(changesOf)).toMatchObject([{ column: 'code', before: '10901', after: '10955' }])
})

test('width, case and spaces make no other school', () => {
  expect(schoolNameKey(' 中国石油大学（北京） ')).toBe(schoolNameKey('中国石油大学(北京)'))
})

describe('a bad cell is named with its value', () => {
  test.each<[string, string[][], string[]]>([
    ['of an empty row', [['', 'X']], ['2.name 必填', '2.code 必填', '2.level 必填']],
    ['of a bad code', [fresh.with(2, '1 0')], ['2.code “1 0”：须为 2–40 个字母、数字、下划线或短横线']],
    ['of an unknown region', [fresh.with(3, '北极')], ['2.region “北极”：没有这个省级行政区']],
    ['of an unknown level', [fresh.with(4, '博士')], ['2.level “博士”：没有这种层次']],
    ['of a long name', [fresh.with(0, '大'.repeat(81))], [`2.name “${'大'.repeat(40)}…”：最多 80 个字`]],
    ['of a repeated code', [fresh, ['西岭大学', '', '10999', '', '本科']], ['3.code “10999”：与第 2 行重复']],
    ['of a repeated name', [fresh, ['东岭 大学', '', '10998', '', '本科']], ['3.name “东岭 大学”：与第 2 行重复']],
    ['of another row’s alias', [fresh, ['东大', '', '10998', '', '本科']], ['3.name “东大”：与第 2 行重复']],
    ['of a saved alias', [fresh.with(0, '北辰学院')], ['2.name “北辰学院”：是“北辰大学”（10901）的别名']],
    ['of an alias of another school', [fresh.with(5, '北辰大学')], ['2.aliases “北辰大学”：“北辰大学”属于“北辰大学”']],
    ['of a name of another code', [same.with(0, '南海大学')], ['2.name “南海大学”：是学校代码 10902 的名称']],
    [
      'of a school twice',
      [same, ['北辰科大', '', '10901', '', '本科']],
      ['3.code “10901”：与第 2 行重复', '3.name “北辰科大”：与第 2 行是同一所学校'],
    ],
    ['of another’s school', [['南海大学', '', '10902', '', '本科']], ['2.code “10902”：已有这所学校，由其他组织维护']],
    ['of an organisation’s code', [fresh.with(2, 'COMMITTEE')], ['2.code “COMMITTEE”：编码已被组织“组委会”使用']],
    [
      'of an upper organisation out of reach',
      [[...fresh, 'XX']],
      ['2.parentCode “XX”：没有这个组织，或不在您的管辖范围'],
    ],
    ['of a place that is too deep', [[...fresh, 'DEEP']], ['2.parentCode “DEEP”：组织层级不能超过 10 级']],
    ['of a school to move', [[...same, '', 'DEEP']], ['2.parentCode “DEEP”：已有学校现在的上级为 TOP，导入不移动学校']],
  ])('%s', (_, rows, found) => {
    expect(faults(...rows)).toEqual(found)
  })

  test('who maintains no organisation names one for each new school', () => {
    const { faults: found } = readSchoolImport(sheet(fresh), { ...context, ownParent: null })
    expect(found).toMatchObject([{ column: 'parentCode', zh: '须填写管辖范围内的上级组织' }])
    expect(readSchoolImport(sheet(fresh), { ...context, ownParent: null, mayTop: true }).added).toHaveLength(1)
  })
})

test('a long worksheet is read whole', () => {
  const rows = Array.from({ length: 5_000 }, (_, at) => [`第${at}大学`, '', `X${at}`, '', '本科', `${at}校`])
  expect(plan(...rows).added).toHaveLength(5_000)
})
