import { paths } from '@podium/core/paths.ts'
import { Link } from 'react-router'

/** A team's name, as a link where the team has a public page. @spec R20 */
export function TeamLink({ teamId, name }: { teamId: string | null; name: string }) {
  return teamId ? <Link to={paths.home.competitionTeamDetails({ teamId })}>{name}</Link> : name
}
