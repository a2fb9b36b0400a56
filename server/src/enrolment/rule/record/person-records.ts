import { recordsHeld } from '@podium/core/competition/rule/record/record.rule.ts'
import type { RuleRecord } from '@podium/core/competition/rule/record/record.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { listsOf, postsOf } from './listed-person.store.ts'
import { pastTeams } from './past-team.store.ts'
import type { IdentifiedPerson, TeamPerson } from '../team-person.ts'

/** Keys of the records that a person of a team has besides that team. */
export type RecordsOf = (person: TeamPerson, teamId: string) => string[]

/** Which of the records people have; asks only for what the records name. */
export async function recordsOfPeople(
  db: Db | Tx,
  people: readonly IdentifiedPerson[],
  roundId: string,
  records: readonly RuleRecord[],
): Promise<RecordsOf> {
  if (records.length === 0 || people.length === 0) return () => []
  const roundIds = records.flatMap((record) => ('roundId' in record && record.roundId) || [])
  const series = records.some(
    (record) => record.kind === 'history' || (record.kind === 'award' && record.roundId === null),
  )
  const listIds = records.flatMap((record) => ('listId' in record && record.listId) || [])
  const userIds = people.map(({ userId }) => userId)
  const teams = roundIds.length > 0 || series ? await pastTeams(db, people, roundId, { roundIds, series }) : []
  const posts = records.some(({ kind }) => kind === 'post') ? await postsOf(db, userIds, roundId) : []
  const lists = listIds.length > 0 ? await listsOf(db, people, listIds, roundId) : []
  const [teamsOf, listed] = [Map.groupBy(teams, byUser), Map.groupBy(lists, byUser)]
  const held = Map.groupBy(posts, byUser)
  return ({ userId, role }, teamId) => {
    const side = role === 'teacher' ? 'teacher' : 'member'
    const onLists = listed.get(userId) ?? []
    const history = {
      teams: (teamsOf.get(userId) ?? []).filter((each) => each.role === side && each.teamId !== teamId),
      posts: (held.get(userId) ?? []).map(({ post }) => post),
      lists: onLists.filter(({ verified }) => verified),
      claimedLists: onLists.filter(({ verified }) => !verified),
    }
    return recordsHeld(records, history, roundId)
  }
}

const byUser = ({ userId }: { userId: string }): string => userId
