import type { Output } from '@podium/core/base/endpoint.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { Link, useSearchParams } from 'react-router'
import { useCall } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { StateTag } from '#web/ui/state-tag.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { enrolmentOfficeMessages } from '../office-messages.ts'
import './fullest-quotas.css'

const STALE_MS = 10_000

type Quotas = Output<typeof enrolmentApi.teamQuotas>

/**
 * The fullest quotas of the round or item that the list is filtered by, each leading to its teams; nothing where the list
 * is of one school in one item, whose quotas the list itself says.
 */
export function FullestQuotas() {
  const t = useT(enrolmentOfficeMessages)
  const [search] = useSearchParams()
  const [roundId, itemId, schoolId] = ['roundId', 'itemId', 'schoolId'].map((name) => search.get(name) || undefined)
  const isAsked = roundId !== undefined && (itemId === undefined || schoolId === undefined)
  const found = useCall(enrolmentApi.teamQuotas, isAsked ? { roundId, itemId, schoolId } : null, {
    staleAfterMs: STALE_MS,
  })
  if (!isAsked || !found.data) return null
  const { fullest, uncounted } = found.data
  if (fullest.length + uncounted.length === 0) return null
  return (
    <section className="fullest-quotas" aria-label={t('fullest')}>
      <h2>{t('fullest')}</h2>
      <ul>
        {fullest.map((quota) => (
          <FullestQuota key={`${quota.itemId} ${quota.schoolId} ${quota.unitName} ${quota.rule}`} quota={quota} />
        ))}
        {uncounted.map((quota) => (
          <li key={`${quota.itemId} ${quota.rule}`}>
            <b>{quota.itemName}</b> <StateTag tone="warning">{t('uncounted', { at: timeText(quota.at) })}</StateTag>
            <small>{quota.rule}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}

function FullestQuota({ quota }: { quota: Quotas['fullest'][number] }) {
  const { itemId, itemName, schoolId, unitName, rule, used, size } = quota
  const t = useT(enrolmentOfficeMessages)
  const [search] = useSearchParams()
  const filtered = new URLSearchParams(search)
  filtered.set('itemId', itemId)
  if (schoolId === null) filtered.delete('schoolId')
  else filtered.set('schoolId', schoolId)
  filtered.delete('pageNum')
  const use = t('fullestUse', { used, size })
  return (
    <li>
      <Link to={{ search: filtered.toString() }}>{`${unitName} · ${itemName}`}</Link>{' '}
      {used >= size ? <StateTag tone="danger">{use}</StateTag> : <span className="figures">{use}</span>}
      {rule !== '' && <small>{rule}</small>}
    </li>
  )
}
