import { awardApi, type WinnerRow } from '@podium/core/award/api.ts'
import { isRevokedAward } from '@podium/core/award/publication-state.ts'
import { whyNotAskRevocation, whyNotConfirmRevocation } from '@podium/core/award/revocation/revocation.rule.ts'
import { refusalText } from '@podium/core/base/refusal.ts'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { toast } from '#web/lib/toast.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { ReasonDialog } from '#web/ui/dialog/reason-dialog.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import type { RowAction } from '#web/ui/list-page/list-types.ts'
import { revocationMessages } from './messages.ts'

interface Opened {
  readonly step: 'ask' | 'confirm'
  readonly winner: WinnerRow
}

const refresh = [awardApi.detailedList]

/** What the viewer can do about the award of one winner, null: nothing; with the dialogs of it. */
export function useRevocation() {
  const t = useT(revocationMessages)
  const { language } = useLanguage()
  const may = useMay()
  const [opened, setOpened] = useState<Opened | null>(null)
  const drop = useWrite(awardApi.dropRevocation, { refresh, onDone: () => toast('success', t('dropped')) })
  const rowActions = (winner: WinnerRow): RowAction[] => {
    const { revocation, winnerId } = winner
    if (isRevokedAward(winner)) return []
    const [unaskable, unconfirmable] = [whyNotAskRevocation(winner), whyNotConfirmRevocation(winner)]
    const textOf = (refusal: typeof unaskable) => refusal && refusalText(refusal, language)
    if (!revocation) {
      const onClick = () => setOpened({ step: 'ask', winner })
      return [{ key: 'ask', label: t('ask'), danger: true, reason: textOf(unaskable), onClick }]
    }
    return [
      {
        key: 'confirm',
        label: t('confirm'),
        danger: true,
        reason: textOf(unconfirmable),
        onClick: () => setOpened({ step: 'confirm', winner }),
      },
      {
        key: 'drop',
        label: t(revocation.own ? 'recall' : 'drop'),
        onClick: () => void drop.run({ winnerId }),
      },
    ]
  }
  const onClose = () => setOpened(null)
  const dialog =
    opened &&
    (opened.step === 'ask' ? <Ask {...opened} onClose={onClose} /> : <Confirm {...opened} onClose={onClose} />)
  return { rowActions: may('award:result:publish') ? rowActions : null, dialog, waits: t('waits') }
}

interface DialogProps {
  winner: WinnerRow
  onClose: () => void
}

function Ask({ winner, onClose }: DialogProps) {
  const t = useT(revocationMessages)
  const title = useTitle(winner)
  const { winnerId } = winner
  const ask = useWrite(awardApi.askRevocation, {
    inline: true,
    refresh,
    onDone: () => {
      toast('success', t('asked'))
      onClose()
    },
  })
  return (
    <ReasonDialog
      title={title}
      warning={t('askNext')}
      label={t('reason')}
      submitText={t('submit')}
      busy={ask.busy}
      refusal={ask.refusal}
      onSubmit={(reason) => ask.run({ winnerId, reason })}
      onClose={onClose}
    >
      <Effects winnerId={winnerId} />
    </ReasonDialog>
  )
}

function Confirm({ winner, onClose }: DialogProps) {
  const t = useT(revocationMessages)
  const title = useTitle(winner)
  const { winnerId, revocation } = winner
  const confirm = useWrite(awardApi.confirmRevocation, {
    inline: true,
    refresh,
    onDone: () => {
      toast('success', t('confirmed'))
      onClose()
    },
  })
  return (
    <FormDialog
      open
      title={title}
      initial={{}}
      submitText={t('confirm')}
      busy={confirm.busy}
      refusal={confirm.refusal}
      onSubmit={() => confirm.run({ winnerId })}
      onClose={onClose}
    >
      <p className="wide">{t('confirmText', { who: revocation?.byName ?? '', reason: revocation?.reason ?? '' })}</p>
      <Effects winnerId={winnerId} />
    </FormDialog>
  )
}

function useTitle({ teamName, awardZh, awardEn }: WinnerRow): string {
  const t = useT(revocationMessages)
  const { language } = useLanguage()
  return t('askTitle', { team: teamName, award: pick({ zh: awardZh, en: awardEn }, language) })
}

/** What the revocation of an award does. */
function Effects({ winnerId }: { winnerId: string }) {
  const t = useT(revocationMessages)
  const preview = useCall(awardApi.revocationPreview, { winnerId })
  if (preview.isError) return <Failure refusal={preview.error} onRetry={() => void preview.refetch()} />
  if (!preview.data) return <Skeleton active className="wide" title={false} paragraph={{ rows: 4 }} />
  const { certificates, people } = preview.data
  return (
    <div className="wide figures">
      <p>{t('effects')}</p>
      <ul>
        <li>{t('effectList')}</li>
        <li>{t(certificates > 0 ? 'effectCertificates' : 'effectNoCertificates', { count: certificates })}</li>
        <li>{t('effectPeople', { people })}</li>
        <li>{t('effectNobody')}</li>
      </ul>
    </div>
  )
}
