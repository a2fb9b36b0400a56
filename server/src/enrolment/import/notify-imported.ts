import { z } from 'zod'
import { Id } from '@podium/core/base/shapes.ts'
import { MemberState } from '@podium/core/enrolment/team/team.ts'
import { itemOf, type KnownItem } from '#server/competition/index.ts'
import { paths } from '@podium/core/paths.ts'
import { clock } from '#server/platform/db/clock.ts'
import { job } from '#server/platform/jobs/kind.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { sendEnrolmentNotices } from '../audit/send-enrolment-notice.ts'
import { dueMessages, INVITATION_MS, invitationKey, invitedNotice } from '../member/invite-member.ts'
import { renewInvitations } from '../member/invitation-message.store.ts'
import { membersOfAll, type Member } from '../member/member.store.ts'
import { teamsById, type Team } from '../team/team.store.ts'
import { takeDueTeams, type DueImport } from './import.store.ts'

/** Teams of one transaction. */
const TEAMS_AT_ONCE = 100

/** Notifies the people of imported teams, or of teams whose import was undone, in batches that a resumed run continues. */
export const notifyImportedJob = job(z.object({ importId: Id }), async (run, { importId }) => {
  let notified = 0
  for (;;) {
    const due = await run.write(async (tx) => {
      const taken = await takeDueTeams(tx, importId, TEAMS_AT_ONCE)
      await notifyTeams(run.services, tx, taken)
      return taken
    })
    if (due.teamIds.length === 0) return { notified }
    notified += due.teamIds.length
    await run.progress(Math.min(notified, due.teams), due.teams)
  }
})

interface ImportedTeam {
  readonly team: Team
  readonly members: readonly Member[]
  readonly about: { readonly roundId: string; readonly dedupeKey: string }
  readonly params: { readonly by: string; readonly team: string; readonly itemZh: string; readonly itemEn: string }
}

/** Notifies the people of these teams by as many statements as for one team. */
export async function notifyTeams(services: Services, tx: Tx, due: DueImport): Promise<void> {
  if (due.teamIds.length === 0) return
  const teams = await teamsById(tx, due.teamIds)
  const members = Map.groupBy(await membersOfAll(tx, due.teamIds), ({ teamId }) => teamId)
  const items = new Map<string, KnownItem | null>()
  for (const itemId of new Set(teams.map((team) => team.itemId))) items.set(itemId, await itemOf(tx, itemId))
  const imported = teams.map((team): ImportedTeam => {
    const item = items.get(team.itemId)
    const itemZh = item?.name ?? ''
    return {
      team,
      members: members.get(team.teamId) ?? [],
      about: { roundId: team.roundId, dedupeKey: team.teamId },
      params: { by: due.byName, team: team.name, itemZh, itemEn: item?.nameEn || itemZh },
    }
  })
  await (due.isUndone ? notifyOfUndoing(services, tx, imported) : notifyOfImport(services, tx, imported, due.byName))
}

async function notifyOfUndoing(services: Services, tx: Tx, imported: readonly ImportedTeam[]): Promise<void> {
  const link = paths.centre.team()
  const messages = imported.map(({ members, about, params }) => {
    const users = members.flatMap(({ userId }) => userId ?? [])
    return { kind: 'importUndone' as const, ...about, users, link, params }
  })
  await sendEnrolmentNotices(services, tx, messages)
}

/** Tells captains of their teams, and the others that they are invited or in. */
async function notifyOfImport(
  services: Services,
  tx: Tx,
  imported: readonly ImportedTeam[],
  byName: string,
): Promise<void> {
  const now = await clock(tx)
  const expiresAt = new Date(now.getTime() + INVITATION_MS)
  const others = imported.flatMap(({ team, members }) => {
    const captain = members.find(({ userId }) => userId === team.captainId)?.name ?? byName
    return members.flatMap(({ userId, ...member }) =>
      userId === null || userId === team.captainId ? [] : [{ ...member, userId, team, captain }],
    )
  })
  const invited = others.filter(({ state }) => state === MemberState.enum.invited)
  const due = await dueMessages(tx, invited)
  const renewed = invited.map((member) => ({ ...member, inviteHash: due.get(invitationKey(member))!.inviteHash }))
  if (renewed.length > 0) await renewInvitations(tx, renewed, expiresAt)
  await sendEnrolmentNotices(services, tx, [
    ...imported.map(({ team, about, params }) => {
      const link = paths.home.signUp({ teamId: team.teamId })
      return { kind: 'imported' as const, ...about, users: [team.captainId], link, params }
    }),
    ...others.map(({ team, captain, ...member }) => {
      const token = due.get(invitationKey(member))?.token ?? null
      return invitedNotice(team, captain, { ...member, expiresAt, token }, now)
    }),
  ])
}
