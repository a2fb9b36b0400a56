import { describe, expect, test } from 'vitest'
import { siteRefusals } from '../refusals.ts'
import { whyNotBrand } from './brand.rule.ts'
import { brandContrast, brandStyle, darkBrandOf } from './brand.ts'

describe('the colours of a site', () => {
  test.each([
    ['', '', []],
    ['#1d5b8f', '', []],
    ['#1d5b8f', '#86bbe6', []],
    ['#ffd863', '', ['brandColour']],
    ['#1d5b8f', '#1d5b8f', ['brandColourDark']],
    ['red', '#12345', ['brandColour', 'brandColourDark']],
    ['url(x)', '', ['brandColour']],
  ])('%j and %j are refused at %j', (brandColour, brandColourDark, fields) => {
    const refusal = whyNotBrand({ brandColour, brandColourDark })
    expect(refusal?.fields.map(({ path }) => path) ?? []).toEqual(fields)
    expect(refusal?.kind ?? siteRefusals.LOW_CONTRAST).toBe(siteRefusals.LOW_CONTRAST)
  })

  test.each(['#1d5b8f', '#7a3e12', '#000000', '#4b0082', '#8a2f3c'])(
    'that of the dark palette follows from %s and can be read',
    (colour) => {
      expect(brandContrast(darkBrandOf(colour), 'dark')).toBeGreaterThanOrEqual(4.5)
    },
  )

  test('are written for both palettes, and nothing else is ever written', () => {
    expect(brandStyle({ brandColour: '', brandColourDark: '' })).toEqual({})
    expect(brandStyle({ brandColour: 'red;}', brandColourDark: '' })).toEqual({})
    expect(brandStyle({ brandColour: '#1d5b8f', brandColourDark: '#86bbe6' })['--brand']).toBe(
      'light-dark(#1d5b8f, #86bbe6)',
    )
  })
})
