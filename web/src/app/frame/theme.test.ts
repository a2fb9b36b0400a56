import { theme as antdTheme } from 'antd'
import { contrast, isDark } from '@podium/core/base/colour.ts'
import { describe, expect, it } from 'vitest'
import { palettes, readableColour, themeOf } from './theme.ts'

const texts = ['ink', 'inkSoft', 'inkFaint', 'link', 'success', 'warning', 'danger', 'info'] as const
const grounds = ['paper', 'ground', 'raised', 'fill'] as const

describe.each(['light', 'dark'] as const)('the %s palette', (mode) => {
  const palette = palettes[mode]
  it.each(texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)))(
    'reads %s on %s',
    (text, ground) => {
      expect(contrast(palette[text], palette[ground])).toBeGreaterThanOrEqual(4.5)
    },
  )

  it.each(['ink', 'link'] as const)('reads %s where something is selected', (text) => {
    expect(contrast(palette[text], palette.wash)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(['info', 'success', 'warning', 'danger'] as const)('washes alerts of %s so that they can be read', (kind) => {
    const wash = palette[`${kind}Wash`]
    expect(contrast(palette.ink, wash)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(palette[kind], wash)).toBeGreaterThanOrEqual(4.5)
    const { token } = themeOf({ dark: mode === 'dark', colour: '', motion: true, textScale: 1, touch: false })
    expect(token).toMatchObject({
      colorInfoBg: palette.infoWash,
      colorSuccessBg: palette.successWash,
      colorWarningBg: palette.warningWash,
      colorErrorBg: palette.dangerWash,
    })
  })

  it('keeps text on the brand colour readable', () => {
    expect(contrast(palette.onBrand, palette.brand)).toBeGreaterThanOrEqual(4.5)
  })
})

/** @spec K03 */
describe('a chosen colour', () => {
  it('is dark below the threshold', () => {
    expect([isDark('#7f7f7f'), isDark('#808080')]).toEqual([true, false])
  })

  it('is used only where white text is readable on it', () => {
    expect([
      readableColour('#1e6b5a', false),
      readableColour('#ffd863', false),
      readableColour('nonsense', false),
    ]).toEqual(['#1e6b5a', null, null])
  })
})

/** @spec K03 */
describe.each([1, 2])('controls on a phone at a text size of %s', (textScale) => {
  it.each(['controlHeight', 'controlHeightSM', 'controlHeightLG'] as const)(
    'are at least 44 px high, and higher only for their text: %s',
    (name) => {
      const of = (touch: boolean) =>
        antdTheme.getDesignToken(themeOf({ dark: false, colour: '', motion: true, textScale, touch }))[name]
      expect(of(true)).toBeGreaterThanOrEqual(44)
      expect(of(true)).toBeLessThanOrEqual(Math.max(48, of(false)))
    },
  )
})
