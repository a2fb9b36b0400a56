import { financeApi } from '@podium/core/finance/api.ts'
import { financeExports } from '@podium/core/finance/exports.ts'
import { yuanText } from '@podium/core/finance/money.ts'
import { isWaitingSlip, SlipState, slipStateLabels, type SlipRow } from '@podium/core/finance/transfer/transfer.ts'
import { API_BASE } from '@podium/core/base/endpoint.ts'
import { Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { exportOf } from '#web/lib/call/export-of.ts'
import { listOf, useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { toast } from '#web/lib/toast.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { actionMessages } from './messages.ts'
import { slipTones } from './tones.ts'

const source = listOf(financeApi.slipPage)

export function SlipList() {
  const t = useT(actionMessages)
  const { language } = useLanguage()
  const may = useMay()
  const mayConfirm = may('finance:transfer:confirm')
  const [decided, setDecided] = useState<SlipRow | null>(null)
  const label = (state: SlipState) => pick(slipStateLabels[state], language)
  return (
    <>
      <ListPage
        name="finance.slips"
        source={source}
        rowId={(row) => row.slipId}
        exporter={may('finance:order:export') ? exportOf(financeExports.exportSlips) : undefined}
        empty={{ title: t('slipsEmpty'), hint: t('slipsHint') }}
        filters={[
          {
            name: 'state',
            label: t('state'),
            kind: 'select',
            options: SlipState.options.map((value) => ({ value, label: label(value) })),
          },
        ]}
        columns={[
          { key: 'orderNo', title: t('order'), width: 190 },
          {
            key: 'state',
            title: t('state'),
            width: 110,
            render: ({ state }) => <StateTag tone={slipTones[state]}>{label(state)}</StateTag>,
          },
          { key: 'amount', title: t('amount'), width: 120, align: 'right', render: (row) => yuanText(row.amount) },
          { key: 'payerName', title: t('payerName'), width: 180 },
          { key: 'schoolName', title: t('school'), width: 180, render: (row) => row.schoolName || '—' },
          {
            key: 'fileId',
            title: t('slip'),
            width: 80,
            render: (row) => (
              <a href={`${API_BASE}/files/${row.fileId}`} target="_blank" rel="noreferrer">
                {t('open')}
              </a>
            ),
          },
          { key: 'bankSerial', title: t('bankSerial'), width: 170, render: (row) => row.bankSerial || '—' },
          { key: 'opinion', title: t('opinion'), width: 180, render: (row) => row.opinion || '—' },
          { key: 'submittedAt', title: t('submittedAt'), width: 150, render: (row) => timeText(row.submittedAt) },
        ]}
        actionsWidth={100}
        rowActions={(row) => [
          {
            key: 'decide',
            label: t('decide'),
            hidden: !mayConfirm || !isWaitingSlip(row),
            reason: row.isOwn ? t('ownRequest') : null,
            onClick: () => setDecided(row),
          },
        ]}
      />
      {decided && <DecideSlip slip={decided} onClose={() => setDecided(null)} />}
    </>
  )
}

interface Values {
  confirm: boolean
  bankSerial?: string
  opinion?: string
}

function DecideSlip({ slip, onClose }: { slip: SlipRow; onClose: () => void }) {
  const t = useT(actionMessages)
  const [form] = Form.useForm<Values>()
  const isConfirmed = (Form.useWatch('confirm', form) as boolean | undefined) ?? true
  const decide = useWrite(financeApi.decideSlip, {
    inline: true,
    refresh: [financeApi.slipPage, financeApi.orderPage],
    onDone: () => {
      toast('success', t('decided'))
      onClose()
    },
  })
  return (
    <FormDialog<Values>
      open
      form={form}
      title={`${slip.orderNo} · ${yuanText(slip.amount)}`}
      initial={{ confirm: true }}
      busy={decide.busy}
      refusal={decide.refusal}
      submitText={t(isConfirmed ? 'confirmSlip' : 'rejectSlip')}
      onSubmit={({ confirm, bankSerial = '', opinion = '' }) =>
        decide.run({ slipId: slip.slipId, confirm, bankSerial: bankSerial.trim(), opinion })
      }
      onClose={onClose}
    >
      <Form.Item name="confirm" label={t('decision')} className="wide">
        <Radio.Group
          optionType="button"
          options={[
            { value: true, label: t('confirmSlip') },
            { value: false, label: t('rejectSlip') },
          ]}
        />
      </Form.Item>
      <Form.Item
        name="bankSerial"
        label={t('bankSerial')}
        extra={t('bankSerialHint')}
        hidden={!isConfirmed}
        className="wide"
        rules={isConfirmed ? [{ required: true, message: t('required', { label: t('bankSerial') }) }] : []}
      >
        <Input maxLength={64} />
      </Form.Item>
      <Form.Item
        name="opinion"
        label={t('opinion')}
        className="wide"
        rules={
          isConfirmed ? [] : [{ required: true, whitespace: true, message: t('required', { label: t('opinion') }) }]
        }
      >
        <Input.TextArea rows={3} maxLength={300} showCount />
      </Form.Item>
    </FormDialog>
  )
}
