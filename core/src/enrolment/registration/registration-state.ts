import type { RegistrationState, RegistrationTerms } from './registration.ts'

interface InState {
  readonly state: RegistrationState | null
}

/** Whether teams of the school may enter. */
export const isRegistered = ({ state }: InState): boolean => state === 'approved'
export const isReturned = ({ state }: InState): boolean => state === 'returned'
/** Whether the school has neither asked to be registered nor is so. */
export const isUnregistered = ({ state }: InState): boolean => state === null || state === 'withdrawn'

/** A round without terms asks for no registration. */
export const NO_TERMS: RegistrationTerms = {
  needed: false,
  approval: true,
  stamp: false,
  placement: 'none',
  byCollege: false,
  code: false,
  closesAt: null,
  instruction: '',
  instructionEn: '',
}
