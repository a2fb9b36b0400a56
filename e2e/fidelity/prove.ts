import { printable, printableElement } from '@podium/core/certificate/template/design/printable.ts'
import type { Page } from '@playwright/test'
import { layoutElement } from '../../press/src/layout/sheet.ts'
import { openFonts, type Fonts } from '../../press/src/font/fonts.ts'
import { soundDesign } from '../../press/src/check-design.ts'
import { compileTemplate } from '../../press/src/pdf/compile.ts'
import { issueCertificate, wholeFile } from '../../press/src/pdf/issue.ts'
import { readPage, withPdf } from '../../press/src/sample/pdf-reader.fixture.ts'
import { compare, type Deviation } from './compare.ts'
import type { DrawnText } from './page.tsx'
import { randomSample, type Sample } from './random-designs.ts'

export interface Proof {
  seed: number
  designs: number
  /** Words that were shaped. */
  words: number
  runs: number
  characters: number
  lines: number
  /** Units. */
  worst: number
  where: string
  /** Differences in text or lines, with the number of the design. */
  differing: string[]
}

/** Greatest accepted distance in units between a character on the stage and in the PDF. */
export const mostApart = 0.1

/** Designs drawn at once: they share slices of fonts. */
const batch = 50
const zooms = [0.5, 1, 1.37, 2.5]

let opened: Fonts | null = null

async function openedFonts(): Promise<Fonts> {
  opened ??= openFonts()
  await opened.ready()
  return opened
}

/** The PDF of the certificate's page alone. */
export async function pdfOf({ design, values }: Sample): Promise<Uint8Array> {
  const fonts = await openedFonts()
  const template = compileTemplate(soundDesign(printable(design)), { fonts, images: new Map() })
  return wholeFile(template.prefix, issueCertificate(template, values).suffix)
}

/** Compares the stage with the PDF of `count` random designs, character by character. */
export async function proveFidelity(
  stage: Page,
  { seed, count, shaped = false }: { seed: number; count: number; shaped?: boolean },
): Promise<Proof> {
  const samples = Array.from({ length: count }, (_, at) => randomSample(seed, at, shaped))
  return { ...(await proveSamples(stage, samples, shaped)), seed }
}

/** The same for these designs. `shaped`: some words may run from right to left. */
export async function proveSamples(stage: Page, all: readonly Sample[], shaped: boolean): Promise<Proof> {
  const none = { words: 0, runs: 0, characters: 0, lines: 0, worst: 0, where: '', differing: [] }
  const proof: Proof = { seed: 0, designs: all.length, ...none }
  for (let from = 0; from < all.length; from += batch) {
    const samples = all.slice(from, from + batch)
    const shown = samples.map((sample, at) => ({ ...sample, zoom: zooms[(from + at) % zooms.length]! }))
    const drawing = stage.evaluate(async (all) => {
      await window.fidelity.load(all)
      return window.fidelity.measure(all)
    }, shown)
    const sheets = []
    for (const sample of samples) {
      sheets.push(await withPdf(await pdfOf(sample), async (document) => readPage(await document.getPage(1))))
    }
    const drawn = await drawing
    for (const [at, sample] of samples.entries()) {
      add(proof, from + at, compare(sample.design, drawn[at]!, sheets[at]!, shaped))
      await compareOutlines(proof, from + at, sample, drawn[at]!)
    }
  }
  return proof
}

/** Compares outlines: the browser must draw words with the same outlines as the press. */
async function compareOutlines(
  proof: Proof,
  number: number,
  { design, values }: Sample,
  drawn: readonly DrawnText[][],
): Promise<void> {
  const { faces } = await openedFonts()
  for (const [at, element] of design.slides[0]!.elements.entries()) {
    const { marks } = layoutElement(printableElement(element, element.id), 0, values, faces, [])
    const expected = marks.flatMap((mark) => (mark.kind === 'word' ? [mark.path] : []))
    const found = drawn[at]!.flatMap(({ outline }) => (outline === undefined ? [] : [outline]))
    proof.words += found.length
    if (JSON.stringify(found) !== JSON.stringify(expected)) proof.differing.push(`design ${number}: outlines of ${at}`)
  }
}

function add(proof: Proof, number: number, one: Deviation): void {
  proof.runs += one.runs
  proof.characters += one.characters
  proof.lines += one.lines
  proof.differing.push(...one.differing.map((what) => `design ${number}: ${what}`))
  if (one.worst > proof.worst) [proof.worst, proof.where] = [one.worst, `design ${number}: ${one.where}`]
}

/** The result as one line. */
export function summaryOf({ seed, designs, words, runs, characters, lines, worst, where, differing }: Proof): string {
  return (
    `seed ${seed}: ${designs} designs, ${lines} lines, ${runs} runs, ${characters} characters, ${words} shaped words; ` +
    `worst ${worst.toFixed(4)} units (${where}); ${differing.length} differing`
  )
}
