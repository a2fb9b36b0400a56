import { z } from 'zod'
import { Id, Instant } from '@podium/core/base/shapes.ts'
import { closingText } from '@podium/core/base/time/window-times.ts'
import { whyWindowClosed } from '@podium/core/competition/schedule/window.rule.ts'
import { profileFieldLabels } from '@podium/core/enrolment/member/profile.rule.ts'
import { unsignedNames } from '@podium/core/enrolment/document/document.rule.ts'
import { awaitedMembers } from '@podium/core/enrolment/team/submit.rule.ts'
import { awaitsMembers, isDraft } from '@podium/core/enrolment/team/team.ts'
import { isListOver } from '@podium/core/enrolment/waiting/waiting.rule.ts'
import { paths } from '@podium/core/paths.ts'
import { windowAndTime } from '#server/competition/index.ts'
import { clock } from '#server/platform/db/clock.ts'
import { transact } from '#server/platform/db/transact.ts'
import { job } from '#server/platform/jobs/kind.ts'
import { oneByOne } from '#server/platform/jobs/one-by-one.ts'
import { enqueue } from '#server/platform/jobs/queue.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { sendEnrolmentNotice } from '../audit/send-enrolment-notice.ts'
import { membersOf, type Member } from '../member/member.store.ts'
import { openDocuments } from '../document/open-documents.ts'
import { recordChange } from '../payment/settle-team.ts'
import { completeMembers } from '../team/advance-team.ts'
import { awaitsOnlyProfiles, isAwaited, teamsAwaitingProfiles } from './awaiting.store.ts'
import { placeOf, teamToSubmit } from '../team/facts.ts'
import { loadTeam, lockTeam, type Team } from '../team/team.store.ts'

export const COMPLETE_TEAMS = 'enrolment.complete_teams'

/** Teams loaded by one query. */
const AT_ONCE = 100

/** How long the task leaves a team alone after its sign-up closed, until the jobs of that moment have run. */
const SETTLING_MS = 10 * 60_000

/**
 * Queues the check of the person's teams: a transaction of its own, because a submission locks the team before its
 * people. Teams that are complete now are submitted as of now, however late the job runs.
 */
export async function profileWasChanged(services: Services, tx: Tx, userId: string): Promise<void> {
  if (!(await isAwaited(tx, userId))) return
  const at = await clock(tx)
  const complete: string[] = []
  for (const teamId of await teamsAwaitingProfiles(tx, { userId, after: null, limit: AT_ONCE })) {
    const team = await loadTeam(tx, teamId)
    if (team && lacksNothing(team, await membersOf(tx, teamId), at)) complete.push(teamId)
  }
  await enqueue(services, tx, COMPLETE_TEAMS, { userId, complete, at: at.toISOString() })
}

const Changed = z.object({ userId: Id, complete: z.array(Id).default([]), at: Instant.optional() })

export const completeTeamsJob = job(Changed, async (run, { userId, complete, at }) => {
  const teams = await teamsAwaitingProfiles(run.db, { userId, after: null, limit: AT_ONCE })
  for (const teamId of teams) {
    const since = at !== undefined && complete.includes(teamId) ? new Date(at) : undefined
    await run.write((tx) => completeTeam(run.services, tx, teamId, { since, settlingMs: 0 }))
  }
  return { teams: teams.length }
})

function lacksNothing(team: Team, members: readonly Member[], at: Date): boolean {
  return awaitedMembers(teamToSubmit(team, members, at).members).length === 0
}

/** Submits teams that became complete otherwise, such as by a birthday, and ends those whose sign-up is over. */
export async function completeTeams(services: Services): Promise<void> {
  for (let after: string | null = null; ;) {
    const teams: string[] = await teamsAwaitingProfiles(services.db, { userId: null, after, limit: AT_ONCE })
    await oneByOne(services, 'submit complete teams', teams, (teamId) =>
      transact(services, (tx) => completeTeam(services, tx, teamId, { since: undefined, settlingMs: SETTLING_MS })),
    )
    if (teams.length < AT_ONCE) return
    after = teams.at(-1)!
  }
}

/**
 * Submits a team whose profiles are complete, `since` a time or now. An incomplete one becomes a draft when sign-up is over
 * and `settlingMs` have passed; while staff hold sign-up closed, it waits.
 */
async function completeTeam(
  services: Services,
  tx: Tx,
  teamId: string,
  { since, settlingMs }: { since: Date | undefined; settlingMs: number },
): Promise<void> {
  const team = await lockTeam(tx, teamId)
  if (!team || !awaitsMembers(team) || !(await awaitsOnlyProfiles(tx, teamId))) return
  const members = await membersOf(tx, teamId)
  const { window, at: now } = await windowAndTime(tx, { ...placeOf(team), kind: 'signup' })
  const at = since ?? now
  const isOver = isListOver(window, at)
  if (isOver && !isListOver(window, new Date(at.getTime() - settlingMs))) return
  if (!isOver && whyWindowClosed(window, at, 'signup') !== null) return
  if (!isOver && !lacksNothing(team, members, at)) return
  const done = await completeMembers(services, tx, team, members, since)
  if (!done) return
  await recordChange(tx, 'enrolment.complete_members', {
    type: 'team',
    id: teamId,
    before: { state: team.state },
    after: { state: done.state },
  })
  if (isDraft(done)) return
  await sendEnrolmentNotice(services, tx, 'completed', {
    users: members.flatMap(({ userId }) => userId ?? []),
    roundId: team.roundId,
    dedupeKey: `${teamId}:${done.version}`,
    link: paths.centre.team({ teamId }),
    params: { team: team.name },
  })
}

/** Notifies the captain and each person whose profile is incomplete of what the locked team waits for, and until when. */
export async function notifyIncomplete(services: Services, tx: Tx, team: Team): Promise<void> {
  const { window, at } = await windowAndTime(tx, { ...placeOf(team), kind: 'signup' })
  const until = closingText(window!.closesAt, at)
  const shared = { team: team.name, untilZh: until.zh, untilEn: until.en }
  const { members, documents } = await openDocuments(tx, team, at)
  const incomplete = new Map(
    awaitedMembers(teamToSubmit(team, members, at).members).map(({ userId, missing }) => [userId, missing]),
  )
  const lacking = members.flatMap(({ memberId, userId, name }) => {
    const unsigned = unsignedNames(documents.filter((document) => document.memberId === memberId))
    const missing = (incomplete.get(userId) ?? []).map((field) => profileFieldLabels[field])
    const all = [...missing, ...unsigned]
    const words = { zh: all.map(({ zh }) => zh).join('、'), en: all.map(({ en }) => en).join(', ') }
    return all.length > 0 ? [{ userId, name, ...words, isOnlyUnsigned: missing.length === 0 }] : []
  })
  const link = paths.centre.team({ teamId: team.teamId })
  await sendEnrolmentNotice(services, tx, 'profilesAwaited', {
    users: [team.captainId],
    roundId: team.roundId,
    dedupeKey: `${team.teamId}:${team.version}`,
    link,
    params: {
      ...shared,
      missingZh: lacking.map(({ name, zh }) => `${name}（${zh}）`).join('；'),
      missingEn: lacking.map(({ name, en }) => `${name} (${en})`).join('; '),
    },
  })
  for (const { userId, zh, en, isOnlyUnsigned } of lacking) {
    if (userId === null || userId === team.captainId) continue
    await sendEnrolmentNotice(services, tx, 'profileNeeded', {
      users: [userId],
      roundId: team.roundId,
      dedupeKey: `${team.teamId}:${team.version}:${userId}`,
      link: isOnlyUnsigned ? link : paths.home.signUpProfile({ teamId: team.teamId, back: link }),
      params: { ...shared, missingZh: zh, missingEn: en },
    })
  }
}
