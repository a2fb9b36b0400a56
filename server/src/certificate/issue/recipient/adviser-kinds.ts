import { kindNumbers } from '@podium/core/certificate/issue/adviser-lines.rule.ts'
import type { AwardedPerson } from '@podium/core/certificate/issue/recipients.rule.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { settingsOfEvents, settingsOfTeams, type EventSetting } from './adviser-kinds.store.ts'

type PrintedKind = NonNullable<AwardedPerson['adviserKind']>

/**
 * Tells how a kind of adviser is printed for a team: by its number in the event's setting in force, so that it is the
 * same for all teams of the event, and by the name that it had when the team handed in.
 */
export async function printedKinds(
  db: Db | Tx,
  teamIds: readonly string[],
): Promise<(teamId: string, key: string) => PrintedKind | null> {
  const teams = await settingsOfTeams(db, teamIds)
  const teamOf = new Map(teams.map((team) => [team.id, team]))
  const settings = await settingsOfEvents(db, [...new Set(teams.map(({ itemId }) => itemId))])
  const events = Map.groupBy(settings, ({ itemId }) => itemId)
  const numbers = new Map(
    [...events].map(([itemId, all]) => {
      const keysOf = (wanted: readonly EventSetting[]) => wanted.flatMap(({ kinds }) => kinds.map(({ key }) => key))
      return [itemId, kindNumbers(keysOf(all.filter(({ isInForce }) => isInForce)), keysOf(all))]
    }),
  )
  return (teamId, key) => {
    const team = teamOf.get(teamId)
    if (!team) return null
    const known = events.get(team.itemId) ?? []
    const kindIn = (setting: EventSetting | undefined) => setting?.kinds.find((each) => each.key === key)
    const frozen = kindIn(known.find(({ settingId }) => settingId === team.settingId))
    const kind = frozen ?? kindIn(known.find(({ isInForce }) => isInForce))
    return kind ? { no: numbers.get(team.itemId)!.get(key)!, name: kind.name } : null
  }
}
