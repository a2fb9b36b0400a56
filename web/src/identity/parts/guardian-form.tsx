import { identityApi } from '@podium/core/identity/api.ts'
import { guardianRelationLabels, type GuardianStatus } from '@podium/core/identity/guardian/guardian.ts'
import { Alert, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useConfirmDanger } from '#web/ui/feedback/confirm-danger.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { guardianMessages } from '../guardian/messages.ts'
import { GuardianConsentForm } from '../guardian/guardian-consent-form.tsx'

/** The consent of the viewer's guardian: what is missing, what is on record, and its withdrawal. */
export function GuardianForm({ onSaved }: { onSaved?: () => void }) {
  const t = useT(guardianMessages)
  const status = useCall(identityApi.guardian, {})
  const [changing, setChanging] = useState(false)
  if (status.isPending) return <Skeleton active />
  if (status.isError) return <Failure refusal={status.error} onRetry={() => void status.refetch()} />
  const { needed, consent, isCurrent } = status.data
  const done = () => {
    setChanging(false)
    onSaved?.()
  }
  return (
    <>
      {needed && !consent && <Alert type="warning" showIcon title={t('needed')} className="form-refusal" />}
      {needed && consent && !isCurrent && (
        <Alert type="warning" showIcon title={t('outdated')} className="form-refusal" />
      )}
      {!needed && <p>{t('notNeeded')}</p>}
      {consent && <GivenConsent consent={consent} />}
      {needed && consent && isCurrent && !changing && <Button onClick={() => setChanging(true)}>{t('again')}</Button>}
      {needed && (changing || !isCurrent) && <GuardianConsentForm onSaved={done} />}
    </>
  )
}

function GivenConsent({ consent }: { consent: NonNullable<GuardianStatus['consent']> }) {
  const t = useT(guardianMessages)
  const { language } = useLanguage()
  const confirmDanger = useConfirmDanger()
  const withdraw = useWrite(identityApi.withdrawGuardian, {
    refresh: [identityApi.guardian],
    onDone: () => toast('success', t('withdrawn')),
  })
  const onWithdraw = async () => {
    const words = { title: t('withdrawTitle'), text: t('withdrawText'), confirmLabel: t('withdraw') }
    if (await confirmDanger(words)) await withdraw.run({})
  }
  return (
    <section aria-label={t('given')}>
      <h2>{t('given')}</h2>
      <dl className="kept-values">
        <dt>{t('name')}</dt>
        <dd>{consent.name}</dd>
        <dt>{t('relation')}</dt>
        <dd>{pick(guardianRelationLabels[consent.relation], language)}</dd>
        <dt>{t('phone')}</dt>
        <dd className="figures">{consent.phoneMasked}</dd>
        <dt>{t('givenAt')}</dt>
        <dd className="figures">{timeText(consent.givenAt)}</dd>
        <dt>{t('version')}</dt>
        <dd className="figures">{consent.textVersion}</dd>
      </dl>
      <Button danger type="text" loading={withdraw.busy} onClick={() => void onWithdraw()}>
        {t('withdraw')}
      </Button>
    </section>
  )
}
