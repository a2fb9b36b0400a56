import type { RoundDetails } from '../round/round-views.ts'
import { RUNNING_STATES } from '../round/round-state.ts'
import { nextEdge, signUpSpan } from '../schedule/timeline.rule.ts'
import type { TimesForViewer } from './own-times.ts'

type Round = Pick<RoundDetails, 'state' | 'stages' | 'signUp' | 'next'>

/** The sign-up of a round and its next opening or closing, by the times that apply to the viewer's school. */
export function timesOfViewer(
  { state, stages, signUp, next }: Round,
  own: readonly TimesForViewer[],
  now: Date,
): Pick<RoundDetails, 'signUp' | 'next'> {
  if (own.length === 0 || !RUNNING_STATES.includes(state)) return { signUp, next }
  const windows = stages
    .flatMap((stage) => stage.windows)
    .map((window) => {
      const times = own.find(({ windowId }) => windowId === window.windowId)
      return times ? { ...window, opensAt: times.opensAt, closesAt: times.closesAt } : window
    })
  const edge = nextEdge(windows, now)
  const stage = stages.find(({ stageId }) => stageId === edge?.window.stageId)
  return {
    signUp: signUpSpan(windows, now) ?? signUp,
    next:
      edge && stage
        ? { kind: edge.kind, edge: edge.edge, at: edge.at, stage: stage.name, stageEn: stage.nameEn }
        : null,
  }
}
