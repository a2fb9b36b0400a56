import { Alert, Button, type FormInstance } from 'antd'
import { useState } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { settingMessages } from './setting-messages.ts'

/** A loaded setting; version 0: not saved yet. */
export interface LoadedSetting<Value extends object> {
  readonly no: number
  readonly value: Value
}

/**
 * The version that the form's values are based on: the one it was opened with or saved as, until `rebase` puts the edited
 * fields onto the newest.
 */
export function useSettingBase<Value extends object>(form: FormInstance<Value>, newest: LoadedSetting<Value>) {
  const [base, setBase] = useState(newest)
  const rebase = () => {
    const typed = Object.entries(form.getFieldsValue(true) as Value)
    const edited = typed.filter(([name, value]) => !isEqual(value, base.value[name as keyof Value]))
    form.setFieldsValue({ ...newest.value, ...Object.fromEntries(edited) })
    setBase(newest)
  }
  return { base, setBase, isOutdated: newest.no > base.no, rebase }
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Tells that somebody saved a newer version, and offers to continue on it. */
export function OutdatedSetting({ no, onRebase }: { no: number; onRebase: () => void }) {
  const t = useT(settingMessages)
  return (
    <Alert
      type="warning"
      showIcon
      className="form-refusal"
      title={t('outdated', { no })}
      description={t('outdatedText')}
      action={<Button onClick={onRebase}>{t('rebase')}</Button>}
    />
  )
}
