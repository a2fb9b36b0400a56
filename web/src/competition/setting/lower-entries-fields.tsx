import { LOWER_SOURCES, type LowerEntries } from '@podium/core/competition/setting/lower-entries.ts'
import { Form, Radio } from 'antd'
import { useT } from '#web/lib/i18n/i18n.ts'
import { GroupsSelect } from '#web/organisation/parts/groups-select.tsx'
import { MomentInput } from '#web/ui/time/moment-input.tsx'
import { LimitField, Section } from './setting-fields.tsx'
import { settingMessages } from './setting-messages.ts'

/** From which lower rounds the item receives promoted teams. @spec B16 */
export function LowerEntriesFields() {
  const t = useT(settingMessages)
  const form = Form.useFormInstance()
  const from = (Form.useWatch(['lowerEntries', 'from'], form) as LowerEntries['from'] | undefined) ?? 'nobody'
  return (
    <>
      <Section>{t('lowerEntries')}</Section>
      <Form.Item name={['lowerEntries', 'from']} label={t('lowerFrom')} className="wide" extra={t('lowerHint')}>
        <Radio.Group options={LOWER_SOURCES.map((value) => ({ value, label: t(`lowerFrom_${value}`) }))} />
      </Form.Item>
      <Form.Item
        name={['lowerEntries', 'groupIds']}
        label={t('lowerGroups')}
        className="wide"
        hidden={from !== 'listed'}
        rules={[{ required: from === 'listed', message: t('required', { label: t('lowerGroups') }) }]}
      >
        <GroupsSelect />
      </Form.Item>
      {from !== 'nobody' && (
        <>
          <LimitField name={['lowerEntries', 'perRound']} label={t('lowerPerRound')} max={100_000} />
          <Form.Item name={['lowerEntries', 'until']} label={t('lowerUntil')}>
            <MomentInput />
          </Form.Item>
        </>
      )}
    </>
  )
}
