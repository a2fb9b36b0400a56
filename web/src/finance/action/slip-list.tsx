import { financeApi } from '@podium/core/finance/api.ts'
import { financeExports } from '@podium/core/finance/exports.ts'
import { yuanText } from '@podium/core/finance/money.ts'
import { isWaitingSlip, SlipState, slipStateLabels, type SlipRow } from '@podium/core/finance/transfer/transfer.ts'
import { API_BASE } from '@podium/core/base/endpoint.ts'
import { useState } from 'react'
import { exportOf } from '#web/lib/call/export-of.ts'
import { listOf } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { actionMessages } from './messages.ts'
import { SlipQueue } from './slip-queue.tsx'
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
            width: 140,
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
      {decided && <SlipQueue first={decided} onClose={() => setDecided(null)} />}
    </>
  )
}
