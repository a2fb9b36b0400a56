import type { FontFamily } from '@podium/core/certificate/template/design/design.ts'
import { FAMILIES } from '@podium/core/certificate/template/design/printable.ts'
import { fontFamilyOf } from '../fonts/glyph-store.ts'

/** CSS font families of edited text, in the order in which press tries its faces. */
const CHAINS = {
  hei: ['hei', 'song', 'kai', 'fang', 'any'],
  song: ['song', 'hei', 'fang', 'kai', 'any'],
  kai: ['kai', 'song', 'fang', 'hei', 'any'],
  fang: ['fang', 'song', 'kai', 'hei', 'any'],
} as const

export function editedFamily(family: FontFamily): string {
  return [...CHAINS[FAMILIES[family]].map(fontFamilyOf), 'sans-serif'].join(', ')
}
