import { competitionApi } from '@podium/core/competition/api.ts'
import type { TimesForViewer } from '@podium/core/competition/own-times/own-times.ts'
import { PUBLIC_STATES, type RoundState } from '@podium/core/competition/round/round-state.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { useViewer } from '#web/lib/session/viewer.ts'

const NONE: readonly TimesForViewer[] = []

/** Windows of a round that have other times for the viewer's school; none for visitors. */
export function useTimesForViewer({
  roundId,
  state,
}: {
  roundId: string
  state: RoundState
}): readonly TimesForViewer[] {
  const viewer = useViewer()
  const isAsked = viewer !== undefined && PUBLIC_STATES.includes(state)
  return useCall(competitionApi.timesForViewer, isAsked ? { roundId } : null).data ?? NONE
}
