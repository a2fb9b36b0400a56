import { z } from 'zod'
import { Id } from '@podium/core/base/shapes.ts'
import { itemOf, type KnownItem } from '#server/competition/index.ts'
import { paths } from '@podium/core/paths.ts'
import { clock } from '#server/platform/db/clock.ts'
import { job } from '#server/platform/jobs/kind.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { sendEnrolmentNotice } from '../audit/send-enrolment-notice.ts'
import { dueMessage, INVITATION_MS, notifyInvited } from '../member/invite-member.ts'
import { renewInvitation } from '../member/invitation-message.store.ts'
import { membersOf } from '../member/member.store.ts'
import { teamsById, type Team } from '../team/team.store.ts'
import { takeDueTeams, type DueImport } from './import.store.ts'

/** Teams of one transaction. */
const TEAMS_AT_ONCE = 50

/** Notifies the people of imported teams, or of teams whose import was undone, in batches that a resumed run continues. */
export const notifyImportedJob = job(z.object({ importId: Id }), async (run, { importId }) => {
  let notified = 0
  for (;;) {
    const due = await run.write(async (tx) => {
      const taken = await takeDueTeams(tx, importId, TEAMS_AT_ONCE)
      const teams = taken.teamIds.length > 0 ? await teamsById(tx, taken.teamIds) : []
      const items = new Map<string, KnownItem | null>()
      for (const itemId of new Set(teams.map((team) => team.itemId))) items.set(itemId, await itemOf(tx, itemId))
      for (const team of teams) await notifyTeam(run.services, tx, team, items.get(team.itemId) ?? null, taken)
      return taken
    })
    if (due.teamIds.length === 0) return { notified }
    notified += due.teamIds.length
    await run.progress(Math.min(notified, due.teams), due.teams)
  }
})

async function notifyTeam(
  services: Services,
  tx: Tx,
  team: Team,
  item: KnownItem | null,
  { isUndone, byName }: DueImport,
): Promise<void> {
  const members = await membersOf(tx, team.teamId)
  const link = paths.home.signUp({ teamId: team.teamId })
  const about = { roundId: team.roundId, dedupeKey: team.teamId }
  const itemZh = item?.name ?? ''
  const params = { by: byName, team: team.name, itemZh, itemEn: item?.nameEn || itemZh }
  if (isUndone) {
    const users = members.flatMap(({ userId }) => userId ?? [])
    await sendEnrolmentNotice(services, tx, 'importUndone', { ...about, users, link: paths.centre.team(), params })
    return
  }
  await sendEnrolmentNotice(services, tx, 'imported', { ...about, users: [team.captainId], link, params })
  const captain = members.find(({ userId }) => userId === team.captainId)?.name ?? byName
  const expiresAt = new Date((await clock(tx)).getTime() + INVITATION_MS)
  for (const { memberId, userId, role, state } of members) {
    if (userId === null || userId === team.captainId) continue
    const isInvited = state === 'invited'
    const { token, inviteHash } = isInvited
      ? await dueMessage(tx, team.teamId, userId)
      : { token: null, inviteHash: null }
    if (inviteHash) await renewInvitation(tx, memberId, { inviteHash, expiresAt })
    await notifyInvited(services, tx, team, captain, { userId, role, memberId, expiresAt, token })
  }
}
