import { financeApi } from '@podium/core/finance/api.ts'
import { financeExports } from '@podium/core/finance/exports.ts'
import { yuanText } from '@podium/core/finance/money.ts'
import {
  isRequestedWaiver,
  WaiverState,
  waiverStateLabels,
  type WaiverRow,
} from '@podium/core/finance/waiver/waiver.ts'
import { useState } from 'react'
import { exportOf } from '#web/lib/call/export-of.ts'
import { listOf, useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { toast } from '#web/lib/toast.ts'
import { DecisionDialog } from '#web/ui/dialog/decision-dialog.tsx'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { actionMessages } from './messages.ts'
import { waiverTones } from './tones.ts'

const source = listOf(financeApi.waiverPage)

export function WaiverList() {
  const t = useT(actionMessages)
  const { language } = useLanguage()
  const may = useMay()
  const [decided, setDecided] = useState<WaiverRow | null>(null)
  const label = (state: WaiverState) => pick(waiverStateLabels[state], language)
  return (
    <>
      <ListPage
        name="finance.waivers"
        source={source}
        rowId={(row) => row.waiverId}
        exporter={may('finance:order:export') ? exportOf(financeExports.exportWaivers) : undefined}
        empty={{ title: t('waiversEmpty'), hint: t('waiversHint') }}
        filters={[
          {
            name: 'state',
            label: t('state'),
            kind: 'select',
            options: WaiverState.options.map((value) => ({ value, label: label(value) })),
          },
        ]}
        columns={[
          { key: 'title', title: t('enrolment'), width: 180 },
          {
            key: 'round',
            title: t('competition'),
            width: 200,
            render: (row) => pick({ zh: row.titleZh, en: row.titleEn }, language),
          },
          {
            key: 'state',
            title: t('state'),
            width: 110,
            render: ({ state }) => <StateTag tone={waiverTones[state]}>{label(state)}</StateTag>,
          },
          {
            key: 'amount',
            title: t('amount'),
            width: 120,
            align: 'right',
            render: (row) => amountOf(row, t('wholeFee')),
          },
          { key: 'reason', title: t('reason'), width: 220 },
          { key: 'requestedBy', title: t('requestedBy'), width: 110 },
          { key: 'requestedAt', title: t('requestedAt'), width: 150, render: (row) => timeText(row.requestedAt) },
          { key: 'decidedBy', title: t('decidedBy'), width: 110, render: (row) => row.decidedBy || '—' },
          { key: 'opinion', title: t('opinion'), width: 160, render: (row) => row.opinion || '—' },
        ]}
        actionsWidth={100}
        rowActions={(row) => [
          {
            key: 'decide',
            label: t('decide'),
            hidden: !may('finance:waiver:approve') || !isRequestedWaiver(row),
            reason: row.isOwn ? t('ownRequest') : null,
            onClick: () => setDecided(row),
          },
        ]}
      />
      {decided && <DecideWaiver waiver={decided} onClose={() => setDecided(null)} />}
    </>
  )
}

const amountOf = ({ amount }: WaiverRow, whole: string) => (amount === null ? whole : yuanText(amount))

function DecideWaiver({ waiver, onClose }: { waiver: WaiverRow; onClose: () => void }) {
  const t = useT(actionMessages)
  const decide = useWrite(financeApi.decideWaiver, {
    inline: true,
    refresh: [financeApi.waiverPage, financeApi.waiting],
  })
  return (
    <DecisionDialog
      title={`${waiver.title} · ${amountOf(waiver, t('wholeFee'))}`}
      choices={[
        { value: 'grant', label: t('grant'), needsOpinion: false },
        { value: 'reject', label: t('reject'), needsOpinion: true },
      ]}
      initial="grant"
      busy={decide.busy}
      refusal={decide.refusal}
      decide={async ({ action, opinion }) => {
        const done = await decide.run({ waiverId: waiver.waiverId, grant: action === 'grant', opinion })
        return done ? [{ name: waiver.title, refused: null }] : null
      }}
      onDecided={() => undefined}
      onAllDecided={() => toast('success', t('decided'))}
      onClose={onClose}
    >
      <p className="wide">{waiver.reason}</p>
    </DecisionDialog>
  )
}
