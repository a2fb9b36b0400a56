import { unconfirmedOutcome } from '@podium/core/enrolment/roster/roster.rule.ts'
import { isEnrolled } from '@podium/core/enrolment/team/team.ts'
import { lockRoundShared } from '#server/competition/index.ts'
import { clock } from '#server/platform/db/clock.ts'
import { transact } from '#server/platform/db/transact.ts'
import { oneByOne } from '#server/platform/jobs/one-by-one.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { forfeitMissed } from '../exclusion/forfeit-team.ts'
import { membersOf } from '../member/member.store.ts'
import { lockTeam } from '../team/team.store.ts'
import { eligibleFor, isRosterLocked } from '@podium/core/enrolment/roster/roster.rule.ts'
import { rostersOf } from './roster.store.ts'
import { addDefaultRoster, inStageSince, unconfirmedTeams } from './unconfirmed.store.ts'

const AT_ONCE = 1_000
/** One run of the task settles teams for so long; the next one has the others. */
const RUN_MS = 120_000

/** Settles teams whose captain confirmed nobody in time: all members take part, or the team gives up its place. */
export async function settleRosters(services: Services): Promise<void> {
  const end = Date.now() + RUN_MS
  for (let found = AT_ONCE; found === AT_ONCE && Date.now() < end;) {
    const teams = await unconfirmedTeams(services.db, AT_ONCE)
    await oneByOne(services, 'settle rosters', teams, ({ teamId, stageId }) =>
      transact(services, (tx) => settleRoster(services, tx, teamId, stageId)),
    )
    found = teams.length
  }
}

async function settleRoster(services: Services, tx: Tx, teamId: string, stageId: string): Promise<void> {
  const team = await lockTeam(tx, teamId)
  if (!team || !isEnrolled(team)) return
  await lockRoundShared(tx, team.roundId)
  const roster = (await rostersOf(tx, team)).find((each) => each.stageId === stageId)
  if (!roster?.isInStage || roster.source !== null || !isRosterLocked(roster.setting, await clock(tx))) return
  const standing = await inStageSince(tx, { teamId, itemId: team.itemId, stageId })
  if (unconfirmedOutcome(roster.setting, standing) === 'forfeit') {
    await forfeitMissed(services, tx, team, { stageId, missed: 'roster' })
    return
  }
  const memberIds = eligibleFor(await membersOf(tx, teamId)).map(({ memberId }) => memberId)
  await addDefaultRoster(tx, { teamId, stageId, memberIds, setting: roster.setting })
}
