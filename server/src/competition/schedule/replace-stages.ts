import { windowsMoved, type WindowMove } from '@podium/core/competition/events.ts'
import { competitionRefusals } from '@podium/core/competition/refusals.ts'
import { inForce } from '@podium/core/competition/round/round.rule.ts'
import { whyNotOpenWindows } from '@podium/core/competition/completeness/open-window.rule.ts'
import { windowsToPauseToo } from '@podium/core/competition/schedule/pause.rule.ts'
import { ownSpans, whyNotSchedule } from '@podium/core/competition/schedule/schedule.rule.ts'
import { whyNotKinds } from '@podium/core/competition/round/window-kinds.rule.ts'
import { windowOpen } from '@podium/core/competition/schedule/window.rule.ts'
import type { StageChange, StageInput } from '@podium/core/competition/schedule/stage.ts'
import { clock } from '#server/platform/db/clock.ts'
import { emit } from '#server/platform/events/emit.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { itemsOf, type StoredRound } from '../round/round.store.ts'
import { unlessInUse } from '../round/unless-in-use.ts'
import { checkRound } from './gaps.ts'
import { pauseWindows, replaceSchedule, scheduleOf, type OfficeWindowRow, type StageRow } from './stage.store.ts'

/** The changed stages as a whole. Throws if they are of another round or can't be a schedule. */
export async function checkedStages(tx: Tx, roundId: string, changes: readonly StageChange[]): Promise<StageInput[]> {
  const items = await itemsOf(tx, roundId)
  const before = await scheduleOf(tx, roundId)
  for (const { stageId } of changes) orNotFound(!stageId || before.find((stage) => stage.stageId === stageId))
  const stages = changes.map((stage) => stageAfter(before, stage))
  refuseIf(
    whyNotSchedule(
      stages,
      items.map(({ itemId }) => itemId),
      ownSpans(before),
    ),
  )
  refuseIf(whyNotKinds(stages, before))
  return stages
}

/**
 * Replaces the stages of a locked round; a pause takes in what comes to it. Of a published one, one event is published
 * for all moved windows.
 */
export async function replaceStages(
  services: Services,
  tx: Tx,
  round: StoredRound,
  changes: readonly StageChange[],
  about: { reason: string; byUserId: string },
): Promise<{ before: object[]; after: object[] }> {
  const { roundId, publishedAt } = round
  const stages = await checkedStages(tx, roundId, changes)
  const before = await scheduleOf(tx, roundId)
  await unlessInUse(replaceSchedule(tx, roundId, stages), competitionRefusals.STAGE_IN_USE)
  await pauseToo(tx, before, await scheduleOf(tx, roundId), about.byUserId)
  const after = await scheduleOf(tx, roundId)
  if (inForce(publishedAt)) {
    const { gaps } = await checkRound(services, tx, round)
    refuseIf(whyNotOpenWindows(newlyOpen(before, after, await clock(tx)), [...byId(after).values()], gaps))
    await publishWindowChanges(services, tx, before, after, { roundId, ...about })
  }
  return { before: plain(before), after: plain(after) }
}

/** Windows that the change opens at once: added ones, and those that were not open before. */
function newlyOpen(before: readonly StageRow[], after: readonly StageRow[], now: Date): OfficeWindowRow[] {
  const old = byId(before)
  return [...byId(after).values()].filter((window) => {
    const was = old.get(window.windowId)
    return windowOpen(window, now) && !(was && windowOpen(was, now))
  })
}

async function pauseToo(
  tx: Tx,
  before: readonly StageRow[],
  after: readonly StageRow[],
  userId: string,
): Promise<void> {
  const [old, fresh] = [byId(before), byId(after)]
  const at = await clock(tx)
  const added = windowsToPauseToo([...old.values()], [...fresh.values()], at).map(({ windowId }) => windowId)
  if (added.length === 0) return
  const { forcedReason: reason } = [...old.values()].find(({ paused }) => paused)!
  await pauseWindows(tx, added, { userId, reason, at })
}

/** The changed stage; omitted fields keep their value or take the default of a new stage. */
function stageAfter(savedStages: readonly StageRow[], change: StageChange): StageInput {
  const old = savedStages.find(({ stageId }) => stageId === change.stageId)
  const windows = change.windows.map((window) => {
    const { itemId = null, kind } = window
    const was = old?.windows.find((each) => each.kind === kind && each.itemId === itemId)
    const { onTimeline = was?.onTimeline ?? true, delegated = was?.delegated ?? false } = window
    return { ...window, itemId, onTimeline, delegated }
  })
  const { nameEn = old?.nameEn ?? '', weight = old?.weight ?? 100 } = change
  return { ...change, nameEn, weight, windows }
}

/** Publishes the added, removed and moved windows, if there are any. */
async function publishWindowChanges(
  services: Services,
  tx: Tx,
  before: readonly StageRow[],
  after: readonly StageRow[],
  about: { roundId: string; reason: string; byUserId: string },
): Promise<void> {
  const old = byId(before)
  const fresh = byId(after)
  const moves = [...new Set([...old.keys(), ...fresh.keys()])].flatMap((windowId): WindowMove[] => {
    const [was, is] = [old.get(windowId) ?? null, fresh.get(windowId) ?? null]
    if (was && is && was.opensAt === is.opensAt && was.closesAt === is.closesAt) return []
    const { stageId, itemId, kind } = (is ?? was)!
    const everybody = { groupId: null, groupName: '', teamId: null }
    return [{ stageId, windowId, itemId, kind, ...everybody, before: span(was), after: span(is) }]
  })
  if (moves.length > 0) await emit(services, tx, windowsMoved, { ...about, moves })
}

function byId(stages: readonly StageRow[]): Map<string, OfficeWindowRow> {
  return new Map(stages.flatMap(({ windows }) => windows).map((window) => [window.windowId, window]))
}

function span(window: OfficeWindowRow | null) {
  return window && { opensAt: window.opensAt, closesAt: window.closesAt, forced: window.forced }
}

/** The schedule for the audit log: names and times without ids. */
function plain(stages: readonly StageRow[]) {
  return stages.map(({ name, opensAt, closesAt, weight, windows }) => ({
    name,
    opensAt,
    closesAt,
    weight,
    windows: windows.map((window) => ({ kind: window.kind, itemId: window.itemId, ...span(window) })),
  }))
}
