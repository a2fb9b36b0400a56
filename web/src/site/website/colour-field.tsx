import { isColour, READABLE_CONTRAST } from '@podium/core/base/colour.ts'
import { brandContrast, brandShades, darkBrandOf, type Palette } from '@podium/core/site/website/brand.ts'
import { Button, ColorPicker } from 'antd'
import type { CSSProperties } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { websiteMessages } from './messages.ts'

interface ColourFieldProps {
  id?: string
  palette: Palette
  /** The colour that stands where none is chosen. */
  standard: string
  value?: string
  onChange?: (colour: string) => void
}

/** A brand colour with its contrast and a sample of its palette, shown while it is picked. @spec B30 */
export function ColourField({ id, palette, standard, value = '', onChange }: ColourFieldProps) {
  const t = useT(websiteMessages)
  const shown = isColour(value) ? value : standard
  const { brand, wash, onBrand } = brandShades(shown, palette)
  const ratio = brandContrast(shown, palette)
  const isReadable = ratio >= READABLE_CONTRAST
  return (
    <div className="colour-field">
      <span className="colour-choice">
        <ColorPicker
          value={shown}
          disabledAlpha
          showText
          onChange={(colour) => onChange?.(colour.toHexString().toLowerCase())}
        >
          <Button id={id} icon={<span className="colour-dot" style={{ background: shown }} />}>
            {value === '' ? t(palette === 'light' ? 'themeColour' : 'automatic') : shown}
          </Button>
        </ColorPicker>
        {value !== '' && (
          <Button type="link" onClick={() => onChange?.('')}>
            {t(palette === 'light' ? 'themeColour' : 'automatic')}
          </Button>
        )}
      </span>
      <p
        className={`colour-sample colour-sample-${palette}`}
        style={{ '--shade': brand, '--shade-wash': wash, '--shade-text': onBrand } as CSSProperties}
      >
        <b>{t('sample')}</b>
        <span>{t('sampleLink')}</span>
        <em>{t('sampleLink')}</em>
      </p>
      <output className={isReadable ? 'colour-ratio' : 'colour-ratio colour-ratio-low'}>
        <span className="figures">{t('contrast', { ratio: ratio.toFixed(2) })}</span>{' '}
        {t(isReadable ? 'contrastGood' : 'contrastLow')}
      </output>
    </div>
  )
}

/** The dark colour that follows from the light one. */
export function automaticDark(light: string, standard: string): string {
  return darkBrandOf(isColour(light) ? light : standard)
}
