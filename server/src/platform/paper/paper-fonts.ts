import { setImmediate as yieldToEvents } from 'node:timers/promises'
import { bundledFonts, collectFonts, openFont, type Fonts, type OpenedFont } from '@podium/press/font/fonts.ts'

/** Opens the fonts of receipts and documents once per process, when the first one is asked for. */
export const paperFonts = () => {
  let opened: Promise<Fonts> | null = null
  return () => (opened ??= open())
}

async function open(): Promise<Fonts> {
  const opened: OpenedFont[] = []
  for (const source of bundledFonts()) {
    if (source.family !== 'hei' && source.family !== 'any') continue
    opened.push(openFont(source))
    await yieldToEvents()
  }
  const fonts = collectFonts(opened)
  await fonts.ready()
  return fonts
}
