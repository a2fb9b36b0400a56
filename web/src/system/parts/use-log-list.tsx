import { AUDIT_OUTCOMES, type AuditRow } from '@podium/core/system/api.ts'
import { changeSentence, describeChange, refusalWords, type ChangedField } from '@podium/core/base/audit/audit-words.ts'
import { actionsOf, auditWordsOf, subjectsOf } from '@podium/core/base/manifest.ts'
import { Switch } from 'antd'
import { useMemo, useState } from 'react'
import type { z } from 'zod'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useManifests } from '#web/lib/manifests.ts'
import { DetailDrawer } from '#web/ui/detail-drawer.tsx'
import type { ListColumn, ListFilter } from '#web/ui/list-page/list-types.ts'
import { StateTag } from '#web/ui/state-tag.tsx'
import { secondText } from '#web/ui/time/time.ts'
import { systemMessages } from '../messages.ts'

type Audit = z.output<typeof AuditRow>

const tones = { done: 'success', refused: 'warning', failed: 'danger' } as const

/** What lists of the audit log share: filters, columns and the details of a row. */
export function useLogList() {
  const t = useT(systemMessages)
  const [shown, setShown] = useState<Audit | null>(null)
  const { language } = useLanguage()
  const manifests = useManifests()
  const subjects = subjectsOf(manifests)
  const actions = actionsOf(manifests)
  const words = useMemo(() => auditWordsOf(manifests), [manifests])
  const described = ({ change }: Audit) => describeChange(change, words, language)
  const action = ({ action }: Audit) => pick(actions[action] ?? { zh: action, en: action }, language)
  const actor = ({ actorName }: Audit) => actorName || t('notSignedIn')
  const kind = ({ subjectType }: Audit) => pick(subjects[subjectType] ?? { zh: subjectType, en: subjectType }, language)
  const subject = (row: Audit) =>
    [kind(row), row.subjectName || described(row).name].filter((part) => part !== '').join(' · ')
  const refused = ({ change }: Audit) => refusalWords(change, language)
  const sentence = (row: Audit) => changeSentence(described(row), language) || refused(row)
  const outcome = (row: Audit) => <StateTag tone={tones[row.outcome]}>{t(`outcome_${row.outcome}`)}</StateTag>
  const filters: ListFilter[] = [
    { name: 'keyword', label: t('logKeyword'), kind: 'text' },
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
  ]
  const columns: Array<ListColumn<Audit>> = [
    {
      key: 'at',
      title: t('at'),
      width: 170,
      render: (row) => <span className="figures">{secondText(row.at)}</span>,
    },
    { key: 'actorName', title: t('actor'), width: 120, render: actor },
    { key: 'action', title: t('action'), width: 180, render: action },
    { key: 'subjectType', title: t('subjectType'), width: 190, render: subject },
    { key: 'change', title: t('change'), width: 320, render: (row) => sentence(row) || '—' },
    { key: 'address', title: t('address'), width: 130, hidden: true },
    { key: 'outcome', title: t('outcome'), width: 90, keep: true, render: outcome },
    {
      key: 'durationMs',
      title: t('duration'),
      width: 100,
      hidden: true,
      align: 'right',
      render: (row) => `${row.durationMs} ms`,
    },
    { key: 'traceId', title: t('traceId'), width: 200, hidden: true },
  ]
  const list = {
    filters,
    columns,
    rowId: (row: Audit) => row.auditId,
    actionsWidth: 80,
    rowActions: (row: Audit) => [{ key: 'detail', label: t('detail'), onClick: () => setShown(row) }],
  }
  const drawer = (
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
              ...(refused(shown) ? [{ label: t('refusal'), value: refused(shown), wide: true }] : []),
              ...(shown.address ? [{ label: t('address'), value: shown.address }] : []),
              { label: t('duration'), value: `${shown.durationMs} ms` },
              { label: t('subjectType'), value: subject(shown) },
              { label: t('reason'), value: described(shown).reason },
              { label: t('subjectId'), value: shown.subjectId },
              { label: t('traceId'), value: shown.traceId, wide: true },
            ]
          : []
      }
    >
      {shown && <Changed key={shown.auditId} row={shown} fields={described(shown).fields} />}
    </DetailDrawer>
  )
  return { list, drawer }
}

/** What changed, field by field; the raw row behind a switch. */
function Changed({ row, fields }: { row: Audit; fields: readonly ChangedField[] }) {
  const t = useT(systemMessages)
  const [raw, setRaw] = useState(false)
  return (
    <>
      {fields.length > 0 && (
        <table className="changed-fields">
          <caption>{t('change')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('field')}</th>
              <th scope="col">{t('before')}</th>
              <th scope="col">{t('after')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ label, before, after }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{before ?? '—'}</td>
                <td>{after ?? '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="raw-switch">
        <Switch id="raw-change" size="small" checked={raw} onChange={setRaw} />{' '}
        <label htmlFor="raw-change">{t('rawData')}</label>
      </p>
      {raw && <JsonPart title={t('input')} value={row.input} />}
      {raw && <JsonPart title={t('change')} value={row.change} />}
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
