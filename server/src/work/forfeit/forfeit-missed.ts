import { effectiveWindow } from '@podium/core/competition/schedule/window.rule.ts'
import { workApi } from '@podium/core/work/api.ts'
import { isPastClosing, missesHandIn } from '@podium/core/work/forfeit/missed.rule.ts'
import type { ForfeitPreview } from '@podium/core/work/forfeit/forfeit-api.ts'
import { roundOf, settingInForce, shownWindows, stageOf, windowAndTime } from '#server/competition/index.ts'
import { forfeitMissed, lockTeam } from '#server/enrolment/index.ts'
import { groupWithin } from '#server/organisation/index.ts'
import { clock } from '#server/platform/db/clock.ts'
import { transact } from '#server/platform/db/transact.ts'
import { oneByOne } from '#server/platform/jobs/one-by-one.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { arrivalOf } from '../entry/arrival.store.ts'
import {
  countForfeited,
  countMissing,
  forfeitingStages,
  inStageSince,
  lockHandedIn,
  markChecked,
  missingTeams,
} from './missed.store.ts'

/** Teams forfeited by one run of the task; the next one has the others. */
const AT_ONCE = 1_000
/** A stage is looked at for so long after its closing, until every transaction of that moment has ended. */
const SETTLING_MS = 10 * 60_000

/** Gives up the places of teams that handed in nothing until the submission window of their stage closed. */
export async function forfeitMissedHandIns(services: Services): Promise<void> {
  const { db } = services
  const stages = await forfeitingStages(db)
  const now = await clock(db)
  let left = AT_ONCE
  for (const { itemId, stageId, closedAt, checkedAt } of stages) {
    if (!closedAt || checkedAt?.getTime() === closedAt.getTime()) continue
    const itemStage = { itemId, stageId }
    const teamIds = await missingTeams(db, itemStage, left)
    await oneByOne(services, 'forfeit missed hand-ins', teamIds, (teamId) =>
      transact(services, (tx) => forfeitIfMissed(services, tx, teamId, stageId)),
    )
    const isSettled = now.getTime() - closedAt.getTime() > SETTLING_MS
    if (teamIds.length === 0 && isSettled) await markChecked(db, itemStage, closedAt)
    left -= teamIds.length
    if (left === 0) return
  }
}

/** Decides with team, work and window locked, so that a submission in time is never overlooked. */
async function forfeitIfMissed(services: Services, tx: Tx, teamId: string, stageId: string): Promise<void> {
  const team = await lockTeam(tx, teamId)
  if (!team) return
  const { itemId } = team
  const workState = await lockHandedIn(tx, { teamId, stageId })
  const { window, at } = await windowAndTime(tx, {
    stageId,
    itemId,
    schoolId: team.schoolId,
    teamId,
    kind: 'submission',
  })
  const setting = await settingInForce(tx, 'work', itemId, stageId)
  const facts = {
    setting: setting?.value ?? null,
    window,
    teamState: team.state,
    arrival: await arrivalOf(tx, { teamId, itemId, stageId }),
    since: await inStageSince(tx, { teamId, stageId }),
    workState,
  }
  if (missesHandIn(facts, at)) await forfeitMissed(services, tx, team, { stageId, missed: 'work' })
}

export const previewForfeits = read(
  workApi.previewForfeits,
  async function previewForfeits({ db, viewer, now }, { itemId, stageId }): Promise<ForfeitPreview> {
    const round = orNotFound(await roundOf(db, itemId))
    const stage = orNotFound(await stageOf(db, stageId))
    const isWithin = await groupWithin(db, round.groupId, viewer.scopeOf('enrolment:team:exclude'))
    orNotFound(isWithin && stage.roundId === round.roundId ? round : null)
    const setting = await settingInForce(db, 'work', itemId, stageId)
    const windows = await shownWindows(db, { stageIds: [stageId] }, 'submission')
    const window = effectiveWindow(windows, 'submission', itemId, now)
    return {
      missing: setting ? await countMissing(db, { itemId, stageId }) : 0,
      forfeited: await countForfeited(db, { itemId, stageId }),
      isOn: setting?.value.forfeitMissed ?? false,
      closesAt: window?.closesAt ?? null,
      isClosed: window !== null && isPastClosing(window, now),
    }
  },
)
