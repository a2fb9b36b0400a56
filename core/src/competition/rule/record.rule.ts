import { recordKey, undecidedKey, type RuleRecord } from './record.ts'

/** What is known of a person beyond the profile. */
export interface PersonHistory {
  readonly teams: readonly PastTeam[]
  readonly posts: readonly string[]
  readonly lists: readonly string[]
  /** Lists that the person is on only if an unverified membership is true. */
  readonly claimedLists: readonly string[]
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
  /** Stages of which it has a published award. */
  readonly awardStages: readonly string[]
  /** Stages of which it has a published result, with an award or without. */
  readonly resultStages: readonly string[]
  /** Names of its published awards. */
  readonly awards: readonly string[]
}

/** Keys of those of the records that the person has, or may have. */
export function recordsHeld(records: readonly RuleRecord[], history: PersonHistory, roundId: string): string[] {
  return records.flatMap((record) => {
    if (isHeld(record, history, roundId)) return [recordKey(record)]
    return isUndecided(record, history) ? [undecidedKey(recordKey(record))] : []
  })
}

function isUndecided(record: RuleRecord, { teams, claimedLists }: PersonHistory): boolean {
  if (record.kind === 'list') return claimedLists.includes(record.listId)
  return record.kind === 'entry' && teams.some((team) => team.isUndecided && isThere(team, record))
}

function isThere(
  team: PastTeam,
  { roundId, itemId }: { readonly roundId: string; readonly itemId: string | null },
): boolean {
  return team.roundId === roundId && (itemId === null || team.itemId === itemId)
}

function isHeld(record: RuleRecord, { teams, posts, lists }: PersonHistory, roundId: string): boolean {
  switch (record.kind) {
    case 'post':
      return posts.includes(record.post)
    case 'list':
      return lists.includes(record.listId)
    case 'stage':
      return teams.some((team) => isThere(team, record) && hasGained(team, record))
    case 'result':
      return teams.some((team) => isThere(team, record) && team.resultStages.length > 0 && team.awards.length === 0)
    case 'award':
      return teams.some(
        (team) =>
          (record.roundId === null ? team.roundId !== roundId : team.roundId === record.roundId) &&
          team.awards.some((award) => record.awards.length === 0 || record.awards.includes(award)),
      )
    default:
      return teams.some(
        (team) => isThere(team, record) && (record.kind === 'entry' ? team.isEnrolled : team.isPromoted),
      )
  }
}

function hasGained(team: PastTeam, { gained, stageId }: Extract<RuleRecord, { kind: 'stage' }>): boolean {
  if (gained === 'reached') return team.stages.includes(stageId)
  const hasAward = team.awardStages.includes(stageId)
  return gained === 'award' ? hasAward : !hasAward && team.resultStages.includes(stageId)
}
