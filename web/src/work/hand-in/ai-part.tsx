import { workApi } from '@podium/core/work/api.ts'
import { AI_TEXTS, type AiUse } from '@podium/core/work/hand-in/hand-in.ts'
import type { WorkEditor } from '@podium/core/work/views.ts'
import { Alert, Button, Form, Input, Radio } from 'antd'
import { useEffect } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { showFaults } from '#web/ui/show-faults.ts'
import { handInMessages } from './messages.ts'

interface AiPartProps {
  work: WorkEditor
  disabled: boolean
  onChanged: () => void
}

const maxOf: Record<(typeof AI_TEXTS)[number], number> = { tools: 500, where: 2000, prompts: 5000, changes: 2000 }

/** The declaration on AI tools; its texts are asked for where some were used. */
export function AiPart({ work, disabled, onChanged }: AiPartProps) {
  const t = useT(handInMessages)
  const [form] = Form.useForm<{ aiUse: AiUse }>()
  const used = Form.useWatch(['aiUse', 'used'], form)
  const declare = useWrite(workApi.declareAi, {
    inline: true,
    onDone: () => {
      toast('success', t('declared'))
      onChanged()
    },
  })
  useEffect(() => showFaults(form, declare.refusal), [form, declare.refusal])
  const save = async ({ aiUse }: { aiUse: AiUse }) =>
    declare.run({ teamId: work.teamId, stageId: work.stageId, aiUse: aiUse.used ? aiUse : { used: false } })
  return (
    <section>
      <h2>{t('ai')}</h2>
      {declare.refusal && declare.refusal.fields.length === 0 && (
        <Alert type="error" showIcon title={declare.refusal.msg} />
      )}
      <Form
        form={form}
        layout="vertical"
        size="large"
        disabled={disabled}
        initialValues={{ aiUse: work.aiUse ?? {} }}
        onFinish={(values) => void save(values)}
      >
        <Form.Item name={['aiUse', 'used']} label={t('aiUsed')}>
          <Radio.Group
            options={[
              { value: false, label: t('aiUsed_no') },
              { value: true, label: t('aiUsed_yes') },
            ]}
          />
        </Form.Item>
        {used &&
          AI_TEXTS.map((key) => (
            <Form.Item key={key} name={['aiUse', key]} label={t(key)} required>
              <Input.TextArea maxLength={maxOf[key]} autoSize={{ minRows: key === 'tools' ? 1 : 2, maxRows: 10 }} />
            </Form.Item>
          ))}
        {!disabled && (
          <Button htmlType="submit" loading={declare.busy} disabled={used === undefined}>
            {t('declare')}
          </Button>
        )}
      </Form>
    </section>
  )
}
