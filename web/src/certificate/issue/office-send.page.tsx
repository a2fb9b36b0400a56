import { refusalText } from '@podium/core/base/refusal.ts'
import { certificateApi } from '@podium/core/certificate/api.ts'
import { certificateExports } from '@podium/core/certificate/exports.ts'
import { whyNotSend } from '@podium/core/certificate/issue/make.rule.ts'
import { batchStateLabels, kindLabels } from '@podium/core/certificate/labels.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import { Modal, Spin } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '@podium/core/paths.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { exportOf } from '#web/lib/call/export-of.ts'
import { listOf, useCall, useWrite } from '#web/lib/call/use-call.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { certificateIssueMessages } from '../issue-messages.ts'
import { certificateOfficeMessages } from '../office-messages.ts'
import type { BatchRow } from './rows.ts'
import { batchTones } from '../tones.ts'
import '../certificate.css'
import '../issue.css'

const source = listOf(certificateApi.batchPage)

/** Publishes issued batches to their holders, after showing how many will be notified. @spec B10 */
function CertificateSendPage() {
  const t = useT(certificateIssueMessages)
  const o = useT(certificateOfficeMessages)
  const { language } = useLanguage()
  const may = useMay()
  const navigate = useNavigate()
  const rounds = useCall(competitionApi.roundOptions, may('competition:round:list') ? {} : null, {
    staleAfterMs: 60_000,
  })
  const [sending, setSending] = useState<BatchRow | null>(null)
  return (
    <>
      <ListPage
        name="certificate.sending"
        source={source}
        rowId={(row) => row.batchId}
        exporter={exportOf(certificateExports.exportBatches)}
        empty={{ title: t('sendEmpty'), hint: t('sendEmptyHint') }}
        filters={[{ name: 'roundId', label: t('round'), kind: 'select', options: rounds.data ?? [] }]}
        columns={[
          { key: 'roundName', title: t('round'), width: 220 },
          { key: 'itemName', title: t('item'), width: 130 },
          { key: 'kind', title: t('kind'), width: 120, render: ({ kind }) => pick(kindLabels[kind], language) },
          {
            key: 'made',
            title: t('made'),
            width: 90,
            align: 'right',
            render: ({ made }) => <span className="figures">{made}</span>,
          },
          {
            key: 'state',
            title: t('state'),
            width: 120,
            render: ({ state }) => (
              <StateTag tone={batchTones[state]}>{pick(batchStateLabels[state], language)}</StateTag>
            ),
          },
          { key: 'createdAt', title: t('createdAt'), width: 150, render: ({ createdAt }) => timeText(createdAt) },
          { key: 'sentAt', title: t('sentAt'), width: 150, render: ({ sentAt }) => timeText(sentAt) || '—' },
        ]}
        actionsWidth={150}
        rowActions={(row) => {
          const hindrance = whyNotSend(row.state, null, new Date(0))
          const reason = hindrance && refusalText(hindrance, language)
          const { roundId, batchId } = row
          return [
            { key: 'send', label: t('send'), onClick: () => setSending(row), reason },
            {
              key: 'list',
              label: o('certificates'),
              onClick: () => void navigate(paths.office.certificateList({ roundId, batchId })),
            },
          ]
        }}
      />
      {sending && <SendDialog key={sending.batchId} batch={sending} onClose={() => setSending(null)} />}
    </>
  )
}

function SendDialog({ batch, onClose }: { batch: BatchRow; onClose: () => void }) {
  const t = useT(certificateIssueMessages)
  const { batchId, version, roundName, itemName } = batch
  const preview = useCall(certificateApi.sendPreview, { batchId }, { staleAfterMs: 0 })
  const send = useWrite(certificateApi.send, {
    refresh: [certificateApi.batchPage, certificateApi.page],
    onDone: (done) => {
      toast('success', t('sentDone', done))
      onClose()
    },
  })
  return (
    <Modal
      open
      title={t('sendTitle')}
      okText={t('send')}
      okButtonProps={{ disabled: !preview.data, loading: send.busy }}
      onOk={() => void send.run({ batchId, version })}
      onCancel={onClose}
    >
      <p>
        {roundName} · {itemName}
      </p>
      {preview.isPending && <Spin />}
      {preview.isError && <Failure refusal={preview.error} onRetry={() => void preview.refetch()} />}
      {preview.data && (
        <dl className="certificate-counts certificate-told">
          <div>
            <dt>{t('willSend')}</dt>
            <dd className="figures">{preview.data.certificates}</dd>
          </div>
          <div>
            <dt>{t('willTell')}</dt>
            <dd className="figures">{preview.data.people}</dd>
          </div>
          {preview.data.withoutAccount > 0 && (
            <div className="certificate-warned">
              <dt>{t('noAccount')}</dt>
              <dd className="figures">{preview.data.withoutAccount}</dd>
            </div>
          )}
        </dl>
      )}
      <p>{t('sendText')}</p>
      {(preview.data?.withoutAccount ?? 0) > 0 && <p className="certificate-faint">{t('noAccountHint')}</p>}
    </Modal>
  )
}

export { CertificateSendPage as Page }
