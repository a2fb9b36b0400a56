import { refusalText, type Refusal } from '../../base/refusal.ts'
import type { AdviserKind } from '../../competition/setting/adviser-kind.ts'
import type { EnrolSetting } from '../../competition/setting/setting.ts'
import { cleanText, type Bilingual } from '../../base/shapes.ts'
import type { CellFault, SheetRow } from '../../base/file/sheet-import.ts'
import { canonicalName, whyNotName } from '../../identity/account/person-name.rule.ts'
import { whyNotAdviserKind } from '../adviser/adviser.rule.ts'
import { whyNotImportLeader } from '../leader/leader.rule.ts'
import { whyNoParticipation, whyNotJoin, type TeamMember } from '../member/member.rule.ts'
import { whyNotTeamMembers } from '../team/submit.rule.ts'
import { MEMBER_ROLES, memberRoleLabels, type MemberRole } from '../team/team.ts'
import { nameKeyOf } from '../team/team-name.rule.ts'
import { readFacts, type StatedFacts } from './import-facts.rule.ts'
import {
  closedKey,
  heldKey,
  numberKey,
  teamKey,
  type CellCorrection,
  type ImportedMember,
  type ImportedTeam,
  type ImportItem,
  type ImportSchool,
  type TeamImportColumn,
  type TeamImportContext,
} from './team-import.ts'

type Row = SheetRow<TeamImportColumn>

/** More can't belong to one team, whatever the setting. */
const MAX_TEAM_PEOPLE = 130
const MAX_NAME = 40
const MAX_NUMBER = 30

/** The rows with corrected cells. */
export function correctRows(rows: readonly Row[], corrections: readonly CellCorrection[]): Row[] {
  const byRow = Map.groupBy(corrections, ({ row }) => row)
  return rows.map((row) => {
    const changes = byRow.get(row.number) ?? []
    const cells = Object.fromEntries(changes.map(({ column, value }) => [column, value]))
    return { ...row, cells: { ...row.cells, ...cells } }
  })
}

/** A read row: what is known of its person, and the team it names. */
interface ReadRow {
  readonly member: ImportedMember
  readonly item: ImportItem
  readonly teamName: string
  /** Of the person's account, or of the account to create. */
  readonly school: ImportSchool | null
}

/**
 * Reads teams from the rows of a worksheet and names every bad cell. People of a team are those with the same item and
 * team name; in an item for individuals a row without a name is an entry of its own. Only teams without a bad cell are
 * returned.
 */
export function readTeamImport(
  rows: readonly Row[],
  context: TeamImportContext,
): { teams: ImportedTeam[]; faults: CellFault[] } {
  const faults: CellFault[] = []
  const bad = new Set<number>()
  const fault = (row: number, column: TeamImportColumn, words: Bilingual) => {
    faults.push({ row, column, ...words })
    bad.add(row)
  }
  const seen: SeenPeople = { names: new Map(), numbers: new Map(), facts: new Map() }
  const unread = new Set<string>()
  const groups = new Map<string, ReadRow[]>()
  for (const row of rows) {
    const read = readRow(row, context, seen, (column, words) => fault(row.number, column, words))
    if (!read) {
      const key = nameKeyOf(row.cells.team ?? '')
      if (key !== '') unread.add(key)
      continue
    }
    const group = groups.get(groupKey(read))
    if (group) group.push(read)
    else groups.set(groupKey(read), [read])
  }
  const held = new Map(context.held)
  const teams: ImportedTeam[] = []
  for (const group of groups.values()) {
    const isWhole = !unread.has(nameKeyOf(group[0]!.teamName))
    const team = readTeam(group, context, held, isWhole, fault)
    if (isWhole && group.every(({ member }) => !bad.has(member.row)) && team) teams.push(team)
  }
  return { teams, faults: faults.toSorted((a, b) => a.row - b.row) }
}

const groupKey = ({ item, teamName, member }: ReadRow): string =>
  teamName === '' ? `row ${member.row}` : teamKey(item.itemId, nameKeyOf(teamName))

/** Of the rows read so far. */
interface SeenPeople {
  /** Names by phone number. */
  readonly names: Map<string, string>
  /** Phone numbers by `numberKey`. */
  readonly numbers: Map<string, string>
  /** Facts by phone number. */
  readonly facts: Map<string, StatedFacts>
}

/** Null: a cell is bad that the team can't be read without. */
function readRow(
  row: Row,
  { codes, items, people, schools, ownSchool, takenNumbers }: TeamImportContext,
  { names, numbers, facts }: SeenPeople,
  fault: (column: TeamImportColumn, words: Bilingual) => void,
): ReadRow | null {
  const cell = (column: TeamImportColumn) => cleanText(row.cells[column] ?? '')
  const item = items.get(cell('itemCode').toUpperCase())
  if (!item) fault('itemCode', cell('itemCode') === '' ? required : noSuchItem(codes))
  else if (!item.setting) fault('itemCode', { zh: '该赛项尚未设置报名规则', en: 'The item has no enrolment rule yet' })
  const role = roleOf(cell('role'))
  if (!role) fault('role', cell('role') === '' ? required : noSuchRole)
  const name = canonicalName(row.cells.name ?? '')
  const badName = name === '' ? required : whyNotName(row.cells.name ?? '')
  if (badName) fault('name', { zh: badName.zh, en: badName.en })
  const phone = cell('phone')
  const isPhone = /^1\d{10}$/.test(phone)
  if (!isPhone) {
    fault('phone', phone === '' ? required : { zh: '不是 11 位手机号', en: 'Not a phone number of 11 digits' })
  }
  const account = people.get(phone)
  const isBeyondReach = account?.reached === false
  // Nothing is told of somebody else's people: not their name, not their school.
  const known = isBeyondReach ? undefined : account
  const earlier = names.get(phone) ?? known?.name ?? name
  if (isPhone && name !== '' && earlier !== name) {
    fault('name', { zh: '该手机号属于另一姓名的人', en: 'This phone belongs to a person of another name' })
    // Either of them may be mistyped, so both can be corrected.
    fault('phone', { zh: '若姓名无误，请更正手机号', en: 'If the name is right, correct the phone' })
  }
  names.set(phone, earlier)
  const school = schools.get(cell('schoolCode')) ?? (cell('schoolCode') === '' ? ownSchool : null)
  if (cell('schoolCode') !== '' && !school) {
    fault('schoolCode', { zh: '没有这所学校，或不在您的管辖范围', en: 'No such school within your reach' })
  }
  const number = cell('number')
  if (number.length > MAX_NUMBER) fault('number', { zh: '最多 30 个字', en: 'At most 30 characters' })
  if (number !== '' && !known && school) {
    const key = numberKey(school.schoolId, number)
    const holder = numbers.get(key) ?? phone
    if (takenNumbers.has(key) || holder !== phone) {
      fault('number', { zh: '该校已有其他人使用此号码', en: 'Another person of the school has this number' })
    }
    numbers.set(key, holder)
  }
  const teamName = cell('team')
  if (teamName.length > MAX_NAME) fault('team', { zh: '最多 40 个字', en: 'At most 40 characters' })
  const isNameless = teamName === '' && item?.setting?.entry === 'team'
  if (isNameless) fault('team', required)
  if (!item?.setting || !role || !isPhone || isNameless) return null
  if (isBeyondReach && (role === 'captain' || role === 'leader' || !item.setting.crossSchool))
    fault('phone', beyondReach)
  const kindName = cell('adviserKind')
  const adviserKind = role === 'teacher' ? adviserKindOf(kindName, item.setting.adviserKinds) : undefined
  if (kindName !== '' && !adviserKind) fault('adviserKind', noSuchKind(item.setting.adviserKinds))
  const place = known ? known.school : school
  const isStudent = role === 'captain' || role === 'member'
  const kinds: readonly string[] = item.setting.kinds
  const kind = isStudent ? (kinds.includes('student') ? 'student' : item.setting.kinds[0]!) : 'teacher'
  const stated = readFacts(
    (fact) => row.cells[fact] ?? '',
    {
      rules: item.setting.rules,
      role,
      isReached: !isBeyondReach && place !== null,
      said: known?.said,
      earlier: facts.get(phone),
    },
    fault,
  )
  facts.set(phone, { ...facts.get(phone), ...stated })
  const member = {
    row: row.number,
    userId: account?.userId ?? null,
    isBeyondReach,
    phone,
    name,
    role,
    adviserKind: adviserKind ?? '',
    kind: known?.kind ?? kind,
    number,
    schoolId: place?.schoolId ?? null,
    facts: stated,
  }
  return { member, item, teamName, school: place }
}

const required: Bilingual = { zh: '必填', en: 'Required' }

const noSuchItem = (codes: readonly string[]): Bilingual => ({
  zh: `没有这个赛项，可填：${codes.join('、')}`,
  en: `No such item; there are: ${codes.join(', ')}`,
})

const noSuchRole: Bilingual = {
  zh: `没有这种身份，可填：${MEMBER_ROLES.map((role) => memberRoleLabels[role].zh).join('、')}`,
  en: `No such role; there are: ${MEMBER_ROLES.map((role) => memberRoleLabels[role].en).join(', ')}`,
}

function roleOf(text: string): MemberRole | undefined {
  return MEMBER_ROLES.find((role) => {
    const { zh, en } = memberRoleLabels[role]
    return text === zh || text.toLowerCase() === en.toLowerCase()
  })
}

/** Key of the kind with this name; without a name that of the only kind. */
function adviserKindOf(name: string, kinds: readonly AdviserKind[]): string | undefined {
  if (name === '') return kinds.length === 1 ? kinds[0]!.key : undefined
  return kinds.find((kind) => kind.name === name || kind.nameEn.toLowerCase() === name.toLowerCase())?.key
}

const noSuchKind = (kinds: readonly AdviserKind[]): Bilingual => ({
  zh: `仅指导教师填写，可填：${kinds.map(({ name }) => name).join('、') || '（该赛项不区分类别）'}`,
  en: `Only for advisers; there are: ${kinds.map(({ name, nameEn }) => nameEn || name).join(', ') || 'none'}`,
})

/** Checks the people of one team together; null: it has no captain or no school. */
function readTeam(
  group: readonly ReadRow[],
  { people, takenNames, closed }: TeamImportContext,
  held: Map<string, number>,
  /** Whether all its rows could be read; otherwise nothing is said of its size. */
  isWhole: boolean,
  fault: (row: number, column: TeamImportColumn, words: Bilingual) => void,
): ImportedTeam | null {
  const { item } = group[0]!
  const setting = item.setting!
  const refuseCell = (row: number, column: TeamImportColumn, refusal: Refusal | null) => {
    if (refusal) fault(row, column, { zh: refusalText(refusal, 'zh-cn'), en: refusalText(refusal, 'en') })
  }
  const captainRow = group.find(({ member }) => member.role === 'captain')
  const { member: head } = captainRow ?? group[0]!
  const known = people.get(head.phone)
  const school = captainRow?.school ?? null
  const schoolId = school?.schoolId ?? null
  const closing = closed.get(closedKey(item.itemId, schoolId))
  if (closing) for (const { member } of group) fault(member.row, 'itemCode', closing)
  if (captainRow && !school) fault(head.row, known ? 'phone' : 'schoolCode', noSchool)
  const joined: Array<TeamMember & Pick<ImportedMember, 'adviserKind'>> = []
  const phones = new Set<string>()
  for (const { member } of group.slice(0, MAX_TEAM_PEOPLE)) {
    if (phones.has(member.phone)) {
      fault(member.row, 'phone', { zh: '与本队前面的行重复', en: 'Repeats a row of this team above' })
      continue
    }
    phones.add(member.phone)
    const why = whyNotImportLeader(member, joined, schoolId, setting)
    refuseCell(member.row, 'role', why ?? whyNotJoin(member, joined, { schoolId }, setting))
    refuseCell(member.row, 'adviserKind', whyTooManyOfKind(member, joined, setting))
    const key = heldKey(item.itemId, member.role, (member.isBeyondReach ? null : member.userId) ?? member.phone)
    const count = held.get(key) ?? 0
    refuseCell(member.row, 'name', whyNoParticipation(member, count, setting))
    held.set(key, count + 1)
    joined.push({ ...member, userId: null, state: 'accepted' })
  }
  if (group.length > MAX_TEAM_PEOPLE) fault(head.row, 'team', tooMany)
  // Each person of another school was named above.
  if (isWhole) refuseCell(head.row, 'role', whyNotTeamMembers(joined, { schoolId }, { ...setting, crossSchool: true }))
  const name = group[0]!.teamName || head.name
  if (setting.entry === 'team' && takenNames.has(teamKey(item.itemId, nameKeyOf(name)))) {
    fault(head.row, 'team', { zh: '队名已被使用', en: 'This name is taken' })
  }
  if (!captainRow || !school) return null
  return { item, name, school, members: group.map(({ member }) => member) }
}

const noSchool: Bilingual = { zh: '队长须有学校', en: 'The captain needs a school' }
const beyondReach: Bilingual = {
  zh: '该手机号不能由您录入：请核对号码，或由队长邀请',
  en: 'You can’t enter this number: check it, or let the captain invite',
}
const tooMany: Bilingual = {
  zh: `一支队伍最多 ${MAX_TEAM_PEOPLE} 人`,
  en: `A team has at most ${MAX_TEAM_PEOPLE} people`,
}

/** Why a kind has too many advisers; one without a kind chooses it before the team is submitted. */
function whyTooManyOfKind(
  member: ImportedMember,
  joined: ReadonlyArray<Pick<ImportedMember, 'name' | 'role' | 'adviserKind'>>,
  setting: Pick<EnrolSetting, 'adviserKinds'>,
): Refusal | null {
  return member.adviserKind === '' ? null : whyNotAdviserKind(member, member.adviserKind, joined, setting)
}
