import {
  ROUND_TEMPLATES,
  roundTemplateHints,
  roundTemplateLabels,
} from '@podium/core/competition/set-up/round-template.ts'
import { Form, Radio } from 'antd'
import dayjs from 'dayjs'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { setUpMessages } from './messages.ts'
import { DateInput } from '#web/ui/time/date-input.tsx'

/** What a new round starts with. */
export function TemplateFields() {
  const t = useT(setUpMessages)
  const { language } = useLanguage()
  const template = Form.useWatch(['template', 'template']) as string | undefined
  return (
    <>
      <p className="round-panel-hint">{t('templateHint')}</p>
      <Form.Item name={['template', 'template']} label={t('templateChoice')} initialValue="">
        <Radio.Group
          vertical
          options={[
            { value: '', label: t('templateNone') },
            ...ROUND_TEMPLATES.map((value) => ({
              value,
              label: (
                <>
                  {pick(roundTemplateLabels[value], language)}
                  <br />
                  <small>{pick(roundTemplateHints[value], language)}</small>
                </>
              ),
            })),
          ]}
        />
      </Form.Item>
      {template && (
        <Form.Item
          name={['template', 'startsOn']}
          label={t('startsOn')}
          rules={[{ required: true, message: t('startsOnMissing') }]}
          getValueProps={(day?: string) => ({ value: day ? dayjs(day) : null })}
          normalize={(day: dayjs.Dayjs | null) => day?.format('YYYY-MM-DD')}
        >
          <DateInput />
        </Form.Item>
      )}
    </>
  )
}
