import { financeApi } from '@podium/core/finance/api.ts'
import type { ExceptionRow } from '@podium/core/finance/exception/exception.ts'
import { yuanText } from '@podium/core/finance/money.ts'
import { payeeNeedOf } from '@podium/core/finance/refund/payee.rule.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { ReasonField } from '#web/ui/dialog/reason-dialog.tsx'
import { actionMessages } from './messages.ts'
import { PayeeFields, payeeOf, type PayeeValues } from './payee-fields.tsx'

/** Requests that the money of an exception is given back. */
export function GiveBackDialog({ kept, onClose }: { kept: ExceptionRow; onClose: () => void }) {
  const t = useT(actionMessages)
  const { exceptionId } = kept
  const need = payeeNeedOf(kept.method, kept.refundFailed)
  const refund = useWrite(financeApi.refundException, {
    inline: true,
    refresh: [financeApi.exceptionPage, financeApi.refundPage, financeApi.waiting],
    onDone: () => {
      toast('success', t('requested'))
      onClose()
    },
  })
  return (
    <FormDialog<PayeeValues & { reason: string }>
      open
      title={`${t('refundIt')} · ${yuanText(kept.amount)}`}
      initial={{}}
      busy={refund.busy}
      refusal={refund.refusal}
      submitText={t('submit')}
      onSubmit={({ reason, ...payee }) => refund.run({ exceptionId, reason, ...payeeOf(need, payee) })}
      onClose={onClose}
    >
      <PayeeFields need={need} />
      <ReasonField />
    </FormDialog>
  )
}
