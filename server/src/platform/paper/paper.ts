import { setImmediate as yieldToEvents } from 'node:timers/promises'
import { soundDesign } from '@podium/press/check-design.ts'
import { canvasWidth, type Design, type Paragraph, type TextElement } from '@podium/press/design.ts'
import { bundledFonts, collectFonts, openFont, type OpenedFont } from '@podium/press/font/fonts.ts'
import { compileTemplate } from '@podium/press/pdf/compile.ts'
import type { Template } from '@podium/press/pdf/template.ts'

export const A4 = { widthMm: 210, heightMm: 297, viewportRatio: 297 / 210 }
export const LEFT = 90
export const WIDTH = canvasWidth - 2 * LEFT

/** Compiles the design of a plain paper with the fonts that come with the press. */
export async function compilePaper(design: Design): Promise<Template> {
  const opened: OpenedFont[] = []
  for (const source of bundledFonts()) {
    if (source.family !== 'hei' && source.family !== 'any') continue
    opened.push(openFont(source))
    await yieldToEvents()
  }
  const fonts = collectFonts(opened)
  await fonts.ready()
  return compileTemplate(soundDesign(design), { fonts, images: new Map() })
}

/** A line of a paper with the value of a code; without one it takes no room. */
export function line(
  code: string,
  sizeUnits: number,
  more: { color?: string; bold?: boolean; spacing?: number } = {},
): Paragraph {
  const { color = '#1b1b1b', bold = false, spacing = 6 } = more
  const run = { family: 'hei' as const, sizeUnits, color, bold, code }
  return { align: 'left', lineHeight: 1.5, paragraphSpacing: spacing, hideEmpty: true, runs: [run] }
}

/** A part of a paper, as wide as its text may be; too much text shrinks. */
export function box(
  id: string,
  top: number,
  size: readonly [width: number, height: number],
  paragraphs: Paragraph[],
): TextElement {
  const [width, height] = size
  return {
    kind: 'text',
    id,
    left: LEFT,
    top,
    width,
    height,
    rotate: 0,
    paragraphs,
    vertical: false,
    verticalAlign: 'top',
    fit: {
      kind: 'shrink',
      minSize: 6,
    },
  }
}
