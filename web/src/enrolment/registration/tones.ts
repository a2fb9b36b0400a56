import type { RegistrationState } from '@podium/core/enrolment/registration/registration.ts'
import type { Tone } from '#web/ui/state-tag.tsx'

/** Colour of a registration's state. */
export const registrationTones: Record<RegistrationState, Tone> = {
  pending: 'warning',
  approved: 'success',
  returned: 'danger',
  withdrawn: 'neutral',
}
