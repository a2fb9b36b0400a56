import { execFileSync } from 'node:child_process'
import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Values } from '../../press/src/design.ts'
import { openFonts } from '../../press/src/font/fonts.ts'
import { standardCharacters } from '../../press/src/font/standard-characters.ts'
import { soundDesign } from '../../press/src/check-design.ts'
import { compileTemplate } from '../../press/src/pdf/compile.ts'
import { issueCertificate, wholeFile } from '../../press/src/pdf/issue.ts'
import { mergeCertificates } from '../../press/src/pdf/merge.ts'
import { awards, design } from '../../press/src/sample/certificate.ts'
import { extractTexts, withPdf } from '../../press/src/sample/pdf-reader.fixture.ts'
import { peopleFor } from '../../press/src/sample/people.ts'
import { photographed, scanned, traceLink } from '../../press/src/sample/photograph.fixture.ts'
import { samplePictures } from '../../press/src/sample/pictures.ts'

const people = Number(process.env['PEOPLE'] ?? 10_000)
const singles = 200
const links = 1000

const bare = (text: string): string => text.replace(/\s/g, '')
const valuesOf = ({ name, work, award, number }: Values): string[] => [name!, work!, award!, number!].map(bare)

/** The values missing from their page. */
function lost(everyone: readonly Values[], pages: readonly string[]): string[] {
  return everyone.flatMap((values, at) =>
    valuesOf(values)
      .filter((value) => !pages[at]?.includes(value))
      .map((value) => `${at}: ${value}`),
  )
}

/**
 * 10,000 certificates whose names contain every standard character: each value is found on its page by pdf.js and,
 * where installed, by poppler, and qpdf finds no fault; 1,000 trace links are decoded from rasters and photographs.
 */
export async function bench(): Promise<void> {
  const fonts = openFonts()
  const images = samplePictures()
  const template = compileTemplate(soundDesign(design), { fonts, images, choices: { award: awards } })
  const person = peopleFor(fonts.faces)
  const everyone = Array.from({ length: people }, (_, number) => person(number))
  const held = new Set(everyone.flatMap(({ name }) => Array.from(name!, (character) => character.codePointAt(0)!)))
  console.log(`${standardCharacters.filter((code) => held.has(code)).length} standard characters in ${people} names`)

  const folder = mkdtempSync(join(tmpdir(), 'podium-text-'))
  const faults: string[] = []
  const told = (reader: string, missing: readonly string[]): void => {
    console.log(`${reader}: ${missing.length} values lost`)
    faults.push(...missing.slice(0, 5).map((value) => `${reader} lost ${value}`))
  }
  try {
    const merged = join(folder, 'all.pdf')
    await write(merged, mergeCertificates(template, everyone))
    told(`pdf.js, ${people} pages in one file`, lost(everyone, await withPdf(readFileSync(merged), extractTexts)))
    const alone: string[] = []
    const some = everyone.filter((_, at) => at % Math.ceil(people / singles) === 0)
    for (const [at, values] of some.entries()) {
      const file = wholeFile(template.prefix, issueCertificate(template, values).suffix)
      if (at === 0) writeFileSync(join(folder, 'one.pdf'), file)
      alone.push(...(await withPdf(file, extractTexts)))
    }
    told(`pdf.js, ${some.length} files`, lost(some, alone))
    withTool('pdftotext', '-v', () => {
      const text = execFileSync('pdftotext', ['-raw', merged, '-'], { encoding: 'utf8', maxBuffer: 2 ** 30 })
      told('pdftotext', lost(everyone, text.split('\f').map(bare)))
    })
    withTool('qpdf', '--version', () => {
      for (const name of ['all.pdf', 'one.pdf'])
        execFileSync('qpdf', ['--check', join(folder, name)], { stdio: 'pipe' })
      console.log('qpdf: nothing wrong with either file')
    })
    withTool('pdffonts', '-v', () => {
      const rows = execFileSync('pdffonts', [merged], { encoding: 'utf8', maxBuffer: 2 ** 28 })
        .trim()
        .split('\n')
        .slice(2)
      const odd = rows.filter((row) => !/ yes +yes +yes /.test(row))
      console.log(`pdffonts: ${rows.length} fonts, ${odd.length} not embedded, subset and searchable`)
      faults.push(...odd)
    })
    let [scans, photographs] = [0, 0]
    for (let number = 0; number < links; number++) {
      const link = traceLink(number)
      if (scanned(link) === link) scans++
      if ((await photographed(link, number)) === link) photographs++
    }
    console.log(`trace links read: ${scans} of ${links} rasters at 300 dpi, ${photographs} of ${links} photographs`)
    if (scans < links || photographs < links) faults.push('a trace link is not read')
  } finally {
    rmSync(folder, { recursive: true })
  }
  if (faults.length > 0) throw new Error(faults.join('; '))
}

async function write(file: string, chunks: Iterable<Uint8Array>): Promise<void> {
  const out = createWriteStream(file)
  for (const chunk of chunks) out.write(chunk)
  await new Promise((resolve) => out.end(resolve))
}

function withTool(tool: string, flag: string, run: () => void): void {
  try {
    execFileSync(tool, [flag], { stdio: 'ignore' })
  } catch {
    console.log(`${tool}: not installed, skipped`)
    return
  }
  run()
}
