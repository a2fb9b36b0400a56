import { recordKey, type RuleRecord } from './record.ts'

/** What is known of a person beyond the profile. */
export interface PersonHistory {
  readonly teams: readonly PastTeam[]
  readonly posts: readonly string[]
  readonly lists: readonly string[]
}

/** A team that the person is in, in the same role as in the team that is judged. */
export interface PastTeam {
  readonly roundId: string
  readonly itemId: string
  readonly isEnrolled: boolean
  readonly isPromoted: boolean
  /** Names of its published awards. */
  readonly awards: readonly string[]
}

/** Keys of those of the records that the person has. */
export function recordsHeld(records: readonly RuleRecord[], history: PersonHistory, roundId: string): string[] {
  return records.filter((record) => isHeld(record, history, roundId)).map(recordKey)
}

function isHeld(record: RuleRecord, { teams, posts, lists }: PersonHistory, roundId: string): boolean {
  switch (record.kind) {
    case 'post':
      return posts.includes(record.post)
    case 'list':
      return lists.includes(record.listId)
    case 'award':
      return teams.some(
        (team) =>
          (record.roundId === null ? team.roundId !== roundId : team.roundId === record.roundId) &&
          team.awards.some((award) => record.awards.length === 0 || record.awards.includes(award)),
      )
    default:
      return teams.some(
        (team) =>
          team.roundId === record.roundId &&
          (record.itemId === null || team.itemId === record.itemId) &&
          (record.kind === 'entry' ? team.isEnrolled : team.isPromoted),
      )
  }
}
