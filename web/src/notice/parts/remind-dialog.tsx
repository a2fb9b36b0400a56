import type { ReminderPreview } from '@podium/core/notice/reminder.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Modal, Skeleton } from 'antd'
import type { RefusalError } from '#web/lib/call/refusal-error.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { inRem } from '#web/ui/style/in-rem.ts'
import { remindMessages } from '../remind/messages.ts'
import './remind-dialog.css'

interface RemindDialogProps {
  /** Who is to be reminded; a key of the preview. */
  who: object
  load: () => Promise<ReminderPreview>
  /** Sends to as many as were shown. */
  onSend: (previewed: number) => void
  busy: boolean
  refusal: RefusalError | null
  onClose: () => void
}

/** Shows how many people a reminder reaches, and its text, before it goes. */
export function RemindDialog({ who, load, onSend, busy, refusal, onClose }: RemindDialogProps) {
  const t = useT(remindMessages)
  const { language } = useLanguage()
  const preview = useQuery<ReminderPreview, RefusalError>({
    queryKey: ['reminder', who, refusal?.traceId ?? ''],
    queryFn: load,
    staleTime: 0,
    gcTime: 0,
  })
  const recipients = preview.data?.recipients ?? 0
  return (
    <Modal
      open
      title={t('title')}
      width={inRem(520)}
      okText={recipients > 0 ? t('send', { count: recipients }) : t('sendNone')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: recipients === 0, loading: busy }}
      onOk={() => onSend(recipients)}
      onCancel={onClose}
    >
      {refusal && <Alert type="error" showIcon role="alert" title={refusal.msg} />}
      {preview.isError && <Failure refusal={preview.error} onRetry={() => void preview.refetch()} />}
      {preview.isPending && <Skeleton active paragraph={{ rows: 3 }} />}
      {preview.data && (
        <div className="remind-preview">
          <output>
            {recipients > 0 ? t('recipients', { count: recipients }) : t('nobody')}
            {preview.data.recent > 0 && ` ${t('recent', { count: preview.data.recent })}`}
          </output>
          {recipients > 0 && (
            <blockquote aria-label={t('example')}>
              {recipients > 1 && <small>{t('example')}</small>}
              <b>{pick(preview.data.title, language)}</b>
              <p>{pick(preview.data.body, language)}</p>
            </blockquote>
          )}
          <p className="remind-note">{t('channels')}</p>
        </div>
      )}
    </Modal>
  )
}
