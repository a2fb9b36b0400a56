import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { Alert, Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { enrolmentOfficeMessages } from '../office-messages.ts'

interface AuditDialogProps {
  teams: ReadonlyArray<{ teamId: string; name: string; version: number }>
  /** The decision is the adviser's, not the office's. */
  asTeacher?: boolean
  /** Preselected action. */
  action?: 'approve' | 'return' | 'reject'
  onClose: () => void
  onDone: () => void
}

interface Values {
  action: 'approve' | 'return' | 'reject'
  opinion: string
}

/** Approves, returns or rejects with an opinion; of several teams it lists those that failed. */
export function AuditDialog({ teams, asTeacher, action = 'approve', onClose, onDone }: AuditDialogProps) {
  const t = useT(enrolmentOfficeMessages)
  const [form] = Form.useForm<Values>()
  const chosen = Form.useWatch('action', form) ?? action
  const [failedIds, setFailedIds] = useState<string[]>([])
  const options = { inline: true, refresh: [enrolmentApi.teamPage, enrolmentApi.teamDetail, enrolmentApi.teamNum] }
  const audit = useWrite(enrolmentApi.audit, options)
  const teacher = useWrite(enrolmentApi.teacherAudit, options)
  const [only] = teams
  const submit = async (values: Values) => {
    if (asTeacher && only) {
      const done = await teacher.run({ teamId: only.teamId, version: only.version, ...values })
      if (done) finish(1)
      return
    }
    const done = await audit.run({ teams: teams.map(({ teamId, version }) => ({ teamId, version })), ...values })
    if (!done) return
    const refused = done.results.filter((result) => result.refused !== null)
    setFailedIds(refused.map(({ name, refused: why }) => `${name}：${why}`))
    if (refused.length === 0) finish(done.results.length)
    else onDone()
  }
  const finish = (count: number) => {
    toast('success', t(`done_${chosen}`, { count }))
    onDone()
    onClose()
  }
  return (
    <FormDialog<Values>
      open
      form={form}
      title={teams.length === 1 ? t('auditOne', { name: only?.name ?? '' }) : t('auditMany', { count: teams.length })}
      initial={{ action, opinion: '' }}
      busy={audit.busy || teacher.busy}
      refusal={audit.refusal ?? teacher.refusal}
      submitText={t(chosen)}
      onSubmit={submit}
      onClose={onClose}
    >
      {failedIds.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('someLeft')}
          description={
            <ul>
              {failedIds.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          }
        />
      )}
      <Form.Item name="action" label={t('verdict')} className="wide">
        <Radio.Group
          optionType="button"
          buttonStyle="solid"
          options={(['approve', 'return', 'reject'] as const).map((value) => ({ value, label: t(value) }))}
        />
      </Form.Item>
      <Form.Item
        name="opinion"
        label={t('opinion')}
        className="wide"
        extra={t(`hint_${chosen}`)}
        dependencies={['action']}
        rules={chosen === 'approve' ? [] : [{ required: true, whitespace: true, message: t('opinionMissing') }]}
      >
        <Input.TextArea maxLength={500} showCount autoSize={{ minRows: 3, maxRows: 8 }} />
      </Form.Item>
    </FormDialog>
  )
}
