import { openFonts } from '../../press/src/font/fonts.ts'
import { layoutPage } from '../../press/src/layout/sheet.ts'
import { compileTemplate } from '../../press/src/pdf/compile.ts'
import { issueCertificate, wholeFile } from '../../press/src/pdf/issue.ts'
import { mergeCertificates } from '../../press/src/pdf/merge.ts'
import { withPdfKit, withPdfLib } from './peers.ts'
import { background, seal } from '../../press/src/sample/pictures.ts'
import { awards, design, winner } from '../../press/src/sample/certificate.ts'

const rounds = 5
const oursEachRound = 400
const peersEachRound = 6
const mergedPages = 10_000
const leastRatio = 150
const mostMsPerPage = 0.3

/** CPU milliseconds, user and system, of all threads of this process. */
async function cpuOf(work: () => Promise<void> | void): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const spent = process.cpuUsage(before)
  return (spent.user + spent.system) / 1000
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!

function row(name: string, values: readonly number[], bytes: number, ratio: string): string {
  const spread = `${Math.min(...values).toFixed(3)} to ${Math.max(...values).toFixed(3)}`
  return `${name.padEnd(34)} ${median(values).toFixed(3).padStart(9)} ${spread.padStart(20)} ${String(bytes).padStart(9)} ${ratio}`
}

/** CPU of one certificate as a file of its own against pdfkit and pdf-lib, and of 10,000 pages in one file. */
export async function bench(): Promise<void> {
  const fonts = openFonts()
  const images = new Map([
    ['background', background()],
    ['seal', seal()],
  ])
  const template = compileTemplate(design, { fonts, images, choices: { award: awards } })
  const bytes = { suffix: 0, whole: 0, pdfkit: 0, pdfLib: 0 }
  const spent = { suffix: [] as number[], whole: [] as number[], pdfkit: [] as number[], pdfLib: [] as number[] }
  const drawing = (number: number) => layoutPage(design, 0, winner(number), fonts.faces)

  for (let round = -1; round < rounds; round++) {
    const first = (round + 1) * oursEachRound
    const suffix = await cpuOf(() => {
      for (let i = 0; i < oursEachRound; i++) bytes.suffix = issueCertificate(template, winner(first + i)).suffix.length
    })
    const whole = await cpuOf(() => {
      for (let i = 0; i < oursEachRound; i++) {
        bytes.whole = wholeFile(template.prefix, issueCertificate(template, winner(first + i)).suffix).length
      }
    })
    const lists = Array.from({ length: peersEachRound }, (_, i) => drawing(first + i))
    const pdfkit = await cpuOf(async () => {
      for (const list of lists) bytes.pdfkit = await withPdfKit(list, fonts, images)
    })
    const pdfLib = await cpuOf(async () => {
      for (const list of lists) bytes.pdfLib = await withPdfLib(list, fonts, images)
    })
    // The first round warms every side up and does not count.
    if (round < 0) continue
    spent.suffix.push(suffix / oursEachRound)
    spent.whole.push(whole / oursEachRound)
    spent.pdfkit.push(pdfkit / peersEachRound)
    spent.pdfLib.push(pdfLib / peersEachRound)
  }

  // A server hands on the stored prefix and the suffix one after the other, as pdfkit hands on its chunks.
  const ours = median(spent.suffix)
  const joined = median(spent.whole)
  const ratios = (values: readonly number[]): string =>
    `${(median(values) / ours).toFixed(1).padStart(8)}x ${(median(values) / joined).toFixed(1).padStart(8)}x`
  console.log(`One certificate, CPU ms, ${rounds} interleaved rounds`)
  console.log(
    `${''.padEnd(34)} ${'median'.padStart(9)} ${'spread'.padStart(20)} ${'bytes'.padStart(9)} ${'to ours'.padStart(9)} ${'to joined'.padStart(9)}`,
  )
  console.log(row('own, suffix behind a kept prefix', spent.suffix, bytes.suffix, ratios(spent.suffix)))
  console.log(row('own, joined into one buffer', spent.whole, bytes.whole, ratios(spent.whole)))
  console.log(row('pdfkit, lines given', spent.pdfkit, bytes.pdfkit, ratios(spent.pdfkit)))
  console.log(row('@cantoo/pdf-lib, lines given', spent.pdfLib, bytes.pdfLib, ratios(spent.pdfLib)))

  let mergedBytes = 0
  const merged = await cpuOf(() => {
    const everyone = Array.from({ length: mergedPages }, (_, i) => winner(i))
    for (const chunk of mergeCertificates(template, everyone)) mergedBytes += chunk.length
  })
  const perPage = merged / mergedPages
  console.log(
    `One file of ${mergedPages} pages: ${perPage.toFixed(3)} CPU ms a page, ${(mergedBytes / mergedPages).toFixed(0)} bytes a page`,
  )

  const least = Math.min(median(spent.pdfkit), median(spent.pdfLib)) / ours
  console.log(
    `${least >= leastRatio ? 'met' : 'MISSED'}: ${least.toFixed(1)}x less CPU than the quicker peer, wanted ${leastRatio}x`,
  )
  console.log(
    `${perPage <= mostMsPerPage ? 'met' : 'MISSED'}: ${perPage.toFixed(3)} CPU ms a page, wanted ${mostMsPerPage} at most`,
  )
}
