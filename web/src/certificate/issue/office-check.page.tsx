import { certificateApi } from '@podium/core/certificate/api.ts'
import { certificateExports } from '@podium/core/certificate/exports.ts'
import { batchStateLabels, kindLabels } from '@podium/core/certificate/labels.ts'
import { useState } from 'react'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { exportOf } from '#web/lib/call/export-of.ts'
import { listOf } from '#web/lib/call/use-call.ts'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { CheckDrawer } from './check-drawer.tsx'
import { certificateIssueMessages } from '../issue-messages.ts'
import type { BatchRow } from './rows.ts'
import { batchTones } from '../tones.ts'
import '../certificate.css'

const source = listOf(certificateApi.checkPage)

/** Batches of lower organisations that request the seal of one's own. @spec B10 */
function CertificateCheckPage() {
  const t = useT(certificateIssueMessages)
  const { language } = useLanguage()
  const [opened, setOpened] = useState<BatchRow | null>(null)
  return (
    <>
      <ListPage
        name="certificate.checks"
        source={source}
        rowId={(row) => row.batchId}
        exporter={exportOf(certificateExports.exportChecks)}
        empty={{ title: t('checkEmpty'), hint: t('checkEmptyHint') }}
        filters={[
          {
            name: 'open',
            label: t('state'),
            kind: 'select',
            options: [
              { value: 'true', label: t('open') },
              { value: 'false', label: t('decided') },
            ],
          },
        ]}
        columns={[
          { key: 'owner', title: t('owner'), width: 180 },
          { key: 'roundName', title: t('round'), width: 220 },
          { key: 'itemName', title: t('item'), width: 130 },
          { key: 'kind', title: t('kind'), width: 120, render: ({ kind }) => pick(kindLabels[kind], language) },
          {
            key: 'total',
            title: t('total'),
            width: 100,
            align: 'right',
            render: ({ total }) => <span className="figures">{total}</span>,
          },
          {
            key: 'state',
            title: t('state'),
            width: 130,
            render: ({ state }) => (
              <StateTag tone={batchTones[state]}>{pick(batchStateLabels[state], language)}</StateTag>
            ),
          },
          { key: 'createdAt', title: t('handedAt'), width: 150, render: ({ createdAt }) => timeText(createdAt) },
        ]}
        actionsWidth={90}
        rowActions={(row) => [{ key: 'look', label: t('look'), onClick: () => setOpened(row) }]}
        renderTools={() => <p className="certificate-faint">{t('checkHint')}</p>}
      />
      {opened && <CheckDrawer key={opened.batchId} batch={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

export { CertificateCheckPage as Page }
