import { openFonts, type Fonts } from '@podium/press/font/fonts.ts'

let opened: Fonts | null = null

/** The fonts of this process. */
export function fonts(): Fonts {
  return (opened ??= openFonts())
}
