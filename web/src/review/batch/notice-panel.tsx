import { reviewApi } from '@podium/core/review/api.ts'
import type { BatchDetail } from '@podium/core/review/views.ts'
import { isLocked } from '@podium/core/review/review.ts'
import { Alert, Button, Form, Input } from 'antd'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { reviewMessages } from '../messages.ts'

/** Edits the notice that judges accept before scoring. @spec B13 */
export function NoticePanel({ batch }: { batch: BatchDetail }) {
  const t = useT(reviewMessages)
  const save = useWrite(reviewApi.updateBatch, {
    inline: true,
    refresh: [reviewApi.batch, reviewApi.judges],
    onDone: () => toast('success', t('saved')),
  })
  const { batchId, version, name, notice } = batch
  return (
    <Form
      layout="vertical"
      className="notice-form"
      initialValues={{ name, notice }}
      onFinish={(values: { name: string; notice: string }) => void save.run({ batchId, version, ...values })}
    >
      {save.refusal && <Alert type="error" showIcon title={save.refusal.msg} className="form-refusal" />}
      <Form.Item
        name="name"
        label={t('name')}
        rules={[{ required: true, message: t('required', { label: t('name') }) }]}
      >
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="notice" label={t('notice')} extra={t('noticeHint')}>
        <Input.TextArea maxLength={10_000} autoSize={{ minRows: 6, maxRows: 20 }} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={save.busy} disabled={isLocked(batch)}>
        {t('save')}
      </Button>
    </Form>
  )
}
