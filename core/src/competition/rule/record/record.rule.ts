import { recordKey, undecidedKey, type RuleRecord } from './record.ts'

/** What is known of a person beyond the profile. */
export interface PersonHistory {
  readonly teams: readonly PastTeam[]
  readonly posts: readonly string[]
  readonly lists: readonly Listed[]
  /** Lists that the person is on only if an unverified membership is true. */
  readonly claimedLists: readonly Listed[]
}

/** A person's place on a list, with what the list says of them. */
export interface Listed {
  readonly listId: string
  readonly value: string
}

/** A team that the person is in, in the same role as in the team that is judged. */
export interface PastTeam {
  readonly roundId: string
  readonly itemId: string
  readonly isEnrolled: boolean
  /** Handed in and neither enrolled nor out. */
  readonly isUndecided: boolean
  readonly isPromoted: boolean
  /** Stages that it was promoted to. */
  readonly stages: readonly string[]
  /** Its published awards by stage. */
  readonly stageAwards: ReadonlyArray<{ readonly stageId: string; readonly award: string }>
  /** Stages of which it has a published result, with an award or without. */
  readonly resultStages: readonly string[]
  /** Names of its published awards. */
  readonly awards: readonly string[]
  /** How many editions before this one its round is: 1 for the last; null: it isn't an earlier edition. */
  readonly editionsBack: number | null
}

/** Keys of those of the records that the person has, or may have. */
export function recordsHeld(records: readonly RuleRecord[], history: PersonHistory, roundId: string): string[] {
  return records.flatMap((record) => {
    if (isHeld(record, history, roundId)) return [recordKey(record)]
    return isUndecided(record, history) ? [undecidedKey(recordKey(record))] : []
  })
}

function isUndecided(record: RuleRecord, history: PersonHistory): boolean {
  const { teams, lists, claimedLists } = history
  if (record.kind === 'list') return claimedLists.some((listed) => isListed(listed, record))
  if (record.kind === 'history') {
    return countInHistory(record, { teams, lists: [...lists, ...claimedLists] }, true) >= record.least
  }
  return record.kind === 'entry' && teams.some((team) => team.isUndecided && isThere(team, record))
}

function isListed({ listId, value }: Listed, record: Extract<RuleRecord, { kind: 'list' }>): boolean {
  if (listId !== record.listId) return false
  if (record.value === null) return true
  if (record.value.op === 'in') return record.value.values.includes(value)
  const number = numberIn(value)
  if (number === null) return false
  return record.value.op === 'atLeast' ? number >= record.value.number : number <= record.value.number
}

/** The number that a list says, with or without a percent sign; null: it says none. */
function numberIn(value: string): number | null {
  const text = value.normalize('NFKC').replace(/\s*%$/, '')
  return /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : null
}

type HistoryRecord = Extract<RuleRecord, { kind: 'history' }>

/** In how many teams or editions before this one a person gained it, with the starting number of a list. */
export function countInHistory(
  { gained, awards, editions, count, listId }: HistoryRecord,
  { teams, lists }: Pick<PersonHistory, 'teams' | 'lists'>,
  withUndecided = false,
): number {
  const counted = teams.filter((team) => {
    if (team.editionsBack === null || (editions !== null && team.editionsBack > editions)) return false
    if (gained === 'entry') return team.isEnrolled || (withUndecided && team.isUndecided)
    if (gained === 'promoted') return team.isPromoted
    if (gained === 'result') return team.resultStages.length > 0
    return hasAward(team.awards, awards)
  })
  const number = count === 'teams' ? counted.length : new Set(counted.map(({ editionsBack }) => editionsBack)).size
  const starts = lists.filter((listed) => listed.listId === listId).map(({ value }) => numberIn(value) ?? 0)
  return number + Math.max(0, ...starts)
}

function hasAward(won: readonly string[], asked: readonly string[]): boolean {
  return won.some((award) => asked.length === 0 || asked.includes(award))
}

function isThere(
  team: PastTeam,
  { roundId, itemId }: { readonly roundId: string; readonly itemId: string | null },
): boolean {
  return team.roundId === roundId && (itemId === null || team.itemId === itemId)
}

function isHeld(record: RuleRecord, history: PersonHistory, roundId: string): boolean {
  const { teams, posts, lists } = history
  switch (record.kind) {
    case 'post':
      return posts.includes(record.post)
    case 'list':
      return lists.some((listed) => isListed(listed, record))
    case 'history':
      return countInHistory(record, history) >= record.least
    case 'stage':
      return teams.some((team) => isThere(team, record) && hasGained(team, record))
    case 'result':
      return teams.some((team) => isThere(team, record) && team.resultStages.length > 0 && team.awards.length === 0)
    case 'award':
      return teams.some(
        (team) =>
          (record.roundId === null ? team.roundId !== roundId : team.roundId === record.roundId) &&
          hasAward(team.awards, record.awards),
      )
    default:
      return teams.some(
        (team) => isThere(team, record) && (record.kind === 'entry' ? team.isEnrolled : team.isPromoted),
      )
  }
}

function hasGained(team: PastTeam, { gained, stageId, awards }: Extract<RuleRecord, { kind: 'stage' }>): boolean {
  if (gained === 'reached') return team.stages.includes(stageId)
  const won = team.stageAwards.filter((award) => award.stageId === stageId).map(({ award }) => award)
  if (gained === 'award') return hasAward(won, awards)
  return team.resultStages.includes(stageId) && (gained === 'ranked' || won.length === 0)
}
