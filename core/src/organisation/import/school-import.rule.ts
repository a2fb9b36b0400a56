import type { CellFault, SheetRow } from '../../base/file/sheet-import.ts'
import { plainText } from '../../base/plain-text.ts'
import { refusalText } from '../../base/refusal.ts'
import type { Bilingual } from '../../base/shapes.ts'
import { MAX_TAG, MAX_TAGS, SCHOOL_LEVELS, schoolLevelLabels, SchoolTag, type SchoolLevel } from '../group.ts'
import { REGIONS } from '../region.ts'
import { whyNotBelow } from '../tree.rule.ts'
import {
  schoolColumns,
  type AddedSchool,
  type ImportParent,
  type SavedSchool,
  type SchoolChange,
  type SchoolColumn,
  type SchoolFields,
  type SchoolImportContext,
  type SchoolPlan,
  type UpdatedSchool,
} from './school-import.ts'

type Row = SheetRow<SchoolColumn>
type Fault = (column: SchoolColumn, words: Bilingual) => void

const MAX_NAME = 80
const MAX_ENGLISH_NAME = 120
const MAX_ALIASES = 20
const SHOWN_VALUE = 40
const CODE = /^[A-Za-z0-9_-]{2,40}$/

const regions = new Map<string, string>(
  REGIONS.flatMap(([code, zh, en]) =>
    [code, zh, zh.replace(/(省|市|.族自治区|维吾尔自治区|自治区|特别行政区)$/, ''), en].map(
      (text) => [text.toLowerCase(), code] as const,
    ),
  ),
)
const levels = new Map<string, SchoolLevel>(
  SCHOOL_LEVELS.flatMap((level) =>
    Object.values(schoolLevelLabels[level]).map((text) => [text.toLowerCase(), level] as const),
  ),
)

/** Names with the same key name the same school: width, case and spaces make no difference. Equals `search_fold`. */
export function schoolNameKey(name: string): string {
  return plainText(name).normalize('NFKC').toLowerCase().replace(/\s+/g, '')
}

export const wordsIn = (cell: string): string[] => [
  ...new Set(
    cell
      .split(/[、，,；;\n]/)
      .map(plainText)
      .filter((alias) => alias !== ''),
  ),
]

/**
 * Reads schools from the rows of a worksheet and names every bad cell. A row means the saved school with its code, or
 * else the one with its name. Empty cells leave what is saved, aliases are only added, and
 * tags replace the saved ones.
 */
export function readSchoolImport(rows: readonly Row[], context: SchoolImportContext): SchoolPlan {
  const saved = indexOf(context.schools)
  const seen: Seen = { codes: new Map(), names: new Map(), schools: new Map() }
  const added: AddedSchool[] = []
  const updated: UpdatedSchool[] = []
  const unchanged: number[] = []
  const faults: CellFault[] = []
  for (const row of rows) {
    const bad = new Map<SchoolColumn, CellFault>()
    const fault: Fault = (column, words) => {
      if (!bad.has(column)) bad.set(column, { row: row.number, column, ...withValue(words, row.cells[column] ?? '') })
    }
    const fields = readFields(row, fault)
    refuseRepeated(row.number, fields, seen, fault)
    const school = schoolOf(fields, saved, fault)
    if (school) refuseSchool(row, school, seen, fault)
    const owner = context.codes.get(fields.code)
    if (owner && (owner.schoolId === null || owner.schoolId !== school?.schoolId)) {
      fault('code', both(`编码已被组织“${owner.name}”使用`, `The organisation “${owner.name}” has this code`))
    }
    const parent = school ? null : parentOf(plainText(row.cells.parentCode ?? ''), context, fault)
    if (bad.size > 0) faults.push(...bad.values())
    else if (!school) added.push({ row: row.number, fields, parent })
    else {
      const merged = mergedWith(school, fields)
      if (changesOf({ row: row.number, school, fields: merged }).length === 0) unchanged.push(row.number)
      else updated.push({ row: row.number, school, fields: merged })
    }
  }
  return { added, updated, unchanged, faults }
}

/** What an update changes, in the order of the columns. */
export function changesOf({ row, school, fields }: UpdatedSchool): SchoolChange[] {
  const textOf = ({ aliases, tags, level, ...texts }: SchoolFields): Record<string, string> => ({
    ...texts,
    level: schoolLevelLabels[level].zh,
    aliases: aliases.join('、'),
    tags: tags.join('、'),
  })
  const [before, after] = [textOf(school), textOf(fields)]
  return schoolColumns
    .filter(({ key }) => key in after && before[key] !== after[key])
    .map(({ key }) => ({ row, school: school.name, column: key, before: before[key] ?? '', after: after[key] ?? '' }))
}

const both = (zh: string, en: string): Bilingual => ({ zh, en })

/** The words with the cell's value, shortened. */
function withValue({ zh, en }: Bilingual, cell: string): Bilingual {
  const value = plainText(cell)
  if (value === '') return { zh, en }
  const shown = value.length > SHOWN_VALUE ? `${value.slice(0, SHOWN_VALUE)}…` : value
  return { zh: `“${shown}”：${zh}`, en: `“${shown}”: ${en}` }
}

/** The values of a row; an empty code of a region or alias means none. */
function readFields({ cells }: Row, fault: Fault): SchoolFields {
  const cell = (column: SchoolColumn) => plainText(cells[column] ?? '')
  for (const { key, required } of schoolColumns) if (required && cell(key) === '') fault(key, both('必填', 'Required'))
  const tooLong = (max: number) => both(`最多 ${max} 个字`, `At most ${max} characters`)
  if (cell('name').length > MAX_NAME) fault('name', tooLong(MAX_NAME))
  if (cell('nameEn').length > MAX_ENGLISH_NAME) fault('nameEn', tooLong(MAX_ENGLISH_NAME))
  if (!CODE.test(cell('code')))
    fault('code', both('须为 2–40 个字母、数字、下划线或短横线', '2 to 40 letters, digits, _ or -'))
  const region = regions.get(cell('region').toLowerCase())
  if (cell('region') !== '' && region === undefined) fault('region', both('没有这个省级行政区', 'No such region'))
  const level = levels.get(cell('level').toLowerCase())
  if (!level) fault('level', both('没有这种层次', 'No such level'))
  const nameKey = schoolNameKey(cell('name'))
  const aliases = wordsIn(cells.aliases ?? '').filter((alias) => schoolNameKey(alias) !== nameKey)
  if (aliases.some((alias) => alias.length > MAX_NAME)) fault('aliases', tooLong(MAX_NAME))
  if (aliases.length > MAX_ALIASES)
    fault('aliases', both(`最多 ${MAX_ALIASES} 个别名`, `At most ${MAX_ALIASES} aliases`))
  const tags = wordsIn(cells.tags ?? '')
  if (tags.some((tag) => !SchoolTag.safeParse(tag).success)) fault('tags', tooLong(MAX_TAG))
  if (tags.length > MAX_TAGS) fault('tags', both(`最多 ${MAX_TAGS} 个标签`, `At most ${MAX_TAGS} tags`))
  const texts = { name: cell('name'), nameEn: cell('nameEn'), code: cell('code') }
  return { ...texts, region: region ?? '', level: level ?? 'other', aliases, tags }
}

/** Row numbers by what no other row may have. */
interface Seen {
  readonly codes: Map<string, number>
  readonly names: Map<string, number>
  readonly schools: Map<string, number>
}

function refuseRepeated(row: number, { code, name, aliases }: SchoolFields, seen: Seen, fault: Fault): void {
  const check = (values: Map<string, number>, value: string, column: SchoolColumn) => {
    const before = values.get(value)
    if (value === '' || before === row) return
    if (before === undefined) values.set(value, row)
    else fault(column, both(`与第 ${before} 行重复`, `Repeats row ${before}`))
  }
  check(seen.codes, code, 'code')
  check(seen.names, schoolNameKey(name), 'name')
  for (const alias of aliases) check(seen.names, schoolNameKey(alias), 'aliases')
}

interface Index {
  readonly byCode: ReadonlyMap<string, SavedSchool>
  readonly byName: ReadonlyMap<string, SavedSchool>
  readonly byAlias: ReadonlyMap<string, SavedSchool>
}

function indexOf(schools: readonly SavedSchool[]): Index {
  return {
    byCode: new Map(schools.map((school) => [school.code, school])),
    byName: new Map(schools.map((school) => [schoolNameKey(school.name), school])),
    byAlias: new Map(
      schools.flatMap((school) => school.aliases.map((alias) => [schoolNameKey(alias), school] as const)),
    ),
  }
}

/** The saved school that a row means; null: a new one. */
function schoolOf(fields: SchoolFields, { byCode, byName, byAlias }: Index, fault: Fault): SavedSchool | null {
  const key = schoolNameKey(fields.name)
  const named = byName.get(key)
  const school = byCode.get(fields.code) ?? named ?? null
  if (named && named !== school) {
    fault('name', both(`是学校代码 ${named.code} 的名称`, `This is the name of the school with the code ${named.code}`))
  }
  const former = byAlias.get(key)
  if (former && former !== school && !named) {
    fault('name', both(`是“${former.name}”（${former.code}）的别名`, `An alias of “${former.name}” (${former.code})`))
  }
  for (const alias of fields.aliases) {
    const owner = byName.get(schoolNameKey(alias)) ?? byAlias.get(schoolNameKey(alias))
    if (!owner || owner === school) continue
    const words = both(`“${alias}”属于“${owner.name}”`, `“${alias}” belongs to “${owner.name}”`)
    fault('aliases', words)
  }
  return school
}

function refuseSchool({ number, cells }: Row, school: SavedSchool, { schools }: Seen, fault: Fault): void {
  const before = schools.get(school.schoolId)
  if (before === undefined) schools.set(school.schoolId, number)
  else fault('name', both(`与第 ${before} 行是同一所学校`, `The same school as row ${before}`))
  if (!school.isWithin) {
    fault('code', both('已有这所学校，由其他组织维护', 'This school exists, and another organisation maintains it'))
  }
  const parentCode = plainText(cells.parentCode ?? '')
  if (parentCode !== '' && parentCode !== school.parentCode) {
    const now = school.parentCode || '—'
    fault(
      'parentCode',
      both(`已有学校现在的上级为 ${now}，导入不移动学校`, `The school is below ${now}; an import moves none`),
    )
  }
}

function parentOf(
  code: string,
  { parents, ownParent, mayTop }: SchoolImportContext,
  fault: Fault,
): ImportParent | null {
  const parent = code === '' ? ownParent : (parents.get(code) ?? null)
  if (code !== '' && !parent) {
    fault('parentCode', both('没有这个组织，或不在您的管辖范围', 'No such organisation within your reach'))
  } else if (!parent && !mayTop)
    fault('parentCode', both('须填写管辖范围内的上级组织', 'An upper organisation within your reach is required'))
  const tooDeep = parent && whyNotBelow(null, parent.path, 1)
  if (tooDeep) fault('parentCode', both(refusalText(tooDeep, 'zh-cn'), refusalText(tooDeep, 'en')))
  return parent
}

/** The saved school with what the row says; a former name becomes an alias. */
function mergedWith(
  school: SavedSchool,
  { name, nameEn, code, region, level, aliases, tags }: SchoolFields,
): SchoolFields {
  const known = new Set([name, ...school.aliases].map(schoolNameKey))
  const fresh = [...(school.name === name ? [] : [school.name]), ...aliases].filter((alias) => {
    const key = schoolNameKey(alias)
    return !known.has(key) && known.add(key)
  })
  const kept = school.aliases.filter((alias) => alias !== name)
  return {
    name,
    nameEn: nameEn || school.nameEn,
    code,
    region: region || school.region,
    level,
    aliases: [...kept, ...fresh],
    tags: tags.length > 0 ? tags : school.tags,
  }
}
