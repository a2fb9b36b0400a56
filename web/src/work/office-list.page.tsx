import { competitionApi } from '@podium/core/competition/api.ts'
import { workApi } from '@podium/core/work/api.ts'
import { workExports } from '@podium/core/work/exports.ts'
import type { WorkRow } from '@podium/core/work/views.ts'
import {
  WORK_DOUBTS,
  WORK_STANDINGS,
  WORK_STATES,
  workDoubtLabels,
  workStandingLabels,
  workStateLabels,
} from '@podium/core/work/work.ts'
import { whyNotAct } from '@podium/core/work/state.rule.ts'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useMay } from '#web/lib/session/allowed.tsx'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { exportOf } from '#web/lib/call/export-of.ts'
import { listOf, useCall } from '#web/lib/call/use-call.ts'
import { wordingMessages } from '#web/lib/i18n/wording.ts'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { AuditDialog } from './audit-dialog.tsx'
import { workMessages } from './messages.ts'
import { WorkStateTag } from './parts/work-state.tsx'

const source = listOf(workApi.workPage)

/** Works within the scope. @spec B21 L03 */
function WorkListPage() {
  const t = useT(workMessages)
  const { language } = useLanguage()
  const wording = useT(wordingMessages)
  const may = useMay()
  const navigate = useNavigate()
  const [auditing, setAuditing] = useState<{ works: readonly WorkRow[]; onDone: () => void } | null>(null)
  const filters = useFilters()
  const auditor = may('work:work:audit')
  return (
    <>
      <ListPage
        name="work.works"
        source={source}
        rowId={(row) => row.workId}
        exporter={exportOf(workExports.exportWorks)}
        empty={{ title: t('officeEmpty'), hint: t('officeEmptyHint') }}
        filters={filters}
        selectable={auditor}
        columns={[
          { key: 'title', title: t('title'), width: 210, sorter: true, render: (row) => row.title || '—' },
          { key: 'state', title: t('state'), width: 100, render: (row) => <WorkStateTag state={row.state} /> },
          { key: 'number', title: t('number'), width: 130 },
          { key: 'teamName', title: t('team'), width: 110 },
          { key: 'schoolName', title: t('school'), width: 140 },
          { key: 'itemName', title: wording('signUpItem'), width: language === 'en' ? 175 : 120 },
          { key: 'stageName', title: t('stage'), width: language === 'en' ? 120 : 80 },
          { key: 'versionNo', title: t('version'), width: 70, align: 'right', hidden: true },
          { key: 'fileCount', title: t('fileCount'), width: 70, align: 'right', hidden: true },
          { key: 'roundName', title: t('round'), width: 220, hidden: true },
          {
            key: 'submittedAt',
            title: t('submittedAt'),
            width: 150,
            sorter: true,
            render: (row) => timeText(row.submittedAt) || '—',
          },
        ]}
        renderTools={({ selected, clearSelection }) =>
          auditor && (
            <ReasonedButton
              type="primary"
              reason={selected.length === 0 ? t('chooseFirst') : null}
              onClick={() => setAuditing({ works: selected, onDone: clearSelection })}
            >
              {t('batch')}
            </ReasonedButton>
          )
        }
        actionsWidth={120}
        rowActions={(row) => [
          {
            key: 'details',
            label: t('details'),
            onClick: () => void navigate(paths.office.workDetail({ workId: row.workId })),
          },
          {
            key: 'audit',
            label: t('audit'),
            hidden: !auditor || whyNotAct(row.state, 'return') !== null,
            onClick: () => setAuditing({ works: [row], onDone: () => undefined }),
          },
        ]}
      />
      {auditing && <AuditDialog {...auditing} onClose={() => setAuditing(null)} />}
    </>
  )
}

function useFilters() {
  const t = useT(workMessages)
  const may = useMay()
  const wording = useT(wordingMessages)
  const { language } = useLanguage()
  const [search] = useSearchParams()
  const roundId = search.get('roundId')
  const rounds = useCall(competitionApi.roundOptions, may('competition:round:list') ? {} : null, {
    staleAfterMs: 60_000,
  })
  const items = useCall(competitionApi.itemOptions, roundId ? { roundId } : null, { staleAfterMs: 60_000 })
  const stages = useCall(competitionApi.stageOptions, roundId ? { roundId } : null, { staleAfterMs: 60_000 })
  const states = WORK_STATES.map((value) => ({ value, label: pick(workStateLabels[value], language) }))
  return [
    { name: 'keyword', label: t('keyword'), kind: 'text' as const },
    { name: 'roundId', label: t('round'), kind: 'select' as const, options: rounds.data ?? [] },
    { name: 'itemId', label: wording('signUpItem'), kind: 'select' as const, options: items.data ?? [] },
    { name: 'stageId', label: t('stage'), kind: 'select' as const, options: stages.data ?? [] },
    { name: 'state', label: t('state'), kind: 'select' as const, options: states },
    {
      name: 'standing',
      label: t('standing'),
      kind: 'select' as const,
      options: WORK_STANDINGS.map((value) => ({ value, label: pick(workStandingLabels[value], language) })),
    },
    {
      name: 'doubt',
      label: t('doubt'),
      kind: 'select' as const,
      options: WORK_DOUBTS.map((value) => ({ value, label: pick(workDoubtLabels[value], language) })),
    },
    { name: 'submittedFrom', until: 'submittedUntil', label: t('submittedAt'), kind: 'dates' as const },
    ...(may('work:work:audit')
      ? [
          {
            name: 'turn',
            label: t('turn'),
            kind: 'select' as const,
            options: [{ value: 'mine', label: t('turnMine') }],
          },
        ]
      : []),
  ]
}

export { WorkListPage as Page }
