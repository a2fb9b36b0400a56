import { API_BASE } from '@podium/core/base/endpoint.ts'
import type { RoundCard } from '@podium/core/competition/round/round-views.ts'
import { type OfficeStage, type StageView } from '@podium/core/competition/round/round.ts'
import { RUNNING_STATES, type RoundState } from '@podium/core/competition/round/round-state.ts'
import { nextEdge, signUpSpan } from '@podium/core/competition/schedule/timeline.rule.ts'
import { windowPhase } from '@podium/core/competition/schedule/window.rule.ts'
import type { StageRow } from '../schedule/stage.store.ts'

/** Stages for staff: all windows, and who forced them. */
export function officeStages(stages: readonly StageRow[], now: Date): OfficeStage[] {
  return stages.map((stage) => ({
    ...stage,
    windows: stage.windows.map((window) => ({ ...window, phase: windowPhase(window, now) })),
  }))
}

/** Stages for the public: windows of the timeline, without who forced them and why. */
export function publicStages(stages: readonly StageRow[], state: RoundState, now: Date): StageView[] {
  const running = RUNNING_STATES.includes(state)
  return stages.map((stage) => ({
    ...stage,
    windows: stage.windows
      .filter(({ onTimeline }) => onTimeline)
      .map(({ windowId, stageId, itemId, kind, opensAt, closesAt, onTimeline, forced }) => ({
        windowId,
        stageId,
        itemId,
        kind,
        opensAt,
        closesAt,
        onTimeline,
        forced,
        phase: running ? windowPhase({ opensAt, closesAt, forced }, now) : 'closed',
      })),
  }))
}

/** Times on a round's card: its sign-up, and the next opening or closing; none if the round is not running. */
export function cardTimes(
  stages: readonly StageRow[],
  state: RoundState,
  now: Date,
): Pick<RoundCard, 'signUp' | 'next' | 'serverNow'> {
  const windows = stages.flatMap((stage) => stage.windows)
  const signUp = signUpSpan(windows, now)
  const serverNow = now.toISOString()
  if (!RUNNING_STATES.includes(state)) {
    return { signUp: signUp && { ...signUp, phase: 'closed', forced: null }, next: null, serverNow }
  }
  const next = nextEdge(windows, now)
  const stage = next && stages.find(({ stageId }) => stageId === next.window.stageId)
  return {
    signUp,
    next:
      next && stage
        ? { kind: next.kind, edge: next.edge, at: next.at, stage: stage.name, stageEn: stage.nameEn }
        : null,
    serverNow,
  }
}

/** Address of a round's picture; empty without one. */
export function pictureAddress(fileId: string | null): string {
  return fileId ? `${API_BASE}/files/${fileId}` : ''
}
