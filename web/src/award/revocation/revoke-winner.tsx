import { awardApi, type WinnerRow } from '@podium/core/award/api.ts'
import { isRevokedAward } from '@podium/core/award/publication-state.ts'
import { whyNotAskRestoration, whyNotConfirmRestoration } from '@podium/core/award/revocation/restoration.rule.ts'
import { whyNotAskRevocation, whyNotConfirmRevocation } from '@podium/core/award/revocation/revocation.rule.ts'
import { refusalText, type Refusal } from '@podium/core/base/refusal.ts'
import { useState } from 'react'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { toast } from '#web/lib/toast.ts'
import type { RowAction } from '#web/ui/list-page/list-types.ts'
import { revocationMessages } from './messages.ts'
import { AskDialog, ConfirmDialog } from './step-dialogs.tsx'

interface Opened {
  readonly step: 'ask' | 'confirm'
  readonly decision: 'revocation' | 'restoration'
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
  const dropRestore = useWrite(awardApi.dropRestoration, { refresh, onDone: () => toast('success', t('staysRevoked')) })
  const restoreActions = (winner: WinnerRow): RowAction[] => {
    const { restoration, winnerId } = winner
    const textOf = (refusal: Refusal | null) => refusal && refusalText(refusal, language)
    if (!restoration) {
      const onClick = () => setOpened({ step: 'ask', decision: 'restoration', winner })
      return [{ key: 'restore', label: t('restore'), reason: textOf(whyNotAskRestoration(winner)), onClick }]
    }
    return [
      {
        key: 'confirmRestore',
        label: t('confirmRestore'),
        reason: textOf(whyNotConfirmRestoration(winner)),
        onClick: () => setOpened({ step: 'confirm', decision: 'restoration', winner }),
      },
      {
        key: 'dropRestore',
        label: t(restoration.own ? 'recallRestore' : 'dropRestore'),
        onClick: () => void dropRestore.run({ winnerId }),
      },
    ]
  }
  const rowActions = (winner: WinnerRow): RowAction[] => {
    const { revocation, winnerId } = winner
    if (isRevokedAward(winner)) return restoreActions(winner)
    const [unaskable, unconfirmable] = [whyNotAskRevocation(winner), whyNotConfirmRevocation(winner)]
    const textOf = (refusal: Refusal | null) => refusal && refusalText(refusal, language)
    if (!revocation) {
      const onClick = () => setOpened({ step: 'ask', decision: 'revocation', winner })
      return [{ key: 'ask', label: t('ask'), danger: true, reason: textOf(unaskable), onClick }]
    }
    return [
      {
        key: 'confirm',
        label: t('confirm'),
        danger: true,
        reason: textOf(unconfirmable),
        onClick: () => setOpened({ step: 'confirm', decision: 'revocation', winner }),
      },
      {
        key: 'drop',
        label: t(revocation.own ? 'recall' : 'drop'),
        onClick: () => void drop.run({ winnerId }),
      },
    ]
  }
  const onClose = () => setOpened(null)
  const Dialog = opened?.step === 'ask' ? AskDialog : ConfirmDialog
  const dialog = opened && <Dialog decision={opened.decision} winner={opened.winner} onClose={onClose} />
  /** What the row waits for; null: nothing. */
  const waitsOf = ({ revocation, restoration }: WinnerRow) =>
    revocation ? t('waits') : restoration ? t('restoreWaits') : null
  return { rowActions: may('award:result:publish') ? rowActions : null, dialog, waitsOf }
}
