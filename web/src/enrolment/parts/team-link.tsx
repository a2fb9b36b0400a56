import { paths } from '@podium/core/paths.ts'
import { Link } from 'react-router'
import { NativeText } from '#web/ui/native/native-text.tsx'

/** A team's name, as a link where the team has a public page. @spec R20 */
export function TeamLink({ teamId, name }: { teamId: string | null; name: string }) {
  const shown = <NativeText text={name} />
  return teamId ? <Link to={paths.home.competitionTeamDetails({ teamId })}>{shown}</Link> : shown
}
