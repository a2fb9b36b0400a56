import { contrast, isColour, mixed } from '../../base/colour.ts'

export const PALETTES = ['light', 'dark'] as const
export type Palette = (typeof PALETTES)[number]

/** What the brand colour stands on in each palette, and the text that stands on it. */
const grounds = {
  light: { paper: '#ffffff', ground: '#f5f6f4', onBrand: '#ffffff', wash: 0.92, away: '#000000' },
  dark: { paper: '#161b21', ground: '#1d242b', onBrand: '#0c1a26', wash: 0.86, away: '#ffffff' },
} as const
const STRONGER = 0.2
const STEP = 0.05
/** Above the least contrast, because dark pages look dimmer. */
const DARK_CONTRAST = 7

export interface BrandShades {
  readonly brand: string
  /** For what the pointer is on. */
  readonly strong: string
  /** Background of what is chosen. */
  readonly wash: string
  readonly onBrand: string
}

/** The shades that a brand colour gives in a palette. */
export function brandShades(colour: string, palette: Palette): BrandShades {
  const { paper, onBrand, wash, away } = grounds[palette]
  return { brand: colour, strong: mixed(colour, away, STRONGER), wash: mixed(colour, paper, wash), onBrand }
}

/** The least contrast that text has with the brand colour in a palette, as a link, when chosen, or on a button. */
export function brandContrast(colour: string, palette: Palette): number {
  const { paper, ground } = grounds[palette]
  const { wash, onBrand } = brandShades(colour, palette)
  return Math.min(...[paper, ground, wash, onBrand].map((other) => contrast(colour, other)))
}

/** The brand colour lightened until it can be read in the dark palette. */
export function darkBrandOf(colour: string): string {
  for (let share = 0; share < 1; share += STEP) {
    const lighter = mixed(colour, '#ffffff', share)
    if (brandContrast(lighter, 'dark') >= DARK_CONTRAST) return lighter
  }
  return '#ffffff'
}

export interface BrandColours {
  /** Empty: the theme's own. */
  readonly brandColour: string
  /** Empty: made from the other. */
  readonly brandColourDark: string
}

/** Declarations of a site's brand colours for both palettes; empty: those of the theme. */
export function brandStyle({ brandColour, brandColourDark }: BrandColours): Readonly<Record<string, string>> {
  if (!isColour(brandColour)) return {}
  const light = brandShades(brandColour, 'light')
  const dark = brandShades(isColour(brandColourDark) ? brandColourDark : darkBrandOf(brandColour), 'dark')
  const both = (shade: keyof BrandShades) => `light-dark(${light[shade]}, ${dark[shade]})`
  return {
    '--brand': both('brand'),
    '--brand-strong': both('strong'),
    '--brand-wash': both('wash'),
    '--on-brand': both('onBrand'),
  }
}
