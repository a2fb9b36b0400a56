import type { Output } from '@podium/core/base/endpoint.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import type { Verdict } from '@podium/core/enrolment/audit/audit.rule.ts'
import { Alert, Form, Skeleton } from 'antd'
import { useCall } from '#web/lib/call/use-call.ts'
import { useT, type Translate } from '#web/lib/i18n/i18n.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { enrolmentOfficeMessages } from '../office-messages.ts'
import '../team/sign-up.css'

/** What the chosen decision makes of each quota, with the teams that would not fit, before it is sent. @spec C26 B20 */
export function QuotaForecast({ teamIds, initial }: { teamIds: readonly string[]; initial: Verdict }) {
  const t = useT(enrolmentOfficeMessages)
  const form = Form.useFormInstance<{ action: Verdict }>()
  const action = (Form.useWatch('action', form) as Verdict | undefined) ?? initial
  const found = useCall(
    enrolmentApi.forecast,
    { teamIds: [...teamIds], action },
    { staleAfterMs: 0, keepPrevious: true },
  )
  if (found.isPending) return <Skeleton active paragraph={{ rows: 2 }} title={false} />
  if (found.isError) return <Failure refusal={found.error} onRetry={() => void found.refetch()} />
  const { quotas, unfit } = found.data
  if (quotas.length === 0) return null
  return (
    <section className="json-part" aria-live="polite">
      <h3>{t('quota')}</h3>
      <ul className="figures">
        {quotas.map((quota) => (
          <li key={`${quota.itemId} ${quota.schoolId} ${quota.unitName} ${quota.rule}`}>{forecastText(quota, t)}</li>
        ))}
      </ul>
      {unfit.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('unfit', { count: unfit.length })}
          description={
            <ul>
              {unfit.map(({ teamId, name, full }) => (
                <li key={teamId}>{t(`unfit_${full}`, { name: name || '—' })}</li>
              ))}
            </ul>
          }
        />
      )}
    </section>
  )
}

type Texts = Translate<(typeof enrolmentOfficeMessages)['words']>

function forecastText(quota: Output<typeof enrolmentApi.forecast>['quotas'][number], t: Texts): string {
  const { itemName, unitName, rule, arithmetic, used, size, held, after } = quota
  const of = [itemName, unitName, rule].filter(Boolean).join(' · ')
  const counted = held > 0 ? t('forecastCounted', { held }) : ''
  if (size === null) return t('forecastAwaited', { of, used, counted, after, text: arithmetic })
  const text = t('forecast', { of, used, size, counted, after })
  return arithmetic === '' ? text : text + t('quotaArithmetic', { text: arithmetic })
}
