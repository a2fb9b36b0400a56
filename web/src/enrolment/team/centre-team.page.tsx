import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { Pagination, Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { useOpenedRecord } from '#web/ui/use-opened-record.ts'
import { InvitationList } from '../member/invitation-list.tsx'
import { joiningMessages } from '../joining/messages.ts'
import { enrolmentMessages } from '../messages.ts'
import { OwnTeamDrawer } from './own-team-drawer.tsx'
import { TeamLine } from './team-line.tsx'
import './sign-up.css'
import './team.css'

const RequestForm = lazy(async () => ({ default: (await import('../change/request-form.tsx')).RequestForm }))

const PAGE_SIZE = 20

/** The viewer's teams and invitations, with one team's details beside the list, or a request to change it. @spec U06 */
function EnrolmentCentreTeamPage() {
  const t = useT(enrolmentMessages)
  const joining = useT(joiningMessages)
  const [search, setSearch] = useSearchParams()
  const pageNum = Number(search.get('pageNum') ?? 1)
  const teams = useCall(enrolmentApi.mine, { pageNum, pageSize: PAGE_SIZE })
  const invitations = useCall(enrolmentApi.invitations, {})
  const { opened: shown, open, close } = useOpenedRecord('teamId')
  if (shown && search.has('change')) {
    return (
      <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
        <RequestForm teamId={shown} memberId={search.get('memberId')} />
      </Suspense>
    )
  }
  if (teams.isPending) return <Skeleton active paragraph={{ rows: 6 }} />
  if (!teams.data) return <Failure refusal={teams.error} onRetry={() => void teams.refetch()} />
  return (
    <>
      <InvitationList />
      <p className="team-join">
        <Link className="plain-button" to={paths.home.signUpJoin()}>
          {joining('toJoin')}
        </Link>
      </p>
      {teams.data.total === 0 && !invitations.data?.length && (
        <Empty
          title={t('teamsEmpty')}
          hint={t('teamsEmptyHint')}
          action={
            <Link className="plain-button primary-button" to={paths.home.competition()}>
              {t('toCompetitions')}
            </Link>
          }
        />
      )}
      <ul className="team-list">
        {teams.data.rows.map((team) => (
          <TeamLine key={team.teamId} team={team} onOpen={() => open(team.teamId)} />
        ))}
      </ul>
      {teams.data.total > PAGE_SIZE && (
        <Pagination
          className="list-paging"
          current={pageNum}
          pageSize={PAGE_SIZE}
          total={teams.data.total}
          showSizeChanger={false}
          onChange={(next) => setSearch({ pageNum: String(next) })}
        />
      )}
      {shown && (
        <OwnTeamDrawer teamId={shown} mine={teams.data.rows.find(({ teamId }) => teamId === shown)} onClose={close} />
      )}
    </>
  )
}

export { EnrolmentCentreTeamPage as Page }
