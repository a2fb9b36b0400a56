import { satisfies } from './condition.rule.ts'
import { noTeam, type RulePerson, type RuleRole, type RuleTeam } from './fact.ts'
import { quotaSize } from './quota-size.rule.ts'
import { mayHave, recordKey } from './record/record.ts'
import type {
  AnyOfRow,
  CompareRow,
  ExclusionRow,
  ItemRow,
  LimitRow,
  PeopleCount,
  PeopleRow,
  PrerequisiteRow,
  ProjectRow,
  QuotaRow,
  RuleItem,
  RuleRow,
  ShareRow,
} from './row.ts'

/** What a row makes of a team. */
export interface RuleVerdict {
  readonly row: RuleRow
  readonly holds: boolean
  /** People who keep it from holding; unknown facts count against it. */
  readonly people: readonly RulePerson[]
  /** Number of people who satisfy the condition, and of those it is about. */
  readonly satisfied: number
  readonly total: number
  /** Of a broken choice of item: the items that the team may enter. */
  readonly fitting?: readonly RuleItem[]
  /** Of a project: the rounds in which another entry is the same one. */
  readonly sameIn?: readonly string[]
  /** Of a row with parts: the verdict of each. */
  readonly parts?: readonly RuleVerdict[]
  /** Of a quota: whether the team counts in it. */
  readonly counts?: boolean
  /** Of a quota: whether it counts only because facts are unknown. */
  readonly isUncertain?: boolean
  /** Of a broken quota: whether the team waits in line for a place instead of being refused. */
  readonly queues?: boolean
  /** Of a quota: its places, null without a limit, and the teams that its formula counted, null before the count. */
  readonly places?: { readonly size: number | null; readonly counted: number | null }
}

/**
 * The verdict of each row on a team, in order. Page, server, sandbox and import use this alone.
 * @param today the day in China, `YYYY-MM-DD`, for rows without a date of their own
 */
export function evaluateRules(
  rows: readonly RuleRow[],
  people: readonly RulePerson[],
  today: string,
  team: RuleTeam = noTeam,
): RuleVerdict[] {
  return rows.map((row) => evaluateRule(row, people, today, team))
}

function evaluateRule(row: RuleRow, people: readonly RulePerson[], today: string, team: RuleTeam): RuleVerdict {
  switch (row.kind) {
    case 'people':
      return peopleVerdict(row, people, today)
    case 'share':
      return shareVerdict(row, people, today)
    case 'compare':
      return compareVerdict(row, people, today)
    case 'limit':
      return limitVerdict(row, people)
    case 'item':
      return itemVerdict(row, people, today, team)
    case 'quota':
      return quotaVerdict(row, people, today, team)
    case 'prerequisite':
      return prerequisiteVerdict(row, people)
    case 'project':
      return projectVerdict(row, team)
    case 'anyOf':
      return anyOfVerdict(row, people, today, team)
    default:
      return exclusionVerdict(row, people)
  }
}

interface Counted {
  readonly yes: readonly RulePerson[]
  readonly no: readonly RulePerson[]
  readonly unknown: readonly RulePerson[]
  readonly total: number
}

/** The people in the roles, by whether they satisfy the condition. A captain is a member, too. */
function counted({ roles, condition }: PeopleCount, people: readonly RulePerson[], day: string): Counted {
  const among = inRoles(people, roles)
  const yes: RulePerson[] = []
  const no: RulePerson[] = []
  const unknown: RulePerson[] = []
  for (const person of among) {
    const truth = condition === null || satisfies(person, condition, day)
    if (truth === null) unknown.push(person)
    else if (truth) yes.push(person)
    else no.push(person)
  }
  return { yes, no, unknown, total: among.length }
}

export function inRoles(people: readonly RulePerson[], roles: readonly RuleRole[]): RulePerson[] {
  return people.filter(({ role }) => isInRoles(role, roles))
}

/** A captain is a member, too. */
export function isInRoles(role: RuleRole, roles: readonly RuleRole[]): boolean {
  return roles.includes(role) || (role === 'captain' && roles.includes('member'))
}

function peopleVerdict(row: PeopleRow, people: readonly RulePerson[], today: string): RuleVerdict {
  const { yes, no, unknown, total } = counted(row, people, row.asOf ?? today)
  const atMost = row.amount === 'none' || row.amount === 'atMost'
  const culprits = [...(atMost ? yes : no), ...unknown]
  const holds = isAmount(row, atMost ? culprits.length : yes.length, total)
  return { row, holds, people: holds ? [] : culprits, satisfied: yes.length, total }
}

/** Whether so many of all are as many as the row asks for. */
function isAmount({ amount, count }: Pick<PeopleRow, 'amount' | 'count'>, number: number, total: number): boolean {
  switch (amount) {
    case 'all':
      return number === total
    case 'none':
      return number === 0
    case 'any':
      return number > 0
    case 'atLeast':
      return number >= count
    case 'atMost':
      return number <= count
    default:
      return total === 0 || number * 2 > total
  }
}

function shareVerdict(row: ShareRow, people: readonly RulePerson[], today: string): RuleVerdict {
  const { yes, no, unknown, total } = counted(row, people, row.asOf ?? today)
  const least = row.bound === 'atLeast'
  const holds = least
    ? yes.length * 100 >= row.percent * total
    : (yes.length + unknown.length) * 100 <= row.percent * total
  const culprits = least ? [...no, ...unknown] : [...yes, ...unknown]
  return { row, holds, people: holds ? [] : culprits, satisfied: yes.length, total }
}

function compareVerdict(row: CompareRow, people: readonly RulePerson[], today: string): RuleVerdict {
  const day = row.asOf ?? today
  const [one, other] = [counted(row.one, people, day), counted(row.other, people, day)]
  const least = { one: one.yes.length * row.per, other: other.yes.length * row.times }
  const most = {
    one: least.one + one.unknown.length * row.per,
    other: least.other + other.unknown.length * row.times,
  }
  const holds = {
    atMost: most.one <= least.other,
    less: most.one < least.other,
    equal: least.one === most.one && least.other === most.other && least.one === least.other,
    atLeast: least.one >= most.other,
    more: least.one > most.other,
  }[row.bound]
  const named = row.bound === 'atMost' || row.bound === 'less' ? one.yes : []
  const culprits = [...new Set([...named, ...one.unknown, ...other.unknown])]
  return { row, holds, people: holds ? [] : culprits, satisfied: one.yes.length, total: other.yes.length }
}

function itemVerdict(row: ItemRow, people: readonly RulePerson[], today: string, { item }: RuleTeam): RuleVerdict {
  const { yes, unknown, total } = counted(row, people, row.asOf ?? today)
  const truths = new Set(
    Array.from({ length: unknown.length + 1 }, (_, more) => isAmount(row, yes.length + more, total)),
  )
  const open = [...truths].map((isTrue) => (isTrue ? row.items : row.otherwise)).filter(({ length }) => length > 0)
  const holds = open.every((items) => items.some(({ code }) => code === item))
  const fitting = open.flat().filter(({ code }) => open.every((items) => items.some((each) => each.code === code)))
  const verdict = { row, holds, people: holds ? [] : [...yes, ...unknown], satisfied: yes.length, total }
  return holds ? verdict : { ...verdict, fitting }
}

/** A team counts unless it certainly isn't of the kind. The numbers are those of teams. */
function quotaVerdict(row: QuotaRow, people: readonly RulePerson[], today: string, team: RuleTeam): RuleVerdict {
  const { yes, unknown, total } = counted(row, people, row.asOf ?? today)
  const others = team.inQuota?.[row.key] ?? 0
  const possible = Array.from({ length: unknown.length + 1 }, (_, more) => yes.length + more)
  const counts = row.condition === null || possible.some((number) => isAmount(row, number, total))
  const isUncertain = counts && row.condition !== null && !isAmount(row, yes.length, total)
  const known = team.quotaCounts?.[row.key] ?? null
  const size = quotaSize(row, known)
  const isHeld = team.heldQuotas?.includes(row.key) ?? false
  const holds = !counts || size === null || isHeld || others < size
  const queues = !holds && row.whenFull === 'queue' && size !== 0
  const places = { size, counted: known }
  return { row, holds, people: [], satisfied: others, total: size ?? others, counts, isUncertain, queues, places }
}

function prerequisiteVerdict(row: PrerequisiteRow, people: readonly RulePerson[]): RuleVerdict {
  const among = inRoles(people, row.roles)
  const keys = row.records.map(recordKey)
  const lacking = among.filter(({ records }) => !keys.some((key) => records.includes(key)))
  const satisfied = among.length - lacking.length
  const holds = row.amount === 'all' ? lacking.length === 0 : satisfied > 0
  return { row, holds, people: holds ? [] : lacking, satisfied, total: among.length }
}

function projectVerdict(row: ProjectRow, team: RuleTeam): RuleVerdict {
  const sameIn = team.sameProject?.[row.key] ?? []
  return { row, holds: sameIn.length === 0, people: [], satisfied: sameIn.length, total: sameIn.length, sameIn }
}

function exclusionVerdict(row: ExclusionRow, people: readonly RulePerson[]): RuleVerdict {
  const among = inRoles(people, row.roles)
  const keys = row.records.map(recordKey)
  const excluded = among.filter(({ records }) => keys.some((key) => mayHave(records, key)))
  return { row, holds: excluded.length === 0, people: excluded, satisfied: excluded.length, total: among.length }
}

function anyOfVerdict(row: AnyOfRow, people: readonly RulePerson[], today: string, team: RuleTeam): RuleVerdict {
  const parts = row.of.map((part) => evaluateRule(part, people, today, team))
  const satisfied = parts.filter(({ holds }) => holds).length
  const holds = satisfied >= row.least
  const culprits = holds ? [] : [...new Set(parts.flatMap((part) => part.people))]
  return { row, holds, people: culprits, satisfied, total: parts.length, parts }
}

/** In how many other teams a person is, of those that the row counts. */
export function teamsCounted(row: LimitRow, { otherTeams }: Pick<RulePerson, 'otherTeams'>): number {
  const { teams } = otherTeams
  if (!teams || !countsSome(row)) return otherTeams[row.within]
  const codes = new Set(row.items.map(({ code }) => code))
  return teams.filter(
    ({ item, inRound, isFirst, isCaptain }) =>
      (row.within === 'series' || inRound) &&
      (codes.size === 0 || codes.has(item)) &&
      (!row.first || isFirst) &&
      (row.role !== 'captain' || isCaptain),
  ).length
}

/** Whether a limit counts only some teams, of a class of items, by the position of an adviser or of captains. */
export function countsSome({ items, first, role }: Pick<LimitRow, 'items' | 'first' | 'role'>): boolean {
  return items.length > 0 || first || role === 'captain'
}

function limitVerdict(row: LimitRow, people: readonly RulePerson[]): RuleVerdict {
  const inRole = inRoles(people, [row.role])
  const among = row.first && row.role === 'teacher' ? inRole.slice(0, 1) : inRole
  const over = among.filter((person) => teamsCounted(row, person) + 1 > row.most)
  return { row, holds: over.length === 0, people: over, satisfied: among.length - over.length, total: among.length }
}

/**
 * Verdicts on one person who joins a team, of the rows that no later member mends. Facts that the profile doesn't say
 * yet are asked for when the team is handed in.
 */
export function evaluateNewcomer(rows: readonly RuleRow[], person: RulePerson, today: string): RuleVerdict[] {
  return rows.flatMap((row) => {
    // Who is the first adviser is known once the team is handed in.
    if (row.kind === 'limit') return row.first ? [] : [limitVerdict(row, [person])]
    if (row.kind === 'exclusion') return [exclusionVerdict(row, [person])]
    if (row.kind !== 'people' || (row.amount !== 'all' && row.amount !== 'none')) return []
    const { yes, no, total } = counted(row, [person], row.asOf ?? today)
    const culprits = row.amount === 'all' ? no : yes
    return [{ row, holds: culprits.length === 0, people: culprits, satisfied: yes.length, total }]
  })
}
