import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { paths } from '@podium/core/paths.ts'
import { Pagination, Skeleton } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { joiningMessages } from './messages.ts'
import { TeamCard } from './team-card.tsx'

const PAGE_SIZE = 20

/** Teams of a round that look for members. */
export function LookingTeams({ roundId }: { roundId: string }) {
  const t = useT(joiningMessages)
  const [pageNum, setPageNum] = useState(1)
  const teams = useCall(enrolmentApi.teamsLooking, { roundId, pageNum, pageSize: PAGE_SIZE })
  return (
    <section className="centre-part">
      <h2>{t('looking')}</h2>
      {teams.isPending && <Skeleton active />}
      {teams.isError && <Failure refusal={teams.error} onRetry={() => void teams.refetch()} />}
      {teams.data?.total === 0 && <Empty title={t('lookingEmpty')} hint={t('lookingEmptyHint')} />}
      <ul className="team-list">
        {teams.data?.rows.map(({ teamId, teamName, roundName, itemName }) => (
          <li key={teamId}>
            <b>{teamName}</b>
            <p className="sign-up-hint">
              {roundName} · {itemName}
            </p>
            <div className="team-line">
              <Link className="plain-button" to={paths.home.signUpJoin({ teamId })}>
                {t('ask')}
              </Link>
            </div>
          </li>
        ))}
      </ul>
      {(teams.data?.total ?? 0) > PAGE_SIZE && (
        <Pagination
          className="list-paging"
          current={pageNum}
          pageSize={PAGE_SIZE}
          total={teams.data?.total ?? 0}
          showSizeChanger={false}
          onChange={setPageNum}
        />
      )}
    </section>
  )
}

/** One of them, to ask it. */
export function LookingTeam({ teamId }: { teamId: string }) {
  const t = useT(joiningMessages)
  const navigate = useNavigate()
  const team = useCall(enrolmentApi.teamLooking, { teamId })
  const ask = useWrite(enrolmentApi.askToJoin, {
    inline: true,
    refresh: [enrolmentApi.ownJoinRequests],
    onDone: () => {
      toast('success', t('asked'))
      void navigate(paths.home.signUpJoin())
    },
  })
  if (team.isPending) return <Skeleton active />
  if (team.isError) return <Failure refusal={team.error} onRetry={() => void team.refetch()} />
  return (
    <TeamCard
      team={team.data}
      way="ask"
      busy={ask.busy}
      refused={ask.refusal?.msg ?? null}
      onSubmit={(word) => void ask.run({ teamId, word })}
    />
  )
}
