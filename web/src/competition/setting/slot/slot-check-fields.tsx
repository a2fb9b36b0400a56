import type { FileSlot } from '@podium/core/competition/setting/setting.ts'
import { pageSizeLabels } from '@podium/core/competition/setting/slot/slot-check-lines.ts'
import { PAGE_SIZES, type SlotChecks } from '@podium/core/competition/setting/slot/slot-checks.ts'
import { slotChecksFor } from '@podium/core/competition/setting/slot/slot-checks.rule.ts'
import { Form, Select } from 'antd'
import { useT } from '#web/lib/i18n/i18n.ts'
import { LimitField, TextField } from '../setting-fields.tsx'
import { slotMessages } from './messages.ts'

const MOST = 100_000
const LIMITS = [
  'minPages',
  'maxPages',
  'minCharacters',
  'maxCharacters',
  'minWidth',
  'maxWidth',
  'minHeight',
  'maxHeight',
  'minSeconds',
  'maxSeconds',
] as const
const TEXTS = ['aspect', 'requiredText', 'forbiddenText'] as const

/** Keeps the checks that aren't shown among the values of the form. */
function Unshown() {
  return null
}

/** What the content of a slot's files has to be: the checks that its types allow, and those that are set. */
export function SlotCheckFields({ row }: { row: number }) {
  const t = useT(slotMessages)
  const form = Form.useFormInstance()
  const kinds = (Form.useWatch(['slots', row, 'kinds'], form) as FileSlot['kinds'] | undefined) ?? []
  const checks = Form.useWatch(['slots', row, 'checks'], form) as Partial<SlotChecks> | undefined
  const offered = slotChecksFor(kinds)
  const isShown = (check: keyof SlotChecks) => offered.includes(check) || Boolean(checks?.[check])
  const at = (check: keyof SlotChecks) => [row, 'checks', check]
  return (
    <>
      <Form.Item name={[row, 'checks']} hidden>
        <Unshown />
      </Form.Item>
      <p className="wide round-panel-hint">
        <b>{t('title')}</b> {t(offered.length > 0 ? 'hint' : 'none')}
      </p>
      {LIMITS.filter(isShown).map((check) => (
        <LimitField key={check} name={at(check)} label={t(check)} max={MOST} />
      ))}
      {isShown('pageSize') && (
        <Form.Item name={at('pageSize')} label={t('pageSize')} normalize={(size?: string) => size ?? null}>
          <Select
            allowClear
            placeholder={t('anySize')}
            options={PAGE_SIZES.map((size) => ({ value: size, label: pageSizeLabels[size] }))}
          />
        </Form.Item>
      )}
      {TEXTS.filter(isShown).map((check) => (
        <TextField key={check} name={at(check)} label={t(check)} max={check === 'aspect' ? 11 : 100} optional />
      ))}
    </>
  )
}
