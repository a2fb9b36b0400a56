import type { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import { feeBasisLabels } from '@podium/core/finance/fee/fee-labels.ts'
import { FEE_BASES, type FeeBasis } from '@podium/core/finance/fee/fee.ts'
import { Form, InputNumber, Radio } from 'antd'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { MomentInput } from '#web/ui/time/moment-input.tsx'
import { RowsField } from './rows-field.tsx'
import { CountField, Section, SwitchField } from './setting-fields.tsx'
import { settingMessages } from './setting-messages.ts'

type Part = 'team' | 'participant' | 'teacher'

const parts: Readonly<Record<FeeBasis, readonly Part[]>> = {
  none: [],
  team: ['team'],
  participant: ['participant'],
  teacher: ['teacher'],
  both: ['participant', 'teacher'],
}

const MAX_YUAN = 1_000_000
const FEN = 100

/** The fee of an item: for whom, when it is due, how it is paid and what is given back. */
export function FeeFields() {
  const t = useT(settingMessages)
  const { language } = useLanguage()
  const form = Form.useFormInstance<EnrolSetting>()
  const basis = (Form.useWatch(['fee', 'basis'], form) as FeeBasis | undefined) ?? 'none'
  const isFree = basis === 'none'
  const priced = parts[basis]
  return (
    <>
      <Section>{t('fee')}</Section>
      <Form.Item name={['fee', 'basis']} label={t('feeBasis')} className="wide">
        <Radio.Group options={FEE_BASES.map((value) => ({ value, label: pick(feeBasisLabels[value], language) }))} />
      </Form.Item>
      {priced.map((part) => (
        <YuanField key={part} name={['fee', part]} label={t(`fee_${part}`)} />
      ))}
      {!isFree && (
        <>
          <Form.Item name={['fee', 'due']} label={t('feeDue')}>
            <Radio.Group
              options={(['approval', 'submission'] as const).map((value) => ({ value, label: t(`feeDue_${value}`) }))}
            />
          </Form.Item>
          <CountField name={['fee', 'days']} label={t('feeDays')} min={1} max={90} />
          <SwitchField name={['fee', 'online']} label={t('feeOnline')} />
          <SwitchField name={['fee', 'transfer']} label={t('feeTransfer')} />
          <RowsField
            name={['fee', 'periods']}
            label={t('feePeriod')}
            max={10}
            addText={t('addFeePeriod')}
            newRow={() => ({ team: 0, participant: 0, teacher: 0 })}
          >
            {({ name }) => (
              <>
                <MomentField name={[name, 'until']} label={t('feeUntil')} />
                {priced.map((part) => (
                  <YuanField key={part} name={[name, part]} label={t(`fee_${part}`)} />
                ))}
              </>
            )}
          </RowsField>
          <RowsField
            name={['fee', 'refunds']}
            label={t('feeRefund')}
            max={5}
            addText={t('addFeeRefund')}
            newRow={() => ({ percent: 100 })}
          >
            {({ name }) => (
              <>
                <MomentField name={[name, 'until']} label={t('feeRefundUntil')} />
                <CountField name={[name, 'percent']} label={t('feeRefundPercent')} min={1} max={100} />
              </>
            )}
          </RowsField>
        </>
      )}
    </>
  )
}

/** An amount typed in yuan and kept in fen. */
function YuanField({ name, label }: { name: (string | number)[]; label: string }) {
  const t = useT(settingMessages)
  return (
    <Form.Item
      name={name}
      label={label}
      rules={[{ required: true, message: t('required', { label }) }]}
      getValueProps={(fen: number | null | undefined) => ({ value: typeof fen === 'number' ? fen / FEN : fen })}
      normalize={(yuan: number | null) => (yuan === null ? null : Math.round(yuan * FEN))}
    >
      <InputNumber min={0} max={MAX_YUAN} precision={2} prefix="¥" className="full-width" />
    </Form.Item>
  )
}

function MomentField({ name, label }: { name: (string | number)[]; label: string }) {
  const t = useT(settingMessages)
  return (
    <Form.Item name={name} label={label} rules={[{ required: true, message: t('required', { label }) }]}>
      <MomentInput />
    </Form.Item>
  )
}
