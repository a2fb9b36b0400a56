import { createCanvas, GlobalFonts, loadImage, type Image, type SKRSContext2D } from '@napi-rs/canvas'
import type { Design } from '@podium/core/certificate/design.ts'
import { certificateRefusals } from '@podium/core/certificate/refusals.ts'
import type { Values } from '@podium/press/design.ts'
import { drawOnCanvas, type CanvasLike } from '@podium/press/layout/canvas.ts'
import { layoutPage } from '@podium/press/layout/sheet.ts'
import type { Db } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refused.ts'
import { fonts } from './font/open-fonts.ts'
import { picturesOf, sheetOf, withoutSeal } from './open-template.ts'
import { readPicture, storedPicture } from './pictures.ts'

/** Pixels along the width of a picture. */
const WIDTH = 1_200
const QUALITY = 86

/** The first page as JPEG, laid out by the same engine as the PDF: what a phone shows, and a gallery. */
export async function drawPicture(db: Db, design: Design, sealFileId: string | null, values: Values): Promise<Buffer> {
  const whole = sheetOf(design)
  const sheet = sealFileId === null ? withoutSeal(whole) : whole
  const images = new Map<string, Image>()
  for (const name of picturesOf({ ...sheet, pages: sheet.pages.slice(0, 1) })) {
    const bytes = name === 'seal' ? await storedPicture(db, sealFileId!) : await readPicture(db, name)
    if (!bytes) throw refuse(certificateRefusals.SEAL_GONE)
    images.set(name, await loadImage(bytes))
  }
  registerFonts()
  const drawing = layoutPage(sheet, 0, values, fonts().faces)
  const pixels = WIDTH / drawing.width
  const canvas = createCanvas(WIDTH, Math.round(drawing.height * pixels))
  const context = canvas.getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  const on: CanvasLike<Image> & Pick<SKRSContext2D, 'canvas'> = context
  drawOnCanvas(on, drawing, pixels, { fontFamily: familyOf, image: (name) => images.get(name)! })
  return canvas.encode('jpeg', QUALITY)
}

const familyOf = (face: string) => `podium-${face}`

function registerFonts(): void {
  for (const { id } of fonts().tables) {
    if (!GlobalFonts.has(familyOf(id))) GlobalFonts.registerFromPath(fonts().file(id).path, familyOf(id))
  }
}
