import { refusalText } from '@podium/core/base/refusal.ts'
import { certificateApi } from '@podium/core/certificate/api.ts'
import { whyNotDecide } from '@podium/core/certificate/issue/check.rule.ts'
import { batchStateLabels, kindLabels } from '@podium/core/certificate/labels.ts'
import { isAwaiting } from '@podium/core/certificate/issue/batch-state.rule.ts'
import { Form, Image, Input } from 'antd'
import { useState } from 'react'
import { ask } from '#web/lib/call/ask.ts'
import { addressOf } from '#web/lib/call/call.ts'
import { MediaFile } from '#web/lib/files/media-file.tsx'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { DetailDrawer } from '#web/ui/detail-drawer.tsx'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { BatchRows } from './batch-rows.tsx'
import { certificateIssueMessages } from '../issue-messages.ts'
import type { BatchRow } from './rows.ts'
import { batchTones } from '../tones.ts'
import '../issue.css'

const refresh = [certificateApi.checkPage, certificateApi.batchPage, certificateApi.page]
const SAMPLES = 3

/** One batch with printed samples, to approve or return. */
export function CheckDrawer({ batch, onClose }: { batch: BatchRow; onClose: () => void }) {
  const t = useT(certificateIssueMessages)
  const { language } = useLanguage()
  const { batchId, version, state, total } = batch
  const [rejecting, setRejecting] = useState(false)
  const hindrance = whyNotDecide(state, true)
  const reason = hindrance && refusalText(hindrance, language)
  const approve = useWrite(certificateApi.approveBatch, {
    refresh,
    onDone: () => {
      toast('success', t('approved'))
      onClose()
    },
  })
  const onApprove = async () => {
    const words = { title: t('approveTitle', { count: total }), text: t('approveText'), confirm: t('approve') }
    if (await ask({ ...words, cancel: language === 'en' ? 'Cancel' : '取消' })) await approve.run({ batchId, version })
  }
  return (
    <DetailDrawer
      open
      title={`${batch.itemName} · ${pick(kindLabels[batch.kind], language)}`}
      onClose={onClose}
      items={[
        { label: t('owner'), value: batch.owner, wide: true },
        { label: t('round'), value: batch.roundName, wide: true },
        { label: t('total'), value: total },
        { label: t('template'), value: batch.templateName },
        { label: t('createdBy'), value: batch.createdBy },
        { label: t('handedAt'), value: timeText(batch.createdAt) },
        {
          label: t('state'),
          value: <StateTag tone={batchTones[state]}>{pick(batchStateLabels[state], language)}</StateTag>,
        },
        ...(batch.opinion ? [{ label: t('opinion'), value: batch.opinion, wide: true }] : []),
      ]}
    >
      <div className="certificate-buttons">
        <ReasonedButton type="primary" reason={reason} loading={approve.busy} onClick={() => void onApprove()}>
          {t('approve')}
        </ReasonedButton>
        <ReasonedButton danger reason={reason} onClick={() => setRejecting(true)}>
          {t('reject')}
        </ReasonedButton>
      </div>
      {isAwaiting(batch) && <Samples batch={batch} />}
      <h3 className="certificate-title certificate-apart">{t('list')}</h3>
      <BatchRows batchId={batchId} initial={batch.made > 0 ? 'made' : 'left'} />
      {rejecting && <RejectDialog batch={batch} onClose={() => setRejecting(false)} onDone={onClose} />}
    </DetailDrawer>
  )
}

/** The first, middle and last row. */
function Samples({ batch }: { batch: BatchRow }) {
  const t = useT(certificateIssueMessages)
  const { batchId, roundId, itemId, kind, awardPosition } = batch
  const rows = useCall(certificateApi.batchRows, { batchId, outcome: 'left', pageSize: 100 }, { staleAfterMs: 60_000 })
  const list = rows.data?.rows ?? []
  const sampleIndexes = [...new Set([0, Math.floor(list.length / 2), list.length - 1])].slice(0, SAMPLES)
  const listKey = { roundId, itemId, kind, ...(awardPosition === null ? {} : { awardPosition }) }
  return (
    <section>
      <h3 className="certificate-title certificate-apart">{t('samples')}</h3>
      <div className="certificate-samples">
        <Image.PreviewGroup>
          {sampleIndexes.flatMap((at) => {
            const row = list[at]
            if (!row) return []
            const src = addressOf(certificateApi.samplePicture, { ...listKey, recipientId: row.recipientId })
            return [
              <MediaFile key={row.recipientId} address={src}>
                {(media) => <Image {...media} alt={row.holder} />}
              </MediaFile>,
            ]
          })}
        </Image.PreviewGroup>
      </div>
    </section>
  )
}

function RejectDialog({ batch, onClose, onDone }: { batch: BatchRow; onClose: () => void; onDone: () => void }) {
  const t = useT(certificateIssueMessages)
  const { batchId, version } = batch
  const reject = useWrite(certificateApi.rejectBatch, {
    inline: true,
    refresh,
    onDone: () => {
      toast('success', t('rejected'))
      onDone()
    },
  })
  return (
    <FormDialog<{ opinion: string }>
      open
      title={t('rejectTitle')}
      initial={{ opinion: '' }}
      busy={reject.busy}
      refusal={reject.refusal}
      submitText={t('reject')}
      width={520}
      onClose={onClose}
      onSubmit={({ opinion }) => reject.run({ batchId, version, opinion })}
    >
      <Form.Item
        name="opinion"
        label={t('opinion')}
        className="wide"
        rules={[{ required: true, whitespace: true, message: t('required', { label: t('opinion') }) }]}
      >
        <Input.TextArea maxLength={300} autoSize={{ minRows: 3 }} showCount />
      </Form.Item>
    </FormDialog>
  )
}
