import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useT } from '#web/lib/i18n/i18n.ts'
import { CodeForm } from './code-form.tsx'
import { joiningMessages } from './messages.ts'
import { LookingTeam, LookingTeams } from './looking-teams.tsx'
import { OwnRequests } from './own-requests.tsx'
import '../team/sign-up.css'
import '../team/team.css'

/** Ways into a team of others: its code, or a request to one that looks for members. */
function EnrolmentHomeJoinPage() {
  const t = useT(joiningMessages)
  const [search] = useSearchParams()
  const [teamId, roundId] = [search.get('teamId'), search.get('roundId')]
  const title = t('title')
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div className="sign-up">
      <header className="sign-up-head">
        <h1>{title}</h1>
      </header>
      <div className="sign-up-body">
        {teamId ? <LookingTeam teamId={teamId} /> : <CodeForm />}
        {!teamId && roundId && <LookingTeams roundId={roundId} />}
        <OwnRequests />
      </div>
    </div>
  )
}

export { EnrolmentHomeJoinPage as Page }
