import type { Output } from '@podium/core/base/endpoint.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import {
  auditLevelLabels,
  AWAITING_STATES,
  sourceLabels,
  type TeamState,
  awaitsPayment,
} from '@podium/core/enrolment/team/team.ts'
import type { TeamFilter, ListedTeam } from '@podium/core/enrolment/views.ts'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useMay } from '#web/lib/session/allowed.tsx'
import { exportOf } from '#web/lib/call/export-of.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { listOf, useCall } from '#web/lib/call/use-call.ts'
import { wordingMessages } from '#web/lib/i18n/wording.ts'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { useAnimatedNumber } from '#web/ui/time/use-animated-number.ts'
import { QueueNumbers } from '../admission/queue-numbers.tsx'
import { AuditQueue } from '../audit/audit-queue.tsx'
import { AuditDialog } from '../audit/audit-dialog.tsx'
import { MessageButton } from '../message/message-button.tsx'
import { ruledQuotaText } from '../audit/ruled-quota-text.ts'
import { enrolmentOfficeMessages } from '../office-messages.ts'
import { FullestQuotas } from './fullest-quotas.tsx'
import { StateCell } from './state-cell.tsx'
import { useAnswerColumns } from './answer-filters.ts'
import { WaitingText } from '../waiting/waiting-text.tsx'
import { BatchFeeDialog } from '../payment/batch-fee-dialog.tsx'
import { WaiverDialog } from '../payment/waiver-dialog.tsx'
import { teamPaymentMessages } from '../payment/messages.ts'
import { useTeamFilters } from './use-team-filters.tsx'

const source = listOf(enrolmentApi.teamPage)

/** Enrolments within the scope, audited one by one or in bulk. @spec B20 */
function EnrolmentListPage() {
  const t = useT(enrolmentOfficeMessages)
  const wording = useT(wordingMessages)
  const { language } = useLanguage()
  const may = useMay()
  const navigate = useNavigate()
  const [auditing, setAuditing] = useState<{ teams: readonly ListedTeam[]; onDone: () => void } | null>(null)
  const [queueFrom, setQueueFrom] = useState<ListedTeam | null>(null)
  const [search] = useSearchParams()
  const [waived, setWaived] = useState<ListedTeam | null>(null)
  const [paying, setPaying] = useState<{ teams: readonly ListedTeam[]; onDone: () => void } | null>(null)
  const payment = useT(teamPaymentMessages)
  const filters = useTeamFilters()
  const answerColumns = useAnswerColumns()
  const counted = useCall(enrolmentApi.teamNum, filterOf(Object.fromEntries(search)))
  const schools = counted.data?.collegeOf.join(language === 'en' ? ', ' : '、')
  const waiting = (row: ListedTeam) => (AWAITING_STATES as readonly TeamState[]).includes(row.state)
  return (
    <>
      <QueueNumbers roundId={search.get('roundId')} />
      <FullestQuotas />
      <ListPage
        name="enrolment.teams"
        source={source}
        rowId={(row) => row.teamId}
        rowName={(row) => t('teamRow', { name: row.name || '—' })}
        empty={{ title: t('empty'), hint: schools ? t('emptyCollege', { schools }) : t('emptyHint') }}
        filters={filters}
        selectable={may(
          'enrolment:team:audit',
          'enrolment:team:export',
          'enrolment:team:pay',
          'enrolment:team:message',
        )}
        columns={[
          { key: 'name', title: t('name'), width: 140, sorter: true, render: (row) => row.name || '—' },
          {
            key: 'number',
            title: t('number'),
            width: 135,
            sorter: true,
            render: (row) => row.number ?? '—',
          },
          { key: 'state', title: t('state'), width: 130, render: (row) => <StateCell row={row} /> },
          {
            key: 'auditLevel',
            title: t('level'),
            width: 130,
            render: (row) =>
              row.awaitsMe ? (
                <StateTag tone="warning">{t('turnMine')}</StateTag>
              ) : waiting(row) && row.auditLevel ? (
                pick(auditLevelLabels[row.auditLevel], language)
              ) : (
                '—'
              ),
          },
          {
            key: 'waiting',
            title: t('waiting'),
            width: 90,
            sorter: true,
            hidden: true,
            render: (row) => <WaitingText waiting={row.waiting} />,
          },
          // All rows of a chosen competition would say the same.
          ...(search.get('roundId') ? [] : [{ key: 'roundName', title: t('round'), width: 200, keep: true }]),
          { key: 'itemName', title: wording('signUpItem'), width: 140 },
          { key: 'schoolName', title: t('school'), width: 160 },
          { key: 'captainName', title: t('captain'), width: 90 },
          { key: 'captainPhoneMasked', title: t('phone'), width: 130, hidden: true },
          { key: 'memberCount', title: t('people'), width: 60, align: 'right' },
          {
            key: 'teacherNames',
            title: t('teachers'),
            width: 140,
            hidden: true,
            render: (row) => row.teacherNames.join('、') || '—',
          },
          {
            key: 'leaderNames',
            title: t('leaders'),
            width: 100,
            hidden: true,
            render: (row) => row.leaderNames.join('、') || '—',
          },
          {
            key: 'source',
            title: t('source'),
            width: 100,
            hidden: true,
            render: (row) => pick(sourceLabels[row.source], language),
          },
          ...answerColumns,
          {
            key: 'submittedAt',
            title: t('submittedAt'),
            width: 150,
            sorter: true,
            render: (row) => timeText(row.submittedAt) || '—',
          },
          {
            key: 'createdAt',
            title: t('createdAt'),
            width: 150,
            sorter: true,
            hidden: true,
            render: (row) => timeText(row.createdAt),
          },
        ]}
        renderTools={({ selected, clearSelection, filters: chosen }) => (
          <>
            {may('enrolment:team:audit') && (
              <ReasonedButton
                type="primary"
                reason={selected.length === 0 ? t('chooseFirst') : null}
                onClick={() => setAuditing({ teams: selected, onDone: clearSelection })}
              >
                {t('batch')}
              </ReasonedButton>
            )}
            {may('enrolment:team:pay') && (
              <ReasonedButton
                reason={selected.length === 0 ? payment('batchFirst') : null}
                onClick={() => setPaying({ teams: selected, onDone: clearSelection })}
              >
                {payment('batchFee')}
              </ReasonedButton>
            )}
            <MessageButton filter={filterOf(chosen)} teamIds={selected.map(({ teamId }) => teamId)} />
            <Count filters={chosen} />
          </>
        )}
        actionsWidth={120}
        rowActions={(row) => [
          {
            key: 'details',
            label: t('details'),
            onClick: () =>
              void navigate(paths.office.signUpDetail({ teamId: row.teamId, list: `?${search.toString()}` })),
          },
          {
            key: 'audit',
            label: t('audit'),
            hidden: !row.mayDecide,
            onClick: () => setQueueFrom(row),
          },
          {
            key: 'waive',
            label: payment('waive'),
            hidden: !may('enrolment:team:pay') || !awaitsPayment(row),
            onClick: () => setWaived(row),
          },
        ]}
        exporter={may('enrolment:team:export') ? exportOf(enrolmentApi.export) : undefined}
      />
      {queueFrom && (
        <AuditQueue
          first={queueFrom}
          filters={filterOf(Object.fromEntries(search))}
          onClose={() => setQueueFrom(null)}
        />
      )}
      {waived && <WaiverDialog team={waived} onClose={() => setWaived(null)} />}
      {paying && <BatchFeeDialog {...paying} onClose={() => setPaying(null)} />}
      {auditing && <AuditDialog {...auditing} onClose={() => setAuditing(null)} />}
    </>
  )
}

function Count({ filters }: { filters: Readonly<Record<string, unknown>> }) {
  const count = useCall(enrolmentApi.teamNum, filterOf(filters))
  // The last count remains until the next one is loaded, as the rows do.
  const [lastCount, setLastCount] = useState(count.data)
  if (count.data && count.data !== lastCount) setLastCount(count.data)
  if (!lastCount) return null
  return (
    <>
      <Counted teams={lastCount.total} people={lastCount.people} />
      {lastCount.quota && <QuotaSeen quota={lastCount.quota} />}
    </>
  )
}

/** Used and all places of the item that the list is filtered by. */
function QuotaSeen({ quota }: { quota: NonNullable<Output<typeof enrolmentApi.teamNum>['quota']> }) {
  const t = useT(enrolmentOfficeMessages)
  const plain = (['item', 'school'] as const).map((of) => {
    const use = quota[of]
    return use && <QuotaText key={of} text={t(`quota_${of}`, { ...use })} isFull={use.used >= use.size} />
  })
  const ruled = quota.rules.map((rule) => (
    <QuotaText key={rule.key} text={ruledQuotaText(rule, t)} isFull={rule.size !== null && rule.used >= rule.size} />
  ))
  return [...plain, ...ruled]
}

function QuotaText({ text, isFull }: { text: string; isFull: boolean }) {
  return isFull ? <StateTag tone="danger">{text}</StateTag> : <span className="list-selected figures">{text}</span>
}

function Counted(to: { teams: number; people: number }) {
  const t = useT(enrolmentOfficeMessages)
  const [teams, people] = [useAnimatedNumber(to.teams), useAnimatedNumber(to.people)]
  return <span className="list-selected figures">{t('counted', { teams, people })}</span>
}

const COUNTED_FILTERS = [
  'keyword',
  'roundId',
  'itemId',
  'schoolId',
  'state',
  'standing',
  'region',
  'submittedFrom',
  'submittedUntil',
  'auditLevel',
  'source',
  'turn',
  'change',
  'importId',
] as const satisfies ReadonlyArray<keyof TeamFilter>

/** The filters without paging and sorting. */
function filterOf(query: Readonly<Record<string, unknown>>) {
  const names: readonly string[] = COUNTED_FILTERS
  return Object.fromEntries(Object.entries(query).filter(([name, value]) => names.includes(name) && value))
}

export { EnrolmentListPage as Page }
