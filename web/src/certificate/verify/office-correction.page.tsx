import { certificateApi } from '@podium/core/certificate/api.ts'
import { certificateExports } from '@podium/core/certificate/exports.ts'
import { correctableLabel } from '@podium/core/certificate/issue/correct.rule.ts'
import { correctionStateLabels } from '@podium/core/certificate/labels.ts'
import { isAwaitingAnswer } from '@podium/core/certificate/kind.ts'
import { useState } from 'react'
import { useMay } from '#web/lib/session/allowed.tsx'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { exportOf } from '#web/lib/call/export-of.ts'
import { listOf } from '#web/lib/call/use-call.ts'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { CorrectionDialog } from './correction-dialog.tsx'
import { certificateIssueMessages } from '../issue-messages.ts'
import type { CorrectionRow } from '../issue/rows.ts'
import { correctionTones } from '../tones.ts'
import '../certificate.css'

const source = listOf(certificateApi.correctionPage)

/** Correction requests of holders: accepted by a reissue, or declined with a reason. @spec B10 */
function CertificateCorrectionPage() {
  const t = useT(certificateIssueMessages)
  const { language } = useLanguage()
  const may = useMay()('certificate:certificate:revoke')
  const [answering, setAnswering] = useState<{ row: CorrectionRow; answer: 'accept' | 'decline' } | null>(null)
  return (
    <>
      <ListPage
        name="certificate.corrections"
        source={source}
        rowId={(row) => row.correctionId}
        exporter={exportOf(certificateExports.exportCorrections)}
        empty={{ title: t('correctionEmpty'), hint: t('correctionEmptyHint') }}
        filters={[
          {
            name: 'state',
            label: t('state'),
            kind: 'select',
            options: Object.entries(correctionStateLabels).map(([value, words]) => ({
              value,
              label: pick(words, language),
            })),
          },
        ]}
        columns={[
          {
            key: 'number',
            title: t('number'),
            width: 140,
            render: ({ number }) => <span className="figures">{number}</span>,
          },
          { key: 'holder', title: t('holder'), width: 140 },
          {
            key: 'field',
            title: t('field'),
            width: 110,
            render: ({ field }) => pick(correctableLabel(field), language),
          },
          { key: 'now', title: t('now'), width: 160 },
          { key: 'wished', title: t('wished'), width: 160, render: ({ wished }) => <b>{wished}</b> },
          { key: 'reason', title: t('reason'), width: 200 },
          {
            key: 'state',
            title: t('state'),
            width: 100,
            render: ({ state }) => (
              <StateTag tone={correctionTones[state]}>{pick(correctionStateLabels[state], language)}</StateTag>
            ),
          },
          { key: 'successor', title: t('successor'), width: 140, hidden: true },
          { key: 'askedBy', title: t('askedBy'), width: 100, hidden: true },
          { key: 'createdAt', title: t('askedAt'), width: 150, render: ({ createdAt }) => timeText(createdAt) },
        ]}
        actionsWidth={190}
        rowActions={(row) => [
          {
            key: 'accept',
            label: t('accept'),
            hidden: !may || !isAwaitingAnswer(row),
            onClick: () => setAnswering({ row, answer: 'accept' }),
          },
          {
            key: 'decline',
            label: t('decline'),
            danger: true,
            hidden: !may || !isAwaitingAnswer(row),
            onClick: () => setAnswering({ row, answer: 'decline' }),
          },
        ]}
      />
      {answering && (
        <CorrectionDialog key={answering.row.correctionId} {...answering} onClose={() => setAnswering(null)} />
      )}
    </>
  )
}

export { CertificateCorrectionPage as Page }
