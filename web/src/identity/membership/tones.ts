import type { MembershipState } from '@podium/core/identity/membership/membership.ts'
import type { Tone } from '#web/ui/state-tag.tsx'

export const membershipTones: Record<MembershipState, Tone> = {
  claimed: 'warning',
  verified: 'success',
  refused: 'danger',
}
