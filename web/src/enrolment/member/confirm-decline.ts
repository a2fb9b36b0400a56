import { useT } from '#web/lib/i18n/i18n.ts'
import { useConfirmDanger } from '#web/ui/feedback/confirm-danger.ts'
import { enrolmentMessages } from '../messages.ts'

/** Asks for confirmation before an invitation to a team is declined; true when confirmed. */
export function useConfirmDecline(): (team: string) => Promise<boolean> {
  const t = useT(enrolmentMessages)
  const confirmDanger = useConfirmDanger()
  return (team) =>
    confirmDanger({ title: t('declineTitle', { team }), text: t('declineText'), confirmLabel: t('decline') })
}
