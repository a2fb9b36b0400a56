import type { TeamState } from '@podium/core/enrolment/team/team.ts'
import type { Tone } from '#web/ui/state-tag.tsx'

/** Colour of a team's state. */
export const teamTones: Record<TeamState, Tone> = {
  draft: 'neutral',
  awaiting_members: 'info',
  submitted: 'info',
  auditing: 'info',
  returned: 'warning',
  rejected: 'danger',
  approved: 'success',
  awaiting_payment: 'warning',
  enrolled: 'success',
  withdrawn: 'neutral',
  forfeited: 'danger',
  banned: 'danger',
  disqualified: 'danger',
  waiting: 'info',
}
