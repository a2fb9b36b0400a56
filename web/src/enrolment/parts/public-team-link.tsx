import { paths } from '@podium/core/paths.ts'
import { Link } from 'react-router'

/** A team's name on public pages, as a link where the team has a page. @spec R20 */
export function PublicTeamLink({ teamId, name }: { teamId: string | null; name: string }) {
  return teamId ? <Link to={paths.home.competitionTeamDetails({ teamId })}>{name}</Link> : name
}
