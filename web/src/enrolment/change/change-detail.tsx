import type { Output } from '@podium/core/base/endpoint.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import type { NewcomerView } from '@podium/core/enrolment/change/change.ts'
import { paths } from '@podium/core/paths.ts'
import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Card, Descriptions, Skeleton } from 'antd'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useCall } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { wordingMessages } from '#web/lib/i18n/wording.ts'
import { useRecordName } from '#web/lib/record-name.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { PeopleTable } from '../audit/people-table.tsx'
import { TeamStateTag } from '../parts/team-state.tsx'
import { ChangeCard } from './change-card.tsx'
import { DecideForm } from './decide-form.tsx'
import { filterIn } from './filter-in.ts'
import { changeMessages } from './messages.ts'
import '../team/sign-up.css'
import '../team/team.css'

/** One change request, to be decided field by field, with the ways to its neighbours. */
export function ChangeDetail({ changeId }: { changeId: string }) {
  const [search] = useSearchParams()
  const change = useCall(enrolmentApi.changeDetail, { changeId, ...filterIn(search) })
  useRecordName(change.data?.team.name)
  if (change.isPending) return <Skeleton active paragraph={{ rows: 8 }} />
  if (change.isError) return <Failure refusal={change.error} onRetry={() => void change.refetch()} />
  return <Detail key={changeId} change={change.data} refetch={() => void change.refetch()} />
}

interface DetailProps {
  change: Output<typeof enrolmentApi.changeDetail>
  refetch: () => void
}

function Detail({ change, refetch }: DetailProps) {
  const t = useT(changeMessages)
  const wording = useT(wordingMessages)
  const may = useMay()
  const { team } = change
  const items = [
    [
      t('teamName'),
      <Link key="team" to={paths.office.signUpDetail({ teamId: change.teamId })}>
        {team.name}
      </Link>,
    ],
    [t('number'), team.number || '—'],
    [t('state'), <TeamStateTag key="state" state={team.state} />],
    [t('school'), team.schoolName || '—'],
    [t('round'), team.roundName],
    [wording('signUpItem'), team.itemName],
  ] as const
  return (
    <Card title={t('decideTitle')} extra={<Moves change={change} />}>
      <Descriptions
        size="small"
        bordered
        column={{ xs: 1, sm: 2, lg: 3 }}
        items={items.map(([label, children]) => ({ key: label, label, children }))}
      />
      {change.mayDecide && may('enrolment:team:audit') ? (
        <DecideForm key={change.version} change={change} newcomer={newcomerFacts} onDone={refetch} />
      ) : (
        <ChangeCard change={change} newcomer={newcomerFacts} />
      )}
    </Card>
  )
}

const newcomerFacts = (newcomer: NewcomerView) => <PeopleTable people={[{ ...newcomer, key: newcomer.name }]} />

/** The ways to the neighbours in the list, and back to it. */
function Moves({ change }: Pick<DetailProps, 'change'>) {
  const t = useT(changeMessages)
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const filter = filterIn(search)
  const go = (changeId: string | null) => changeId && void navigate(paths.office.signUpChange({ changeId, ...filter }))
  return (
    <div className="team-line">
      <Link to={paths.office.signUpChange(filter)}>{t('list')}</Link>
      <ReasonedButton
        icon={<LeftOutlined />}
        reason={change.previous ? null : t('isFirst')}
        aria-label={t('previous')}
        title={t('previous')}
        onClick={() => go(change.previous)}
      />
      <ReasonedButton
        icon={<RightOutlined />}
        reason={change.next ? null : t('isLast')}
        aria-label={t('next')}
        title={t('next')}
        onClick={() => go(change.next)}
      />
    </div>
  )
}
