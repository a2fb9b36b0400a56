import { workApi } from '@podium/core/work/api.ts'
import type { WorkState } from '@podium/core/work/work.ts'
import { isAccepted } from '@podium/core/work/work.ts'
import { Alert, Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { workMessages } from './messages.ts'

interface AuditDialogProps {
  works: ReadonlyArray<{ workId: string; title: string; version: number; state: WorkState }>
  onClose: () => void
  onDone: () => void
}

interface Values {
  action: 'accept' | 'return'
  opinion: string
}

/** Accepts or returns works; of several it lists those that failed. */
export function AuditDialog({ works, onClose, onDone }: AuditDialogProps) {
  const t = useT(workMessages)
  const [form] = Form.useForm<Values>()
  // Without audit works are accepted automatically: only a return can be decided.
  const first = works.every(isAccepted) ? 'return' : 'accept'
  const action = Form.useWatch('action', form) ?? first
  const [failedIds, setFailedIds] = useState<string[]>([])
  const audit = useWrite(workApi.audit, { inline: true, refresh: [workApi.workPage, workApi.workDetail] })
  const submit = async (values: Values) => {
    const done = await audit.run({ works: works.map(({ workId, version }) => ({ workId, version })), ...values })
    if (!done) return
    onDone()
    const refused = done.results.filter((result) => result.refused !== null)
    setFailedIds(refused.map(({ title, refused: why }) => `${title}：${why}`))
    if (refused.length > 0) return
    toast('success', t(`done_${values.action}`, { count: done.results.length }))
    onClose()
  }
  return (
    <FormDialog<Values>
      open
      form={form}
      title={
        works.length === 1 ? t('auditOne', { name: works[0]?.title ?? '' }) : t('auditMany', { count: works.length })
      }
      initial={{ action: first, opinion: '' }}
      busy={audit.busy}
      refusal={audit.refusal}
      submitText={t(action)}
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
          options={(['accept', 'return'] as const).map((value) => ({ value, label: t(value) }))}
        />
      </Form.Item>
      <Form.Item
        name="opinion"
        label={t('opinion')}
        className="wide"
        dependencies={['action']}
        rules={action === 'accept' ? [] : [{ required: true, whitespace: true, message: t('opinionMissing') }]}
      >
        <Input.TextArea maxLength={500} showCount autoSize={{ minRows: 3, maxRows: 8 }} />
      </Form.Item>
    </FormDialog>
  )
}
