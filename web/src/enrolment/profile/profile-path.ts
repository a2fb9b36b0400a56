import { paths } from '@podium/core/paths.ts'
import { useLocation } from 'react-router'

/** Address of the profile form that leads back to the present page. */
export function useProfilePath(teamId?: string): string {
  const { pathname, search } = useLocation()
  return paths.home.signUpProfile({ teamId, back: pathname + search })
}
