import { createCanvas, loadImage, type SKRSContext2D } from '@napi-rs/canvas'
import type { Page } from '@playwright/test'
import { withPdf } from '../../press/src/sample/pdf-reader.fixture.ts'
import { pdfOf } from './prove.ts'
import { randomSample, type Sample } from './random-designs.ts'

/** Difference between two pictures of a design, as a fraction of black to white. */
interface Difference {
  /** Mean over all pixels. */
  mean: number
  /** The cell with the greatest difference of means: antialiasing of edges has little effect on it. */
  cell: number
}

/** Pixels along a side of a cell. */
const cellPx = 8

/**
 * Greatest accepted difference between the stage's picture and the PDF's: a run misplaced by a few units exceeds it.
 */
export const mostCell = 0.1
/** Units by which a control run is moved. */
const shift = 6

export interface RasterProof {
  designs: number
  /** Over all designs. */
  mean: number
  worst: Difference & { where: string }
  /** Designs with a moved run, and the smallest difference among them. */
  controls: number
  leastControl: number
}

/** Compares the pictures of designs, and of each again with its longest run misplaced as a control. */
export async function proveRasters(
  stage: Page,
  { seed, count, shaped = false }: { seed: number; count: number; shaped?: boolean },
): Promise<RasterProof> {
  const worst = { mean: 0, cell: 0, where: '' }
  const proof: RasterProof = { designs: count, mean: 0, worst, controls: 0, leastControl: Number.POSITIVE_INFINITY }
  for (let number = 0; number < count; number++) {
    const sample = randomSample(seed, number, shaped)
    const printed = await pdfPicture(sample)
    const found = difference((await stagePicture(stage, sample))!, printed)
    proof.mean += found.mean / count
    worst.mean = Math.max(worst.mean, found.mean)
    if (found.cell > worst.cell) [worst.cell, worst.where] = [found.cell, `design ${number}`]
    const faulty = await stagePicture(stage, sample, shift)
    if (!faulty) continue
    proof.controls++
    proof.leastControl = Math.min(proof.leastControl, difference(faulty, printed).cell)
  }
  return proof
}

/** The result as one line. */
export function rasterSummary({ designs, mean, worst, controls, leastControl }: RasterProof): string {
  const part = (value: number): string => `${(100 * value).toFixed(2)} %`
  return (
    `${designs} rasters: mean difference ${part(mean)}, most ${part(worst.mean)}; worst cell ${part(worst.cell)} ` +
    `(${worst.where}) of ${part(mostCell)}; with a run ${shift} units off at least ${part(leastControl)} in ${controls}`
  )
}

/**
 * The stage's picture, one pixel per unit; for a control with its longest run moved by `by` units, or null when there
 * is no suitable run.
 */
async function stagePicture(stage: Page, sample: Sample, by = 0): Promise<ImageData | null> {
  const height = Math.floor(1000 * sample.design.viewportRatio)
  await stage.setViewportSize({ width: 1000, height })
  const ready = await stage.evaluate(
    async ([each, units]) => {
      await window.fidelity.load([each])
      window.fidelity.show(each)
      return units === 0 || window.fidelity.shiftLongest(units)
    },
    [{ ...sample, zoom: 1 }, by] as const,
  )
  if (!ready) return null
  const context = createCanvas(1000, height).getContext('2d')
  context.drawImage(await loadImage(await stage.screenshot({ clip: { x: 0, y: 0, width: 1000, height } })), 0, 0)
  return context.getImageData(0, 0, 1000, height) as unknown as ImageData
}

/** The PDF rendered by pdf.js, cropped to the canvas. */
async function pdfPicture(sample: Sample): Promise<ImageData> {
  const height = Math.floor(1000 * sample.design.viewportRatio)
  return withPdf(await pdfOf(sample), async (document) => {
    const page = await document.getPage(1)
    const scale = 1000 / page.getViewport({ scale: 1 }).width
    const over = page.getViewport({ scale }).height - 1000 * sample.design.viewportRatio
    const canvas = createCanvas(1000, height)
    const context: SKRSContext2D = canvas.getContext('2d')
    const viewport = page.getViewport({ scale, offsetY: -over / 2 })
    await page.render({ canvas: null, canvasContext: context as unknown as CanvasRenderingContext2D, viewport }).promise
    return context.getImageData(0, 0, 1000, height) as unknown as ImageData
  })
}

function difference(one: ImageData, other: ImageData): Difference {
  const { width, height } = one
  const [across, down] = [Math.ceil(width / cellPx), Math.ceil(height / cellPx)]
  const cells = new Float64Array(across * down)
  let sum = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = 4 * (y * width + x)
      let apart = 0
      for (let channel = 0; channel < 3; channel++) apart += one.data[at + channel]! - other.data[at + channel]!
      apart /= 3 * 255
      sum += Math.abs(apart)
      cells[Math.floor(y / cellPx) * across + Math.floor(x / cellPx)]! += apart
    }
  }
  const cell = cells.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / cellPx ** 2
  return { mean: sum / (width * height), cell }
}
