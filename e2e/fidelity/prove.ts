import { printable } from '@podium/core/certificate/sheet.ts'
import type { Page } from '@playwright/test'
import type { Design as Sheet } from '../../press/src/design.ts'
import { openFonts, type Fonts } from '../../press/src/font/fonts.ts'
import { compileTemplate } from '../../press/src/pdf/compile.ts'
import { issueCertificate, wholeFile } from '../../press/src/pdf/issue.ts'
import { readSheet, withPdf } from '../../press/src/sample/pdf-reader.fixture.ts'
import { compare, type Deviation } from './compare.ts'
import { randomSample, type Sample } from './random-designs.ts'

export interface Proof {
  seed: number
  designs: number
  runs: number
  characters: number
  lines: number
  /** Units. */
  worst: number
  where: string
  /** What differs in words or lines, with the number of its design. */
  differing: string[]
}

/** Units that a character on the stage may stand apart from the PDF's. */
export const mostApart = 0.1

/** Designs drawn at once: their characters come in common slices. */
const batch = 50
const zooms = [0.5, 1, 1.37, 2.5]

let fonts: Fonts | null = null

/** The certificate as it is issued, its page by itself. */
export function pdfOf({ design, values }: Sample): Uint8Array {
  fonts ??= openFonts()
  const template = compileTemplate(printable(design) satisfies Sheet, { fonts, images: new Map() })
  return wholeFile(template.prefix, issueCertificate(template, values).suffix)
}

/** Compares the stage with the PDF of `count` random designs, character by character. */
export async function proveFidelity(stage: Page, { seed, count }: { seed: number; count: number }): Promise<Proof> {
  const proof: Proof = { seed, designs: count, runs: 0, characters: 0, lines: 0, worst: 0, where: '', differing: [] }
  for (let from = 0; from < count; from += batch) {
    const samples = Array.from({ length: Math.min(batch, count - from) }, (_, at) => randomSample(seed, from + at))
    const shown = samples.map((sample, at) => ({ ...sample, zoom: zooms[(from + at) % zooms.length]! }))
    const drawing = stage.evaluate(async (all) => {
      await window.fidelity.load(all)
      return window.fidelity.measure(all)
    }, shown)
    const sheets = []
    for (const sample of samples) {
      sheets.push(await withPdf(pdfOf(sample), async (document) => readSheet(await document.getPage(1))))
    }
    const drawn = await drawing
    for (const [at, { design }] of samples.entries()) add(proof, from + at, compare(design, drawn[at]!, sheets[at]!))
  }
  return proof
}

function add(proof: Proof, number: number, one: Deviation): void {
  proof.runs += one.runs
  proof.characters += one.characters
  proof.lines += one.lines
  proof.differing.push(...one.differing.map((what) => `design ${number}: ${what}`))
  if (one.worst > proof.worst) [proof.worst, proof.where] = [one.worst, `design ${number}: ${one.where}`]
}

/** One line to read. */
export function toldOf({ seed, designs, runs, characters, lines, worst, where, differing }: Proof): string {
  return (
    `seed ${seed}: ${designs} designs, ${lines} lines, ${runs} runs, ${characters} characters; ` +
    `worst ${worst.toFixed(4)} units (${where}); ${differing.length} differing`
  )
}
