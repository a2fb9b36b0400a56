import { awardApi } from '@podium/core/award/api.ts'
import { Alert, Form, Input } from 'antd'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { awardMessages } from './messages.ts'

interface RevokeDialogProps {
  open: boolean
  batchId: string
  version: number
  onClose: () => void
}

/** Revokes a publication with a reason. */
export function RevokeDialog({ open, batchId, version, onClose }: RevokeDialogProps) {
  const t = useT(awardMessages)
  const revoke = useWrite(awardApi.revoke, {
    inline: true,
    refresh: [awardApi.publication, awardApi.detailedList],
    onDone: onClose,
  })
  return (
    <FormDialog<{ reason: string }>
      open={open}
      width={480}
      title={t('revokeTitle')}
      submitText={t('revoke')}
      initial={{}}
      busy={revoke.busy}
      refusal={revoke.refusal}
      onSubmit={({ reason }) => void revoke.run({ batchId, version, reason })}
      onClose={onClose}
    >
      <Alert type="warning" showIcon title={t('revokeHint')} className="wide form-refusal" />
      <Form.Item
        className="wide"
        name="reason"
        label={t('revokeReason')}
        rules={[{ required: true, whitespace: true, message: t('required', { label: t('revokeReason') }) }]}
      >
        <Input.TextArea maxLength={300} showCount autoSize={{ minRows: 3 }} />
      </Form.Item>
    </FormDialog>
  )
}
