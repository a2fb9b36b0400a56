import { competitionApi } from '@podium/core/competition/api.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { changeKindLabels, changeStateLabels } from '@podium/core/enrolment/change/change-labels.ts'
import { CHANGE_STATES } from '@podium/core/enrolment/change/change.ts'
import { auditLevelLabels } from '@podium/core/enrolment/team/team.ts'
import { paths } from '@podium/core/paths.ts'
import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { exportOf } from '#web/lib/call/export-of.ts'
import { listOf, useCall } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { wordingMessages } from '#web/lib/i18n/wording.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { ChangeStateTag } from './change-card.tsx'
import { filterIn } from './filter-in.ts'
import { changeMessages } from './messages.ts'

const ChangeDetail = lazy(async () => ({ default: (await import('./change-detail.tsx')).ChangeDetail }))

const source = listOf(enrolmentApi.changePage)

/** Change requests of submitted teams, or one of them. */
function EnrolmentChangesPage() {
  const [search] = useSearchParams()
  const changeId = search.get('changeId')
  if (!changeId) return <ChangeList />
  return (
    <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
      <ChangeDetail key={changeId} changeId={changeId} />
    </Suspense>
  )
}

/** Those that wait for the viewer come first. */
function ChangeList() {
  const t = useT(changeMessages)
  const item = useT(wordingMessages)('signUpItem')
  const { language } = useLanguage()
  const may = useMay()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const seesRounds = may('competition:round:list')
  const rounds = useCall(competitionApi.roundOptions, seesRounds ? {} : null).data ?? []
  return (
    <ListPage
      name="enrolment.changes"
      source={source}
      rowId={(row) => row.changeId}
      empty={{ title: t('empty'), hint: t('emptyHint') }}
      exporter={may('enrolment:team:export') ? exportOf(enrolmentApi.exportChanges) : undefined}
      filters={[
        { name: 'keyword', label: t('keyword'), kind: 'text' },
        {
          name: 'state',
          label: t('state'),
          kind: 'select',
          options: CHANGE_STATES.map((state) => ({ value: state, label: pick(changeStateLabels[state], language) })),
        },
        ...(may('enrolment:team:audit')
          ? [
              {
                name: 'turn',
                label: t('turn'),
                kind: 'select' as const,
                options: [{ value: 'mine', label: t('turnMine') }],
              },
            ]
          : []),
        ...(seesRounds ? [{ name: 'roundId', label: t('round'), kind: 'select' as const, options: rounds }] : []),
      ]}
      columns={[
        { key: 'teamName', title: t('teamName'), width: 160 },
        { key: 'number', title: t('number'), width: 150, render: (row) => row.number || '—' },
        { key: 'schoolName', title: t('school'), width: 160 },
        {
          key: 'kinds',
          title: t('kinds'),
          width: 200,
          render: (row) => [...new Set(row.kinds)].map((kind) => pick(changeKindLabels[kind], language)).join('、'),
        },
        { key: 'state', title: t('state'), width: 110, render: (row) => <ChangeStateTag state={row.state} /> },
        {
          key: 'level',
          title: t('level'),
          width: 110,
          render: (row) => (row.level ? pick(auditLevelLabels[row.level], language) : '—'),
        },
        { key: 'askedByName', title: t('askedBy'), width: 110 },
        { key: 'createdAt', title: t('createdAt'), width: 150, render: (row) => timeText(row.createdAt) },
        { key: 'itemName', title: item, width: 140, hidden: true },
        { key: 'roundName', title: t('round'), width: 220, hidden: true },
      ]}
      actionsWidth={90}
      rowActions={(row) => [
        {
          key: 'open',
          label: t(row.mayDecide && may('enrolment:team:audit') ? 'decide' : 'see'),
          onClick: () => void navigate(paths.office.signUpChange({ changeId: row.changeId, ...filterIn(search) })),
        },
      ]}
    />
  )
}

export { EnrolmentChangesPage as Page }
