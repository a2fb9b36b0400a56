import type { TeamState } from '@podium/core/enrolment/team/team.ts'
import type { Tone } from '#web/ui/state-tag.tsx'

/** What a team's state means to its reader. */
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
