import { refusalText } from '@podium/core/base/refusal.ts'
import { certificateApi } from '@podium/core/certificate/api.ts'
import { correctableLabel, whyNotCorrect } from '@podium/core/certificate/issue/correct.rule.ts'
import type { Correctable } from '@podium/core/certificate/issue/correctable.ts'
import { Form, Input, Select } from 'antd'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { certificateMessages } from '../messages.ts'

interface Values {
  field: Correctable
  wished: string
  reason: string
}

/** Lets a holder request the correction of a text on their certificate. */
export function RequestCorrection({
  certificateId,
  number,
  onClose,
}: {
  certificateId: string
  number: string
  onClose: () => void
}) {
  const t = useT(certificateMessages)
  const { language } = useLanguage()
  const [form] = Form.useForm<Values>()
  const fields = useCall(certificateApi.correctable, { certificateId })
  const printed = fields.data ?? []
  const chosen: Correctable | undefined = Form.useWatch('field', form)
  const now = printed.find(({ field }) => field === chosen)?.now
  const request = useWrite(certificateApi.askCorrection, {
    inline: true,
    refresh: [certificateApi.myCorrections],
    onDone: () => {
      toast('success', t('asked'))
      onClose()
    },
  })
  const required = (label: string) => ({ required: true, whitespace: true, message: t('required', { label }) })
  return (
    <FormDialog<Values>
      open
      form={form}
      title={t('askTitle', { number })}
      initial={{ wished: '', reason: '' }}
      busy={request.busy}
      refusal={request.refusal}
      submitText={t('askSubmit')}
      width={560}
      onClose={onClose}
      onSubmit={(values) => request.run({ certificateId, ...values })}
    >
      <p className="wide certificate-faint">{t('askHint')}</p>
      <Form.Item
        name="field"
        label={t('askField')}
        className="wide"
        rules={[{ required: true, message: t('required', { label: t('askField') }) }]}
        {...(now === undefined ? {} : { extra: t('askNow', { now: now || '—' }) })}
      >
        <Select
          loading={fields.isPending}
          options={printed.map(({ field }) => ({ value: field, label: pick(correctableLabel(field), language) }))}
          onChange={(field: Correctable) =>
            form.setFieldValue('wished', printed.find((each) => each.field === field)?.now ?? '')
          }
        />
      </Form.Item>
      <Form.Item
        name="wished"
        label={t('askWished')}
        className="wide"
        rules={[
          required(t('askWished')),
          {
            validator: async (_, wished: string) => {
              if (!chosen || now === undefined || !wished) return
              const refusal = whyNotCorrect({ [chosen]: now }, chosen, wished.trim())
              if (refusal) throw new Error(refusalText(refusal, language))
            },
          },
        ]}
      >
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item name="reason" label={t('askReason')} className="wide" rules={[required(t('askReason'))]}>
        <Input.TextArea maxLength={300} autoSize={{ minRows: 3 }} showCount />
      </Form.Item>
    </FormDialog>
  )
}
