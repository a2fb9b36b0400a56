import { siteApi } from '@podium/core/site/api.ts'
import { siteExports } from '@podium/core/site/exports.ts'
import { TrialState, trialStateLabels, type TrialRow } from '@podium/core/site/trial/trial.ts'
import { useState } from 'react'
import { exportOf } from '#web/lib/call/export-of.ts'
import { listOf, useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { trialMessages } from './messages.ts'
import { TrialDialog } from './trial-dialog.tsx'

const source = listOf(siteApi.trialPage)
const tones = { new: 'warning', contacted: 'info', closed: 'neutral' } as const

/** Requests for a trial, with what became of them. @spec R27 */
function SiteTrialsPage() {
  const t = useT(trialMessages)
  const { language } = useLanguage()
  const mayEdit = useMay()('site:trial:edit')
  const [handled, setHandled] = useState<TrialRow | null>(null)
  const [phones, setPhones] = useState<Readonly<Record<string, string>>>({})
  const show = useWrite(siteApi.trialPhone)
  const showPhone = async (trialId: string) => {
    const shown = await show.run({ trialId })
    if (shown) setPhones((before) => ({ ...before, [trialId]: shown.phone }))
  }
  const label = (state: TrialState) => pick(trialStateLabels[state], language)
  return (
    <>
      <ListPage
        name="site.trials"
        source={source}
        rowId={(row) => row.trialId}
        exporter={exportOf(siteExports.exportTrials)}
        empty={{ title: t('empty'), hint: t('emptyHint') }}
        filters={[
          { name: 'keyword', label: t('keyword'), kind: 'text' },
          {
            name: 'state',
            label: t('state'),
            kind: 'select',
            options: TrialState.options.map((value) => ({ value, label: label(value) })),
          },
        ]}
        columns={[
          { key: 'organisation', title: t('organisation'), width: 200 },
          { key: 'contact', title: t('contact'), width: 110 },
          {
            key: 'phoneMasked',
            title: t('phone'),
            width: 140,
            render: (row) => <span className="figures">{phones[row.trialId] ?? row.phoneMasked}</span>,
          },
          { key: 'message', title: t('message'), width: 280, render: (row) => row.message || '—' },
          {
            key: 'state',
            title: t('state'),
            width: 120,
            render: ({ state }) => <StateTag tone={tones[state]}>{label(state)}</StateTag>,
          },
          { key: 'note', title: t('note'), width: 200, render: (row) => row.note || '—' },
          { key: 'createdAt', title: t('createdAt'), width: 150, render: (row) => timeText(row.createdAt) },
        ]}
        actionsWidth={180}
        rowActions={(row) => [
          { key: 'handle', label: t('handle'), hidden: !mayEdit, onClick: () => setHandled(row) },
          {
            key: 'phone',
            label: t('showPhone'),
            hidden: !mayEdit || row.trialId in phones,
            onClick: () => void showPhone(row.trialId),
          },
        ]}
      />
      {handled && <TrialDialog trial={handled} onClose={() => setHandled(null)} />}
    </>
  )
}

export { SiteTrialsPage as Page }
