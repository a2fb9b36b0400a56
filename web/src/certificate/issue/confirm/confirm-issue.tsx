import { certificateApi } from '@podium/core/certificate/api.ts'
import { Button, Image, Modal, Skeleton } from 'antd'
import { addressOf } from '#web/lib/call/call.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { MediaFile } from '#web/lib/files/media-file.tsx'
import { useT } from '#web/lib/i18n/i18n.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { uiMessages } from '#web/ui/messages.ts'
import { certificateOfficeMessages } from '../../office-messages.ts'
import { certificateRowMessages } from '../row-messages.ts'
import type { ListKey } from '../rows.ts'

interface ConfirmIssueProps {
  listKey: ListKey
  /** The rows that would be issued. */
  rows: 'all' | 'good'
  templateName: string
  question: { title: string; text: string; confirm: string; danger: boolean }
  /** Which numbers they would get; null: that is known only once they are approved. */
  numbers: string | null
  onClose: () => void
  onConfirm: () => void
}

/** Asks before certificates are issued, with the finished certificates of some of their holders. @spec B10 */
export function ConfirmIssue({
  listKey,
  rows,
  templateName,
  question,
  numbers,
  onClose,
  onConfirm,
}: ConfirmIssueProps) {
  const u = useT(uiMessages)
  const { title, text, confirm, danger } = question
  return (
    <Modal
      open
      width="60rem"
      title={title}
      okText={confirm}
      okButtonProps={{ danger }}
      cancelText={u('cancel')}
      onCancel={onClose}
      onOk={onConfirm}
    >
      <p>{text}</p>
      {numbers && (
        <p className="figures">
          <b>{numbers}</b>
        </p>
      )}
      <Samples listKey={listKey} rows={rows} templateName={templateName} />
    </Modal>
  )
}

function Samples({ listKey, rows, templateName }: Pick<ConfirmIssueProps, 'listKey' | 'rows' | 'templateName'>) {
  const t = useT(certificateOfficeMessages)
  const r = useT(certificateRowMessages)
  const samples = useCall(certificateApi.samples, { ...listKey, rows }, { staleAfterMs: 0 })
  if (samples.isPending) return <Skeleton active paragraph={{ rows: 4 }} />
  if (samples.isError) return <Failure refusal={samples.error} onRetry={() => void samples.refetch()} />
  return (
    <section>
      <h3 className="certificate-title certificate-apart">{r('samplesTitle')}</h3>
      <p className="certificate-faint">
        {t('template')} <b>{templateName}</b> · {r('samplesHint')}
      </p>
      <div className="certificate-sampled">
        <Image.PreviewGroup>
          {samples.data.map(({ recipientId, holder, reason }) => (
            <figure key={recipientId}>
              <div className="certificate-picture">
                <MediaFile address={addressOf(certificateApi.samplePicture, { ...listKey, recipientId })}>
                  {(media) => <Image {...media} alt={r('previewAlt', { holder })} />}
                </MediaFile>
              </div>
              <figcaption>
                <span className="certificate-faint">{r(`sample_${reason}`)}</span> {holder}{' '}
                {reason === 'random' && (
                  <Button type="link" size="small" loading={samples.isFetching} onClick={() => void samples.refetch()}>
                    {r('otherSample')}
                  </Button>
                )}
              </figcaption>
            </figure>
          ))}
        </Image.PreviewGroup>
      </div>
    </section>
  )
}
