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

export interface PictureWish {
  form: RasterForm
  /** Dots an inch of the paper. */
  dpi: number
  /** From 0. Default the first. */
  page?: number
  /** Whether it is marked across the page as no certificate. */
  sample?: boolean
}

/** What a screen shows. */
export const SCREEN: PictureWish = { form: 'jpeg', dpi: 100 }
/** The same of a certificate that is not issued. */
export const SAMPLE_SCREEN: PictureWish = { ...SCREEN, sample: true }

const INCH = 25.4
/** More than A3 at 300 dpi; larger paper is drawn coarser. */
const MOST_PIXELS = 20_000_000

/**
 * A page as a picture of the paper's size, laid out by the same engine as the PDF, with the faces of today or those of a
 * list that something was printed with. Throws NOT_FOUND for a page there is none of.
 */
export async function drawPicture(
  services: Services,
  db: Db,
  design: Design,
  sealFileId: string | null,
  values: Values,
  { form, dpi, page = 0, sample = false }: PictureWish = SCREEN,
  fontVersion?: number,
): Promise<Buffer> {
  const whole = sheetOf(design)
  const sheet = sealFileId === null ? withoutSeal(whole) : whole
  const own = sheet.pages[page]
  if (!own) throw refuse(certificateRefusals.NO_PAGE)
  const images = new Map<string, Uint8Array | Vector>()
  for (const name of picturesOf({ pages: [own] })) {
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
  const drawn = Math.round(dpi * Math.min(1, Math.sqrt(MOST_PIXELS / wished)))
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
