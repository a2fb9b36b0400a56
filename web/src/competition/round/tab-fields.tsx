import { roundTabLabels } from '@podium/core/competition/labels.ts'
import { ROUND_TABS } from '@podium/core/competition/round/round-tabs.ts'
import { Checkbox, Form, Input, type CheckboxChangeEvent } from 'antd'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { officeMessages } from '../office-messages.ts'
import './tab-fields.css'

/** Shows, hides and renames the tabs of the public page. */
export function TabFields() {
  const t = useT(officeMessages)
  const { language } = useLanguage()
  return (
    <div className="tab-fields" id="content_tabs">
      {ROUND_TABS.map((key, at) => {
        const usual = roundTabLabels[key]
        const label = pick(usual, language)
        return (
          <fieldset key={key} aria-label={label} className="tab-field">
            <span>{label}</span>
            <Form.Item name={['content', 'tabs', at, 'key']} hidden>
              <Input />
            </Form.Item>
            <Form.Item
              name={['content', 'tabs', at, 'hidden']}
              valuePropName="checked"
              getValueProps={(hidden: boolean) => ({ checked: !hidden })}
              getValueFromEvent={({ target }: CheckboxChangeEvent) => !target.checked}
            >
              <Checkbox aria-label={t('tabShown', { tab: label })}>{t('shown')}</Checkbox>
            </Form.Item>
            <Form.Item name={['content', 'tabs', at, 'name']}>
              <Input maxLength={20} placeholder={usual.zh} aria-label={t('tabName', { tab: label })} />
            </Form.Item>
            <Form.Item name={['content', 'tabs', at, 'nameEn']}>
              <Input maxLength={40} placeholder={usual.en} aria-label={t('tabNameEn', { tab: label })} />
            </Form.Item>
          </fieldset>
        )
      })}
    </div>
  )
}
