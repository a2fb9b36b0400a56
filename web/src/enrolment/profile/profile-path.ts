import type { MemberRole } from '@podium/core/enrolment/team/team.ts'
import { paths } from '@podium/core/paths.ts'
import { useLocation } from 'react-router'

/** Address of the profile form that leads back to the present page. */
export function useProfilePath(teamId?: string, role?: MemberRole): string {
  const { pathname, search } = useLocation()
  return paths.home.signUpProfile({ teamId, role, back: pathname + search })
}
