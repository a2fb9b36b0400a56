import { openFonts } from '../../press/src/font/fonts.ts'
import { layoutPage } from '../../press/src/layout/sheet.ts'
import { soundDesign } from '../../press/src/check-design.ts'
import { compileTemplate } from '../../press/src/pdf/compile.ts'
import { issueCertificate, wholeFile } from '../../press/src/pdf/issue.ts'
import { mergeCertificates } from '../../press/src/pdf/merge.ts'
import type { Template } from '../../press/src/pdf/template.ts'
import { awards, design, winner } from '../../press/src/sample/certificate.ts'
import { samplePictures } from '../../press/src/sample/pictures.ts'
import { withPdfKit, withPdfLib } from './peers.ts'
import { openPdfme } from './pdfme.ts'
import { openTypst } from './typst.ts'
import { median } from '../median.ts'

const rounds = 5
const mergedPages = 10_000
const mostMsPerPage = 0.3
const mostBytesPerPage = 2000

interface Side {
  name: string
  each: (number: number) => Promise<number> | number
  /** Certificates per round: enough for half a second. */
  count: number
  /** Required ratio of CPU time to that of our stored form; null for our own. */
  wanted: number | null
  spent: number[]
  bytes: number
}

/** CPU milliseconds, user and system, of all threads of this process during `work`. */
async function cpuOf(work: () => Promise<void> | void): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const spent = process.cpuUsage(before)
  return (spent.user + spent.system) / 1000
}

/**
 * CPU of one certificate as a file of its own compared with four libraries, and of 10,000 pages in one file. We store
 * only the suffix of each; a download sends the shared prefix and the suffix without copying. Two further forms are
 * measured for comparison: the file as two chunks, and joined into one buffer.
 */
export async function bench(): Promise<void> {
  const fonts = openFonts()
  const images = samplePictures()
  const template = compileTemplate(soundDesign(design), { fonts, images, choices: { award: awards } })
  const issue = (number: number): Uint8Array => issueCertificate(template, winner(number)).suffix
  const drawing = (number: number) => layoutPage(design, 0, winner(number), fonts.faces)
  const pdfme = openPdfme(fonts, images)
  const typst = openTypst(fonts, images)
  const side = (name: string, count: number, wanted: number | null, each: Side['each']): Side => ({
    name,
    each,
    count,
    wanted,
    spent: [],
    bytes: 0,
  })
  const ours = side('own, what is kept (suffix)', 2000, null, (number) => issue(number).length)
  const sides = [
    ours,
    side('own, streamed: prefix, then suffix', 2000, null, (number) => sizeOf(fileOf(template, issue(number)))),
    side('own, joined into one buffer', 500, null, (number) => wholeFile(template.prefix, issue(number)).length),
    side('pdfkit, lines given', 8, 150, (number) => withPdfKit(drawing(number), fonts, images)),
    side('@cantoo/pdf-lib, lines given', 8, 150, (number) => withPdfLib(drawing(number), fonts, images)),
    side('@pdfme/generator', 4, 250, (number) => pdfme(winner(number))),
    side('typst', 60, 8, (number) => typst(winner(number), drawing(number))),
  ]
  let number = 0
  for (let round = -1; round < rounds; round++) {
    for (const each of sides) {
      // The first round warms up and isn't counted.
      const count = round < 0 ? Math.ceil(each.count / 2) : each.count
      const spent = await cpuOf(async () => {
        for (let i = 0; i < count; i++) {
          const made = each.each(number++)
          each.bytes = typeof made === 'number' ? made : await made
        }
      })
      if (round >= 0) each.spent.push(spent / count)
    }
  }
  report(sides, median(ours.spent))
  await merged(template)
}

/** A file as it is sent: two chunks, neither copied. */
function* fileOf(template: Template, suffix: Uint8Array): Generator<Uint8Array> {
  yield template.prefix
  yield suffix
}

function sizeOf(chunks: Iterable<Uint8Array>): number {
  let size = 0
  for (const chunk of chunks) size += chunk.length
  return size
}

function report(sides: readonly Side[], ours: number): void {
  console.log(`One certificate, CPU ms, ${rounds} interleaved rounds`)
  for (const { name, spent, bytes, wanted } of sides) {
    const spread = `${Math.min(...spent).toFixed(3)} to ${Math.max(...spent).toFixed(3)}`
    const ratio = median(spent) / ours
    const verdict = wanted === null ? '' : `, wanted ${wanted}x: ${ratio >= wanted ? 'met' : 'MISSED'}`
    const figures = `${median(spent).toFixed(3).padStart(9)} ${spread.padStart(20)} ${String(bytes).padStart(8)} bytes`
    console.log(`${name.padEnd(34)} ${figures} ${ratio.toFixed(1).padStart(7)}x${verdict}`)
  }
}

async function merged(template: Template): Promise<void> {
  const [first] = [sizeOf(mergeCertificates(template, [winner(0)]))]
  let bytes = 0
  const spent = await cpuOf(() => {
    const everyone = Array.from({ length: mergedPages }, (_, i) => winner(i))
    bytes = sizeOf(mergeCertificates(template, everyone))
  })
  const perPage = spent / mergedPages
  const bytesPerPage = (bytes - first) / (mergedPages - 1)
  const verdict = (good: boolean): string => (good ? 'met' : 'MISSED')
  console.log(
    `One file of ${mergedPages} pages: ${perPage.toFixed(3)} CPU ms a page (at most ${mostMsPerPage}: ` +
      `${verdict(perPage <= mostMsPerPage)}), ${bytesPerPage.toFixed(0)} bytes a page beyond the first ` +
      `(at most ${mostBytesPerPage}: ${verdict(bytesPerPage <= mostBytesPerPage)})`,
  )
}
