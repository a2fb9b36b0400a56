import { competitionApi } from '@podium/core/competition/api.ts'
import type { TimesForViewer } from '@podium/core/competition/own-times/own-times.ts'
import { PUBLIC_STATES, type RoundState } from '@podium/core/competition/round/round-state.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { useViewer } from '#web/lib/session/viewer.ts'

const NONE: readonly TimesForViewer[] = []

/** Windows of a round that have other times for the viewer's school; none for visitors, and in a preview (null). */
export function useTimesForViewer(
  round: { readonly roundId: string; readonly state: RoundState } | null,
): readonly TimesForViewer[] {
  const viewer = useViewer()
  const isAsked = viewer !== undefined && round !== null && PUBLIC_STATES.includes(round.state)
  return useCall(competitionApi.timesForViewer, isAsked ? { roundId: round.roundId } : null).data ?? NONE
}
