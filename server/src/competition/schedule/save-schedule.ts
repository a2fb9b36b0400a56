import { competitionApi } from '@podium/core/competition/api.ts'
import { windowMoved } from '@podium/core/competition/events.ts'
import { competitionRefusals } from '@podium/core/competition/refusals.ts'
import { inForce, whyNoReason, whyNotEdit } from '@podium/core/competition/round/round.rule.ts'
import { whyNotSchedule } from '@podium/core/competition/schedule/schedule.rule.ts'
import type { StageChange, StageInput } from '@podium/core/competition/schedule/stage.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { emit } from '#server/platform/events/emit.ts'
import { orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { unlessInUse } from '../round/unless-in-use.ts'
import { reachOf } from '../round/reach.ts'
import { itemsOf, lockRound, touchRound } from '../round/round.store.ts'
import { replaceSchedule, scheduleOf, type OfficeWindowRow, type StageRow } from './stage.store.ts'
import type { Services } from '#server/platform/kernel/services.ts'

/**
 * Replaces the schedule. For a published round a reason is required, and an event is published for each moved window.
 * @spec B03
 */
export const saveSchedule = write(
  competitionApi.saveSchedule,
  'competition.save_schedule',
  async function saveSchedule({ services, tx, viewer, note }, input) {
    const round = orNotFound(await lockRound(tx, input.roundId, reachOf(viewer, 'competition:schedule:edit')))
    await refuseStale(tx, { type: 'round', id: round.roundId, version: round.version }, input.version)
    refuseIf(whyNotEdit(round.state))
    const items = await itemsOf(tx, round.roundId)
    const before = await scheduleOf(tx, round.roundId)
    for (const { stageId } of input.stages) orNotFound(!stageId || before.find((stage) => stage.stageId === stageId))
    const stages = input.stages.map((stage) => stageAfter(before, stage))
    refuseIf(
      whyNotSchedule(
        stages,
        items.map(({ itemId }) => itemId),
      ),
    )
    refuseIf(whyNoReason(inForce(round.publishedAt), input.reason))
    await unlessInUse(replaceSchedule(tx, round.roundId, stages), competitionRefusals.STAGE_IN_USE)
    const after = await scheduleOf(tx, round.roundId)
    if (inForce(round.publishedAt)) {
      await publishWindowChanges(services, tx, before, after, {
        roundId: round.roundId,
        reason: input.reason,
        byUserId: viewer.userId,
      })
    }
    const version = await touchRound(tx, round.roundId)
    note({ type: 'round', id: round.roundId, before: plain(before), after: plain(after), reason: input.reason })
    return { version }
  },
)

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

/** Publishes one event per added, removed or moved window. */
async function publishWindowChanges(
  services: Services,
  tx: Tx,
  before: readonly StageRow[],
  after: readonly StageRow[],
  about: { roundId: string; reason: string; byUserId: string },
): Promise<void> {
  const old = byId(before)
  const fresh = byId(after)
  for (const windowId of new Set([...old.keys(), ...fresh.keys()])) {
    const [was, is] = [old.get(windowId) ?? null, fresh.get(windowId) ?? null]
    if (was && is && was.opensAt === is.opensAt && was.closesAt === is.closesAt) continue
    const { stageId, itemId, kind } = (is ?? was)!
    await emit(services, tx, windowMoved, {
      ...about,
      stageId,
      windowId,
      itemId,
      kind,
      before: span(was),
      after: span(is),
    })
  }
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
