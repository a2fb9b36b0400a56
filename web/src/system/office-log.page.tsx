import { AUDIT_OUTCOMES, systemApi, type AuditRow } from '@podium/core/system/api.ts'
import { actionsOf, subjectsOf } from '@podium/core/base/manifest.ts'
import { useState } from 'react'
import type { z } from 'zod'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useManifests } from '#web/lib/manifests.ts'
import { listOf } from '#web/lib/call/use-call.ts'
import { DetailDrawer } from '#web/ui/detail-drawer.tsx'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { secondText } from '#web/ui/time/time.ts'
import { systemMessages } from './messages.ts'

type Audit = z.output<typeof AuditRow>

const source = listOf(systemApi.auditPage)
const tones = { done: 'success', refused: 'warning', failed: 'danger' } as const

/** The audit log: who did what to which record, with the outcome. @spec B25 */
function SystemLogPage() {
  const t = useT(systemMessages)
  const [shown, setShown] = useState<Audit | null>(null)
  const { language } = useLanguage()
  const manifests = useManifests()
  const subjects = subjectsOf(manifests)
  const actions = actionsOf(manifests)
  const action = ({ action }: Audit) => pick(actions[action] ?? { zh: action, en: action }, language)
  const actor = ({ actorName }: Audit) => actorName || t('notSignedIn')
  const subject = ({ subjectType }: Audit) =>
    pick(subjects[subjectType] ?? { zh: subjectType, en: subjectType }, language)
  const outcome = (row: Audit) => <StateTag tone={tones[row.outcome]}>{t(`outcome_${row.outcome}`)}</StateTag>
  return (
    <>
      <ListPage
        name="system.log"
        source={source}
        rowId={(row) => row.auditId}
        filters={[
          { name: 'keyword', label: t('keyword'), kind: 'text' },
          {
            name: 'action',
            label: t('action'),
            kind: 'select',
            options: Object.entries(actions).map(([value, label]) => ({ value, label: pick(label, language) })),
          },
          {
            name: 'outcome',
            label: t('outcome'),
            kind: 'select',
            options: AUDIT_OUTCOMES.map((value) => ({ value, label: t(`outcome_${value}`) })),
          },
          { name: 'subjectId', label: t('subjectId'), kind: 'text' },
          { name: 'from', until: 'until', label: t('at'), kind: 'dates' },
        ]}
        columns={[
          {
            key: 'at',
            title: t('at'),
            width: 170,
            render: (row) => <span className="figures">{secondText(row.at)}</span>,
          },
          { key: 'actorName', title: t('actor'), width: 120, render: actor },
          { key: 'action', title: t('action'), width: 220, render: action },
          { key: 'subjectType', title: t('subjectType'), width: 110, render: subject },
          { key: 'address', title: t('address'), width: 130 },
          { key: 'outcome', title: t('outcome'), width: 90, render: outcome },
          {
            key: 'durationMs',
            title: t('duration'),
            width: 100,
            align: 'right',
            render: (row) => `${row.durationMs} ms`,
          },
          { key: 'traceId', title: t('traceId'), width: 200, hidden: true },
        ]}
        actionsWidth={80}
        rowActions={(row) => [{ key: 'detail', label: t('detail'), onClick: () => setShown(row) }]}
      />
      <DetailDrawer
        open={shown !== null}
        title={shown ? action(shown) : ''}
        onClose={() => setShown(null)}
        items={
          shown
            ? [
                { label: t('at'), value: secondText(shown.at) },
                { label: t('actor'), value: actor(shown) },
                { label: t('actionCode'), value: shown.action },
                { label: t('outcome'), value: outcome(shown) },
                { label: t('code'), value: shown.code },
                { label: t('address'), value: shown.address },
                { label: t('duration'), value: `${shown.durationMs} ms` },
                { label: t('subjectType'), value: subject(shown) },
                { label: t('subjectId'), value: shown.subjectId },
                { label: t('traceId'), value: shown.traceId, wide: true },
              ]
            : []
        }
      >
        {shown && <JsonPart title={t('input')} value={shown.input} />}
        {shown && <JsonPart title={t('change')} value={shown.change} />}
      </DetailDrawer>
    </>
  )
}

function JsonPart({ title, value }: { title: string; value: unknown }) {
  if (value === null || value === undefined) return null
  return (
    <section className="json-part">
      <h2>{title}</h2>
      <pre>{JSON.stringify(value, null, 2)}</pre>
    </section>
  )
}

export { SystemLogPage as Page }
