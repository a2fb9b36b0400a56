import type { PetitionState } from '@podium/core/enrolment/petition/petition.ts'
import type { Tone } from '#web/ui/state-tag.tsx'

/** Colour of a petition's state. */
export const petitionTones: Record<PetitionState, Tone> = {
  open: 'warning',
  granted: 'success',
  refused: 'danger',
  withdrawn: 'neutral',
}
