import type { ObjectionState } from '@podium/core/award/objection/objection-state.ts'
import type { Tone } from '#web/ui/state-tag.tsx'

/** Colour of an objection's state. */
export const objectionTones: Record<ObjectionState, Tone> = {
  filed: 'warning',
  withdrawn: 'neutral',
  upheld: 'success',
  rejected: 'danger',
}
