import { certificateApi } from '@podium/core/certificate/api.ts'
import { correctableLabel } from '@podium/core/certificate/issue/correct.rule.ts'
import type { Corrections } from '@podium/core/certificate/issue/correctable.ts'
import { Form, Input } from 'antd'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { certificateRowMessages } from '../issue/row-messages.ts'

interface ReissueTextsProps {
  certificateId: string
  /** Called on blur with the texts that differ from those printed otherwise. */
  onChange: (texts: Corrections) => void
}

/** The texts of a new certificate with their origin, to be corrected. Fields of the surrounding form. */
export function ReissueTexts({ certificateId, onChange }: ReissueTextsProps) {
  const t = useT(certificateRowMessages)
  const { language } = useLanguage()
  const form = Form.useFormInstance()
  const preview = useCall(certificateApi.reissuePreview, { certificateId }, { staleAfterMs: 0 })
  const texts = preview.data?.texts ?? []
  const update = () => {
    const typed = (form.getFieldValue('texts') ?? {}) as Corrections
    const changed = texts.flatMap(({ field, printed }) => {
      const text = typed[field]?.trim() ?? ''
      return text === '' || text === printed ? [] : [[field, text] as const]
    })
    onChange(Object.fromEntries(changed))
  }
  return texts.map(({ field, recorded, printed }) => (
    <Form.Item
      key={field}
      name={['texts', field]}
      label={pick(correctableLabel(field), language)}
      initialValue={printed}
      extra={printed === recorded ? t('fromRecord') : t('fromCorrection', { text: recorded || t('empty') })}
    >
      <Input maxLength={200} onBlur={update} onPressEnter={update} />
    </Form.Item>
  ))
}
