import { identityApi, type Profile } from '@podium/core/identity/api.ts'
import {
  changeStateLabels,
  isPendingChange,
  type IdentityChange,
} from '@podium/core/identity/change/identity-change.ts'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { StateTag } from '#web/ui/state-tag.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { useDocumentText } from './identity-text.ts'
import { changeMessages } from './messages.ts'
import { RequestDialog } from './request-dialog.tsx'
import { changeTones } from './tones.ts'

interface ChangeRequestProps {
  profile: z.output<typeof Profile>
  /** Why name and document are fixed. */
  fixed: string
  latest: IdentityChange | null
}

/** Why name and document are fixed, the request to change them, and the latest one. */
export function ChangeRequest({ profile, fixed, latest }: ChangeRequestProps) {
  const t = useT(changeMessages)
  const [requesting, setRequesting] = useState(false)
  const isPending = latest !== null && isPendingChange(latest)
  return (
    <>
      <Alert
        type="info"
        showIcon
        title={fixed}
        className="form-refusal"
        {...(isPending ? {} : { action: <Button onClick={() => setRequesting(true)}>{t('request')}</Button> })}
      />
      {latest && <LatestRequest change={latest} />}
      {requesting && <RequestDialog profile={profile} onClose={() => setRequesting(false)} />}
    </>
  )
}

function LatestRequest({ change }: { change: IdentityChange }) {
  const t = useT(changeMessages)
  const { language } = useLanguage()
  const documentText = useDocumentText()
  const withdraw = useWrite(identityApi.withdrawIdentityChange, {
    refresh: [identityApi.identityChange, identityApi.guardian],
    onDone: () => toast('success', t('withdrawn')),
  })
  return (
    <section aria-label={t('latest')} className="form-refusal">
      <h3>
        {t('latest')}{' '}
        <StateTag tone={changeTones[change.state]}>{pick(changeStateLabels[change.state], language)}</StateTag>
      </h3>
      <dl className="kept-values">
        <dt>{t('name')}</dt>
        <dd>
          {change.before.realName} → {change.after.realName}
        </dd>
        <dt>{t('document')}</dt>
        <dd className="figures">{documentText(change.after)}</dd>
        <dt>{t('createdAt')}</dt>
        <dd className="figures">{timeText(change.createdAt)}</dd>
        {change.opinion && (
          <>
            <dt>{t('opinion')}</dt>
            <dd>{change.opinion}</dd>
          </>
        )}
      </dl>
      {isPendingChange(change) && (
        <Button loading={withdraw.busy} onClick={() => void withdraw.run({ changeId: change.changeId })}>
          {t('withdraw')}
        </Button>
      )}
    </section>
  )
}
