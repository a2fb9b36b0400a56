import type { PublicationState } from '@podium/core/award/publication-state.ts'
import type { Tone } from '#web/ui/state-tag.tsx'

export const publicationTones: Record<PublicationState, Tone> = {
  calculated: 'neutral',
  awards_set: 'info',
  confirmed: 'info',
  publicised: 'warning',
  formal: 'success',
  corrected: 'warning',
  revoked: 'danger',
}
