import { satisfies, type Truth } from './condition.rule.ts'
import type { RulePerson, RuleRole } from './fact.ts'
import type { LimitRow, PeopleRow, RuleRow, ShareRow } from './row.ts'

/** What a row makes of a team. */
export interface RuleVerdict {
  readonly row: RuleRow
  readonly holds: boolean
  /** People who keep it from holding; unknown facts count against it. */
  readonly people: readonly RulePerson[]
  /** Number of people who satisfy the condition, and of those it is about. */
  readonly satisfied: number
  readonly total: number
}

/**
 * The verdict of each row on a team, in order. Page, server, sandbox and import use this alone.
 * @param today the day in China, `YYYY-MM-DD`, for rows without a date of their own
 */
export function evaluateRules(rows: readonly RuleRow[], people: readonly RulePerson[], today: string): RuleVerdict[] {
  return rows.map((row) => evaluateRule(row, people, today))
}

function evaluateRule(row: RuleRow, people: readonly RulePerson[], today: string): RuleVerdict {
  if (row.kind === 'people') return peopleVerdict(row, people, today)
  return row.kind === 'share' ? shareVerdict(row, people, today) : limitVerdict(row, people)
}

interface Counted {
  readonly yes: readonly RulePerson[]
  readonly no: readonly RulePerson[]
  readonly unknown: readonly RulePerson[]
  readonly total: number
}

/** The people in the roles, by whether they satisfy the condition. A captain is a member, too. */
function counted(
  { roles, condition, asOf }: PeopleRow | ShareRow,
  people: readonly RulePerson[],
  today: string,
): Counted {
  const among = inRoles(people, roles)
  const truths = among.map((person) => satisfies(person, condition, asOf ?? today))
  const where = (truth: Truth) => among.filter((_, at) => truths[at] === truth)
  return { yes: where(true), no: where(false), unknown: where(null), total: among.length }
}

export function inRoles(people: readonly RulePerson[], roles: readonly RuleRole[]): RulePerson[] {
  return people.filter(({ role }) => roles.includes(role) || (role === 'captain' && roles.includes('member')))
}

function peopleVerdict(row: PeopleRow, people: readonly RulePerson[], today: string): RuleVerdict {
  const { yes, no, unknown, total } = counted(row, people, today)
  const lacking = [...no, ...unknown]
  const excess = [...yes, ...unknown]
  const holds = {
    all: lacking.length === 0,
    none: excess.length === 0,
    any: yes.length > 0,
    atLeast: yes.length >= row.count,
    atMost: excess.length <= row.count,
    majority: total === 0 || yes.length * 2 > total,
  }[row.amount]
  const culprits = row.amount === 'none' || row.amount === 'atMost' ? excess : lacking
  return { row, holds, people: holds ? [] : culprits, satisfied: yes.length, total }
}

function shareVerdict(row: ShareRow, people: readonly RulePerson[], today: string): RuleVerdict {
  const { yes, no, unknown, total } = counted(row, people, today)
  const least = row.bound === 'atLeast'
  const holds = least
    ? yes.length * 100 >= row.percent * total
    : (yes.length + unknown.length) * 100 <= row.percent * total
  const culprits = least ? [...no, ...unknown] : [...yes, ...unknown]
  return { row, holds, people: holds ? [] : culprits, satisfied: yes.length, total }
}

function limitVerdict(row: LimitRow, people: readonly RulePerson[]): RuleVerdict {
  const among = inRoles(people, [row.role])
  const over = among.filter(({ otherTeams }) => otherTeams[row.within] + 1 > row.most)
  return { row, holds: over.length === 0, people: over, satisfied: among.length - over.length, total: among.length }
}

/**
 * Verdicts on one person who joins a team, of the rows that no later member mends. Facts that the profile doesn't say yet
 * are asked for when the team is handed in.
 */
export function evaluateNewcomer(rows: readonly RuleRow[], person: RulePerson, today: string): RuleVerdict[] {
  return rows.flatMap((row) => {
    if (row.kind === 'limit') return [limitVerdict(row, [person])]
    if (row.kind !== 'people' || (row.amount !== 'all' && row.amount !== 'none')) return []
    const { yes, no, total } = counted(row, [person], today)
    const culprits = row.amount === 'all' ? no : yes
    return [{ row, holds: culprits.length === 0, people: culprits, satisfied: yes.length, total }]
  })
}
