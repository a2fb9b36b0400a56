import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { ask } from '#web/lib/call/ask.ts'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { registrationMessages } from './messages.ts'

/** Reminds the schools that could register for the round; says beforehand how many they are. */
export function RemindButton({ roundId }: { roundId: string | null }) {
  const t = useT(registrationMessages)
  const due = useCall(enrolmentApi.schoolsToRemind, roundId ? { roundId } : null)
  const remind = useWrite(enrolmentApi.remindSchools, {
    refresh: [enrolmentApi.schoolsToRemind],
    onDone: ({ schools }) => toast('success', t('reminded', { count: schools })),
  })
  const count = due.data?.schools ?? 0
  const send = async () => {
    const question = {
      title: t('remindTitle', { count }),
      text: t('remindText'),
      confirm: t('remind'),
      cancel: t('cancel'),
    }
    if (roundId && (await ask(question))) await remind.run({ roundId })
  }
  return (
    <ReasonedButton
      loading={remind.busy}
      reason={roundId ? count === 0 && t('remindNobody') : t('chooseRound')}
      onClick={() => void send()}
    >
      {t('remind')}
    </ReasonedButton>
  )
}
