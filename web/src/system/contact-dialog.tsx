import { identityApi } from '@podium/core/identity/api.ts'
import type { UserRow } from '@podium/core/identity/user/user-row.ts'
import { Descriptions, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import type { Output } from '@podium/core/base/endpoint.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { systemMessages } from './messages.ts'

/** Asks for a reason, then shows the whole phone number and e-mail address of a user. */
export function ContactDialog({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const t = useT(systemMessages)
  const [shown, setShown] = useState<Output<typeof identityApi.revealContact> | null>(null)
  const reveal = useWrite(identityApi.revealContact, { inline: true, onDone: setShown })
  const title = t('revealTitle', { name: user.realName })
  if (shown) {
    return (
      <Modal open title={title} footer={null} onCancel={onClose}>
        <Descriptions
          column={1}
          items={[
            { key: 'phone', label: t('phone'), children: <span className="figures">{shown.phone || t('none')}</span> },
            { key: 'email', label: t('email'), children: shown.email || t('none') },
          ]}
        />
      </Modal>
    )
  }
  return (
    <FormDialog<{ reason: string }>
      open
      title={title}
      initial={{}}
      submitText={t('revealShow')}
      busy={reveal.busy}
      refusal={reveal.refusal}
      onSubmit={({ reason }) => reveal.run({ userId: user.userId, reason })}
      onClose={onClose}
    >
      <Form.Item
        name="reason"
        label={t('revealReason')}
        extra={t('revealHint')}
        className="wide"
        rules={[{ required: true, whitespace: true, message: t('required', { label: t('revealReason') }) }]}
      >
        <Input.TextArea rows={2} maxLength={200} showCount />
      </Form.Item>
    </FormDialog>
  )
}
