import { financeApi } from '@podium/core/finance/api.ts'
import { financeExports } from '@podium/core/finance/exports.ts'
import { BilledMethod, type BillTaking } from '@podium/core/finance/bill/bill.ts'
import { yuanText } from '@podium/core/finance/money.ts'
import { payMethodLabels } from '@podium/core/finance/order/order.ts'
import { Button, Form, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { exportOf } from '#web/lib/call/export-of.ts'
import { listOf, useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { statementMessages } from './messages.ts'
import { DateInput } from '#web/ui/time/date-input.tsx'

const source = listOf(financeApi.billPage)

/** Daily bills of the payment providers and how many differences they leave. */
export function BillList() {
  const t = useT(statementMessages)
  const { language } = useLanguage()
  const [isTaking, setTaking] = useState(false)
  const methods = BilledMethod.options.map((value) => ({ value, label: pick(payMethodLabels[value], language) }))
  return (
    <>
      <ListPage
        name="finance.bills"
        source={source}
        rowId={(row) => `${row.method} ${row.day}`}
        exporter={exportOf(financeExports.exportBills)}
        empty={{ title: t('billsEmpty'), hint: t('billsHint') }}
        filters={[
          { name: 'method', label: t('method'), kind: 'select', options: methods },
          { name: 'from', until: 'until', label: t('day'), kind: 'dates' },
        ]}
        renderTools={() => (
          <Button type="primary" onClick={() => setTaking(true)}>
            {t('takeBill')}
          </Button>
        )}
        columns={[
          { key: 'day', title: t('day'), width: 120 },
          {
            key: 'method',
            title: t('method'),
            width: 110,
            render: (row) => pick(payMethodLabels[row.method], language),
          },
          {
            key: 'left',
            title: t('state'),
            width: 100,
            render: (row) => (
              <StateTag tone={row.openExceptions === 0 ? 'success' : 'danger'}>
                {t(row.openExceptions === 0 ? 'cleared' : 'open')}
              </StateTag>
            ),
          },
          { key: 'payments', title: t('payments'), width: 100, align: 'right' },
          { key: 'paid', title: t('paid'), width: 130, align: 'right', render: (row) => yuanText(row.paid) },
          { key: 'refunds', title: t('refunds'), width: 100, align: 'right' },
          {
            key: 'refunded',
            title: t('refunded'),
            width: 130,
            align: 'right',
            render: (row) => yuanText(row.refunded),
          },
          { key: 'exceptions', title: t('allExceptions'), width: 90, align: 'right' },
          { key: 'openExceptions', title: t('exceptions'), width: 110, align: 'right' },
          { key: 'takenAt', title: t('takenAt'), width: 150, render: (row) => timeText(row.takenAt) },
        ]}
      />
      {isTaking && <TakeBill methods={methods} onClose={() => setTaking(false)} />}
    </>
  )
}

interface Values {
  method: BilledMethod
  day: Dayjs
}

function TakeBill({
  methods,
  onClose,
}: {
  methods: Array<{ value: BilledMethod; label: string }>
  onClose: () => void
}) {
  const t = useT(statementMessages)
  const words: Record<BillTaking['state'], (taking: BillTaking) => string> = {
    taken: ({ items, exceptions }) => t('billTaken', { items, exceptions }),
    known: () => t('billKnown'),
    waiting: () => t('billWaiting'),
  }
  const take = useWrite(financeApi.takeBill, {
    inline: true,
    refresh: [financeApi.billPage, financeApi.exceptionPage],
    onDone: (taking) => {
      toast('info', words[taking.state](taking))
      onClose()
    },
  })
  return (
    <FormDialog<Values>
      open
      title={t('takeBill')}
      initial={{ method: 'alipay' }}
      busy={take.busy}
      refusal={take.refusal}
      submitText={t('takeBill')}
      onSubmit={({ method, day }) => take.run({ method, day: day.format('YYYY-MM-DD') })}
      onClose={onClose}
    >
      <Form.Item name="method" label={t('method')}>
        <Select options={methods} />
      </Form.Item>
      <Form.Item
        name="day"
        label={t('billDay')}
        rules={[{ required: true, message: t('required', { label: t('billDay') }) }]}
      >
        <DateInput className="full-width" maxDate={dayjs().subtract(1, 'day')} />
      </Form.Item>
    </FormDialog>
  )
}
