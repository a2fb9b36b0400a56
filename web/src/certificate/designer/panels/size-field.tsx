import { FONT_SIZES } from '@podium/core/certificate/template/design/presets.ts'
import { AutoComplete } from 'antd'
import { useState } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { panelMessages } from './messages.ts'

interface SizeFieldProps {
  /** Null: several sizes. */
  value: number | null
  disabled: boolean
  onChange: (size: number) => void
}

const LEAST = 1
const MOST = 400
const OPTIONS = FONT_SIZES.map((size) => ({ value: String(size) }))

/** A font size to choose or type. @spec D11 */
export function SizeField({ value, disabled, onChange }: SizeFieldProps) {
  const t = useT(panelMessages)
  const [typed, setTyped] = useState<string | null>(null)
  const apply = (text: string | null) => {
    setTyped(null)
    const size = Number(text)
    if (text && Number.isFinite(size) && size >= LEAST && size <= MOST && size !== value) onChange(size)
  }
  return (
    <AutoComplete
      size="small"
      className="designer-size"
      aria-label={t('size')}
      disabled={disabled}
      value={typed ?? (value === null ? '' : String(value))}
      placeholder={t('mixed')}
      options={OPTIONS}
      showSearch={{ filterOption: false }}
      onSearch={setTyped}
      onSelect={(text: string) => apply(text)}
      onBlur={() => apply(typed)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply(typed)
      }}
    />
  )
}
