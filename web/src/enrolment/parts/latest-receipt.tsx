import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { isEditable } from '@podium/core/enrolment/team/team.ts'
import type { TeamDetail } from '@podium/core/enrolment/views.ts'
import { addressOf } from '#web/lib/call/call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { ReceiptLinks } from '#web/ui/receipt/receipt-links.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { enrolmentMessages } from '../messages.ts'

/** The last formal submission of an enrolment with its receipt, and whether it is being changed since. */
export function LatestReceipt({ team }: { team: TeamDetail }) {
  const t = useT(enrolmentMessages)
  const [latest] = team.receipts
  if (!latest) return null
  const { no, receipt, submittedAt } = latest
  return (
    <section className="latest-receipt">
      <p className="figures">{t('submission', { no, at: timeText(submittedAt) })}</p>
      <ReceiptLinks receipt={receipt} href={addressOf(enrolmentApi.receiptPdf, { teamId: team.teamId, no })} />
      {isEditable(team) && <p className="sign-up-hint">{t('draftAfter', { no })}</p>}
    </section>
  )
}
