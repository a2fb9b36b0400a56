import type { RoundState } from '@podium/core/competition/round/round-state.ts'
import type { Tone } from '#web/ui/state-tag.tsx'

/** Colour of a round's state. */
export const roundTones: Readonly<Record<RoundState, Tone>> = {
  draft: 'neutral',
  pending_approval: 'warning',
  published: 'success',
  rejected: 'danger',
  offline: 'warning',
  result_published: 'info',
  finished: 'neutral',
  archived: 'neutral',
}
