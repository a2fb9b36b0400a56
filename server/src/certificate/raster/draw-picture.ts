import type { Design } from '@podium/core/certificate/template/design/design.ts'
import { certificateRefusals } from '@podium/core/certificate/refusals.ts'
import type { Values } from '@podium/press/design.ts'
import type { Vector } from '@podium/press/drawing/vector.ts'
import { layoutPage } from '@podium/press/layout/sheet.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuse } from '#server/platform/kernel/refused.ts'
import { fonts } from '../template/font/open-fonts.ts'
import { picturesOf, sheetOf, withoutSeal } from '../template/open-template.ts'
import { readPicture, storedPicture } from '../template/pictures.ts'
import { rasterThread, type RasterForm } from './raster.ts'
import { watermarkOn } from './watermark.ts'
import type { Services } from '#server/platform/kernel/services.ts'

export interface PictureOptions {
  form: RasterForm
  /** Resolution in dots per inch of the paper. */
  dpi: number
  /** Page index from 0; 0 if omitted. */
  page?: number
  /** Whether to draw a watermark that says it is not a certificate. */
  sample?: boolean
}

/** Picture for the screen. */
export const SCREEN: PictureOptions = { form: 'jpeg', dpi: 100 }
/** Picture for the screen with a watermark, for certificates that are not issued. */
export const SAMPLE_SCREEN: PictureOptions = { ...SCREEN, sample: true }

const INCH = 25.4
/** Slightly more than A3 at 300 dpi; larger paper gets a lower resolution. */
const MAX_PIXELS = 20_000_000

/**
 * Draws a page as a picture, laid out by the PDF's engine with the current fonts or those of a given font list. Throws
 * NOT_FOUND for a page that does not exist.
 */
export async function drawPicture(
  services: Services,
  db: Db,
  design: Design,
  sealFileId: string | null,
  values: Values,
  { form, dpi, page = 0, sample = false }: PictureOptions = SCREEN,
  fontVersion?: number,
): Promise<Buffer> {
  const fullSheet = sheetOf(design)
  const sheet = sealFileId === null ? withoutSeal(fullSheet) : fullSheet
  const pageToDraw = sheet.pages[page]
  if (!pageToDraw) throw refuse(certificateRefusals.NO_PAGE)
  const images = new Map<string, Uint8Array | Vector>()
  for (const name of picturesOf({ pages: [pageToDraw] })) {
    const bytes =
      name === 'seal'
        ? await storedPicture(services.storage, db, sealFileId!)
        : await readPicture(services.storage, db, name)
    if (!bytes) throw refuse(certificateRefusals.SEAL_GONE)
    images.set(name, bytes)
  }
  const installed = await fonts(services, db, fontVersion)
  await installed.ready()
  const drawing = layoutPage(sheet, page, values, installed.faces)
  const watermark = sample ? watermarkOn(sheet, installed.faces) : null
  const { widthMm, heightMm } = sheet.sheet
  const wished = (widthMm / INCH) * dpi * ((heightMm / INCH) * dpi)
  const drawn = Math.round(dpi * Math.min(1, Math.sqrt(MAX_PIXELS / wished)))
  const width = Math.round((widthMm / INCH) * drawn)
  const height = Math.round((heightMm / INCH) * drawn)
  const scale = width / drawing.width
  const faces = new Map(
    [...drawing.groups, ...(watermark?.groups ?? [])].flatMap(({ marks }) =>
      marks.flatMap((mark) => (mark.kind === 'glyphs' ? [[mark.face, installed.file(mark.face).path] as const] : [])),
    ),
  )
  const shift = (height - drawing.height * scale) / 2
  const task = { drawing, watermark, images, faces, width, height, scale, shift, form, dpi: drawn }
  const bytes = await services.instances.get(rasterThread).draw(task)
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
