import { canvasWidth, type Design as Sheet, type TextElement } from '@podium/press/design.ts'
import type { Drawing } from '@podium/press/layout/draw-list.ts'
import type { Faces } from '@podium/press/layout/faces.ts'
import { layoutPage } from '@podium/press/layout/sheet.ts'

const WORDS = '预览 PREVIEW'
const SIZE = 80
const LINES = 3

/** The watermark that says a page is not a certificate. */
export function watermarkOn(sheet: Sheet, faces: Faces): Drawing {
  const height = canvasWidth * sheet.sheet.viewportRatio
  const elements = Array.from({ length: LINES }, (_, at): TextElement => {
    const middle = (height * (at + 0.5)) / LINES
    return {
      kind: 'text',
      id: `watermark ${at}`,
      left: 0,
      top: middle - SIZE,
      width: canvasWidth,
      height: 2 * SIZE,
      rotate: -18,
      vertical: false,
      verticalAlign: 'middle',
      fit: { kind: 'wrap' },
      paragraphs: [
        {
          align: 'center',
          lineHeight: 1,
          paragraphSpacing: 0,
          runs: [{ text: WORDS, family: 'hei', sizeUnits: SIZE, color: '#1f2937', bold: true }],
        },
      ],
    }
  })
  return layoutPage({ ...sheet, pages: [{ background: null, elements }] }, 0, {}, faces)
}
