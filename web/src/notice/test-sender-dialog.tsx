import type { Output } from '@podium/core/base/endpoint.ts'
import { noticeApi } from '@podium/core/notice/api.ts'
import { Alert, Form, Input } from 'antd'
import { useState } from 'react'
import { useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { noticeMessages } from './messages.ts'

/** Sends one message to an address or number, and shows how it went. */
export function TestSenderDialog({ onClose }: { onClose: () => void }) {
  const t = useT(noticeMessages)
  const { language } = useLanguage()
  const [answer, setAnswer] = useState<Output<typeof noticeApi.testSender> | null>(null)
  const test = useWrite(noticeApi.testSender, { inline: true, onDone: setAnswer })
  return (
    <FormDialog<{ to: string }>
      open
      title={t('testSender')}
      submitText={t('sendTest')}
      initial={{ to: '' }}
      busy={test.busy}
      refusal={test.refusal}
      onClose={onClose}
      onSubmit={(values) => test.run(values)}
    >
      <Form.Item
        name="to"
        label={t('testTo')}
        extra={t('testToHint')}
        className="wide"
        rules={[{ required: true, message: t('testToNeeded') }]}
      >
        <Input maxLength={254} />
      </Form.Item>
      {answer && (
        <Alert className="wide" type={answer.sent ? 'success' : 'error'} showIcon title={pick(answer, language)} />
      )}
    </FormDialog>
  )
}
