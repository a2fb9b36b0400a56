import { isColour, READABLE_CONTRAST } from '../../base/colour.ts'
import { refuse, type FieldFault, type Refusal } from '../../base/refusal.ts'
import { siteRefusals } from '../refusals.ts'
import { brandContrast, type BrandColours } from './brand.ts'

/** Why these colours can't be a site's: text would be unreadable with them. */
export function whyNotBrand({ brandColour, brandColourDark }: BrandColours): Refusal | null {
  const chosen = [
    ['brandColour', brandColour, 'light'],
    ['brandColourDark', brandColourDark, 'dark'],
  ] as const
  const faults = chosen.flatMap(([path, colour, palette]): FieldFault[] => {
    if (colour === '') return []
    if (!isColour(colour)) return [{ path, zh: '不是颜色', en: 'This is not a colour' }]
    const ratio = brandContrast(colour, palette)
    if (ratio >= READABLE_CONTRAST) return []
    const shown = ratio.toFixed(1)
    return [{ path, zh: `对比度 ${shown}，低于 4.5`, en: `Its contrast is ${shown}, below 4.5` }]
  })
  return faults.length > 0 ? refuse(siteRefusals.LOW_CONTRAST, {}, faults) : null
}
