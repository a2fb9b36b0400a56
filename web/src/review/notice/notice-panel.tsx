import { reviewApi } from '@podium/core/review/api.ts'
import { whyNotChangeNotice, type Agreements } from '@podium/core/review/batch/notice.rule.ts'
import type { BatchDetail } from '@podium/core/review/views.ts'
import { isLocked } from '@podium/core/review/review.ts'
import { reviewRefusals } from '@podium/core/review/refusals.ts'
import { Alert, Form, Input, Modal, Radio } from 'antd'
import { useState } from 'react'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { reviewMessages } from '../messages.ts'
import { reviewNoticeMessages } from './messages.ts'
import './notice.css'

interface Values {
  name: string
  notice: string
}

/** Edits the notice that experts accept before scoring; asks first when some agreed to the present one. @spec B13 */
export function NoticePanel({ batch }: { batch: BatchDetail }) {
  const t = useT(reviewMessages)
  const tNotice = useT(reviewNoticeMessages)
  const { language } = useLanguage()
  const { batchId, version, name, notice } = batch
  const judges = useCall(reviewApi.judges, { batchId })
  const agreed = (judges.data ?? []).filter((judge) => judge.agreedAt !== null && !judge.dropped).length
  const [asked, setAsked] = useState<Values | null>(null)
  const [agreements, setAgreements] = useState<Agreements>('renew')
  const save = useWrite(reviewApi.updateBatch, {
    inline: true,
    refresh: [reviewApi.batch, reviewApi.judges, reviewApi.batchPage],
    onDone: () => toast('success', t('saved')),
  })
  const submit = (values: Values) => {
    const asks = whyNotChangeNotice({ before: notice, after: values.notice, agreed }, undefined) !== null
    if (asks) setAsked(values)
    else void save.run({ batchId, version, ...values })
  }
  const confirm = (values: Values) => {
    setAsked(null)
    void save.run({ batchId, version, ...values, agreements })
  }
  return (
    <Form<Values> layout="vertical" className="notice-form" initialValues={{ name, notice }} onFinish={submit}>
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
      <ReasonedButton
        type="primary"
        htmlType="submit"
        loading={save.busy || judges.isPending}
        reason={isLocked(batch) && pick(reviewRefusals.LOCKED, language)}
      >
        {t('save')}
      </ReasonedButton>
      <Modal
        open={asked !== null}
        title={tNotice('noticeAskTitle', { count: agreed })}
        okText={t('save')}
        cancelText={tNotice('noticeAskBack')}
        onCancel={() => setAsked(null)}
        onOk={() => asked && confirm(asked)}
      >
        <Radio.Group
          aria-label={tNotice('noticeAskTitle', { count: agreed })}
          className="notice-choices"
          value={agreements}
          onChange={({ target }) => setAgreements(target.value as Agreements)}
          options={[
            { value: 'renew', label: tNotice('noticeRenew', { count: agreed }) },
            { value: 'keep', label: tNotice('noticeKeep') },
          ]}
        />
      </Modal>
    </Form>
  )
}
