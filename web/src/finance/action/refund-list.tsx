import { financeApi } from '@podium/core/finance/api.ts'
import { financeExports } from '@podium/core/finance/exports.ts'
import { yuanText } from '@podium/core/finance/money.ts'
import { payMethodLabels } from '@podium/core/finance/order/order.ts'
import {
  isRequestedRefund,
  isSendingRefund,
  refundFailureText,
  REFUND_STATES,
  refundStateLabels,
  type RefundRow,
  type RefundState,
} from '@podium/core/finance/refund/refund.ts'
import { whyNotGiveUp } from '@podium/core/finance/refund/refund.rule.ts'
import { useState } from 'react'
import { exportOf } from '#web/lib/call/export-of.ts'
import { listOf, useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { toast } from '#web/lib/toast.ts'
import { DecisionDialog } from '#web/ui/dialog/decision-dialog.tsx'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { ReasonDialog } from '#web/ui/dialog/reason-dialog.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { actionMessages } from './messages.ts'
import { PayeeFacts } from './payee-facts.tsx'
import { refundTones } from './tones.ts'

const source = listOf(financeApi.refundPage)

export function RefundList() {
  const t = useT(actionMessages)
  const { language } = useLanguage()
  const may = useMay()
  const [decided, setDecided] = useState<RefundRow | null>(null)
  const [givenUp, setGivenUp] = useState<RefundRow | null>(null)
  const [paidOut, setPaidOut] = useState<RefundRow | null>(null)
  const label = (state: RefundState) => pick(refundStateLabels[state], language)
  return (
    <>
      <ListPage
        name="finance.refunds"
        source={source}
        rowId={(row) => row.refundId}
        exporter={may('finance:order:export') ? exportOf(financeExports.exportRefunds) : undefined}
        empty={{ title: t('refundsEmpty'), hint: t('refundsHint') }}
        filters={[
          {
            name: 'state',
            label: t('state'),
            kind: 'select',
            options: REFUND_STATES.map((value) => ({ value, label: label(value) })),
          },
          {
            name: 'turn',
            label: t('turn'),
            kind: 'select',
            options: [
              { value: 'mine', label: t('turnMine') },
              { value: 'pay', label: t('turnPay') },
            ],
          },
        ]}
        columns={[
          { key: 'orderNo', title: t('order'), width: 190 },
          {
            key: 'state',
            title: t('state'),
            width: 150,
            render: ({ state, failure }) => (
              <>
                <StateTag tone={refundTones[state]}>{label(state)}</StateTag>{' '}
                {failure && pick(refundFailureText(failure), language)}
              </>
            ),
          },
          { key: 'amount', title: t('amount'), width: 120, align: 'right', render: (row) => yuanText(row.amount) },
          {
            key: 'method',
            title: t('method'),
            width: 110,
            render: (row) => pick(payMethodLabels[row.method], language),
          },
          {
            key: 'reason',
            title: t('reason'),
            width: 200,
            render: ({ reason, beyondRule }) => (
              <>
                {beyondRule && <StateTag tone="warning">{t('beyondRule')}</StateTag>} {reason}
              </>
            ),
          },
          {
            key: 'payee',
            title: t('payee'),
            width: 200,
            render: ({ payee }) => (payee ? `${payee.holder} · ${payee.bank} · ${payee.number}` : '—'),
          },
          { key: 'requestedBy', title: t('requestedBy'), width: 110 },
          { key: 'requestedAt', title: t('requestedAt'), width: 150, render: (row) => timeText(row.requestedAt) },
          { key: 'decidedBy', title: t('decidedBy'), width: 110, render: (row) => row.decidedBy || '—' },
          { key: 'opinion', title: t('opinion'), width: 160, render: (row) => row.opinion || '—' },
          { key: 'doneAt', title: t('doneAt'), width: 150, render: (row) => timeText(row.doneAt) || '—' },
        ]}
        actionsWidth={190}
        rowActions={(row) => [
          {
            key: 'decide',
            label: t('decide'),
            hidden: !may('finance:refund:approve') || !isRequestedRefund(row),
            reason: row.isOwn ? t('ownRequest') : null,
            onClick: () => setDecided(row),
          },
          {
            key: 'paidOut',
            label: t('paidOut'),
            hidden: !may('finance:refund:request') || !isSendingRefund(row) || row.route !== 'bank',
            onClick: () => setPaidOut(row),
          },
          {
            key: 'giveUp',
            label: t('giveUp'),
            hidden: !may('finance:refund:approve') || whyNotGiveUp(row) !== null,
            onClick: () => setGivenUp(row),
          },
        ]}
      />
      {decided && <DecideRefund refund={decided} onClose={() => setDecided(null)} />}
      {paidOut && <PaidOut refund={paidOut} onClose={() => setPaidOut(null)} />}
      {givenUp && <GiveUp refund={givenUp} onClose={() => setGivenUp(null)} />}
    </>
  )
}

interface DialogProps {
  refund: RefundRow
  onClose: () => void
}

function DecideRefund({ refund, onClose }: DialogProps) {
  const t = useT(actionMessages)
  const decide = useWrite(financeApi.decideRefund, {
    inline: true,
    refresh: [financeApi.refundPage, financeApi.orderPage, financeApi.exceptionPage, financeApi.waiting],
  })
  return (
    <DecisionDialog
      title={`${refund.orderNo} · ${yuanText(refund.amount)}`}
      choices={[
        { value: 'approve', label: t('approve'), needsOpinion: false },
        { value: 'reject', label: t('reject'), needsOpinion: true },
      ]}
      initial="approve"
      busy={decide.busy}
      refusal={decide.refusal}
      decide={async ({ action, opinion }) => {
        const done = await decide.run({ refundId: refund.refundId, approve: action === 'approve', opinion })
        return done ? [{ name: refund.orderNo, refused: null }] : null
      }}
      onDecided={() => undefined}
      onAllDecided={() => toast('success', t('decided'))}
      onClose={onClose}
    >
      <p className="wide">
        {refund.beyondRule && <StateTag tone="warning">{t('beyondRule')}</StateTag>} {refund.reason}
      </p>
      <PayeeFacts refund={refund} />
    </DecisionDialog>
  )
}

function PaidOut({ refund, onClose }: DialogProps) {
  const t = useT(actionMessages)
  const confirm = useWrite(financeApi.confirmBankRefund, {
    inline: true,
    refresh: [financeApi.refundPage, financeApi.orderPage, financeApi.waiting],
    onDone: () => {
      toast('success', t('decided'))
      onClose()
    },
  })
  return (
    <ReasonDialog
      title={`${t('paidOut')} · ${yuanText(refund.amount)}`}
      label={t('paidOutHint')}
      submitText={t('paidOut')}
      busy={confirm.busy}
      refusal={confirm.refusal}
      onSubmit={(opinion) => confirm.run({ refundId: refund.refundId, opinion })}
      onClose={onClose}
    >
      <PayeeFacts refund={refund} />
    </ReasonDialog>
  )
}

function GiveUp({ refund, onClose }: DialogProps) {
  const t = useT(actionMessages)
  const giveUp = useWrite(financeApi.giveUpRefund, {
    inline: true,
    refresh: [financeApi.refundPage, financeApi.orderPage, financeApi.exceptionPage, financeApi.waiting],
    onDone: () => {
      toast('success', t('decided'))
      onClose()
    },
  })
  return (
    <ReasonDialog
      title={`${t('giveUp')} · ${yuanText(refund.amount)}`}
      label={t('giveUpHint')}
      submitText={t('giveUp')}
      busy={giveUp.busy}
      refusal={giveUp.refusal}
      onSubmit={(opinion) => giveUp.run({ refundId: refund.refundId, opinion })}
      onClose={onClose}
    />
  )
}
