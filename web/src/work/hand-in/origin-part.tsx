import { workApi } from '@podium/core/work/api.ts'
import type { Origin } from '@podium/core/work/hand-in/origin.ts'
import type { WorkEditor } from '@podium/core/work/views.ts'
import { Alert, Button, Checkbox, Form, Input, Radio } from 'antd'
import { useEffect } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { showFaults } from '#web/ui/show-faults.ts'
import { handInMessages } from './messages.ts'

interface OriginPartProps {
  work: WorkEditor
  disabled: boolean
  onChanged: () => void
}

const MOST = 2000
const USED_TEXTS = ['usedWhere', 'usedChanges'] as const

/** The declaration that the work is the team's own, and of its earlier use, as far as the stage asks for them. */
export function OriginPart({ work, disabled, onChanged }: OriginPartProps) {
  const t = useT(handInMessages)
  const [form] = Form.useForm<{ origin: Origin }>()
  const usedBefore = Form.useWatch(['origin', 'usedBefore'], form)
  const declare = useWrite(workApi.declareOrigin, {
    inline: true,
    onDone: () => {
      toast('success', t('declared'))
      onChanged()
    },
  })
  useEffect(() => showFaults(form, declare.refusal), [form, declare.refusal])
  if (!work.setting) return null
  const { originality, earlierUse } = work.setting
  const area = (name: 'sources' | (typeof USED_TEXTS)[number], isRequired: boolean) => (
    <Form.Item key={name} name={['origin', name]} label={t(name)} required={isRequired}>
      <Input.TextArea maxLength={MOST} autoSize={{ minRows: 2, maxRows: 10 }} />
    </Form.Item>
  )
  return (
    <section>
      <h2>{t('origin')}</h2>
      {earlierUse === 'forbid' && work.origin?.usedBefore && (
        <Alert type="warning" showIcon title={t('usedForbidden')} />
      )}
      {declare.refusal && declare.refusal.fields.length === 0 && (
        <Alert type="error" showIcon title={declare.refusal.msg} />
      )}
      <Form
        form={form}
        layout="vertical"
        size="large"
        disabled={disabled}
        initialValues={{ origin: work.origin ?? {} }}
        onFinish={({ origin }) => void declare.run({ teamId: work.teamId, stageId: work.stageId, origin })}
      >
        {originality && (
          <>
            <Form.Item name={['origin', 'original']} valuePropName="checked">
              <Checkbox>{t('original')}</Checkbox>
            </Form.Item>
            {area('sources', false)}
          </>
        )}
        {earlierUse !== 'off' && (
          <Form.Item name={['origin', 'usedBefore']} label={t('usedBefore')}>
            <Radio.Group
              options={[
                { value: false, label: t('usedBefore_no') },
                { value: true, label: t('usedBefore_yes') },
              ]}
            />
          </Form.Item>
        )}
        {earlierUse !== 'off' && usedBefore && USED_TEXTS.map((name) => area(name, true))}
        {!disabled && (
          <Button htmlType="submit" loading={declare.busy}>
            {t('declare')}
          </Button>
        )}
      </Form>
    </section>
  )
}
