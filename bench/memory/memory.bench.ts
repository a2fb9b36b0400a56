import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { openFonts } from '../../press/src/font/fonts.ts'
import { soundDesign } from '../../press/src/check-design.ts'
import { compileTemplate } from '../../press/src/pdf/compile.ts'
import { issueCertificate } from '../../press/src/pdf/issue.ts'
import { openMerge } from '../../press/src/pdf/merge.ts'
import { awards, design, winner } from '../../press/src/sample/certificate.ts'
import { samplePictures } from '../../press/src/sample/pictures.ts'

const total = 100_000
const step = 10_000
/** The greatest ratio of live memory after 100,000 certificates to that after 10,000. */
const most = 1.05

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/**
 * Memory while issuing 100,000 certificates, as ratios to the first 10,000: constant when nothing of a certificate is
 * retained. Each name has characters of its own. Live memory after garbage collection decides; resident memory, which
 * the engine releases at will, is printed too.
 */
export async function bench(): Promise<void> {
  const fonts = openFonts()
  const images = samplePictures()
  const template = compileTemplate(soundDesign(design), { fonts, images, choices: { award: awards } })
  console.log('Memory while issuing, MB, and its ratio to the first 10,000')
  const worst = await climb((number) => void issueCertificate(template, { ...winner(number), name: nameOf(number) }))
  console.log(`${worst <= most ? 'met' : 'MISSED'}: ${worst.toFixed(2)}x at most, wanted ${most}x`)

  const merge = openMerge(template)
  console.log('The same while one file of all is written (its cross-references grow with the pages)')
  const inOneFile = await climb((number) => {
    merge.add({ ...winner(number), name: nameOf(number) })
    if (merge.bufferedBytes > 65_536) merge.drain()
  })
  console.log(`${inOneFile.toFixed(2)}x`)
}

/** Runs `work` 100,000 times and returns the largest ratio of live memory. */
async function climb(work: (number: number) => void): Promise<number> {
  const first = { alive: 0, resident: 0 }
  let worst = 0
  for (let from = 0; from < total; from += step) {
    let resident = 0
    for (let number = from; number < from + step; number++) {
      work(number)
      if (number % 500 > 0) continue
      resident = Math.max(resident, process.memoryUsage.rss())
      await new Promise(setImmediate)
    }
    collect()
    const { heapUsed, external } = process.memoryUsage()
    const alive = heapUsed + external
    first.alive ||= alive
    first.resident ||= resident
    worst = Math.max(worst, alive / first.alive)
    const figure = (name: string, bytes: number, to: number): string =>
      `${name} ${(bytes / 2 ** 20).toFixed(0).padStart(4)} ${(bytes / to).toFixed(2)}x`
    const row = `${figure('alive', alive, first.alive)}   ${figure('resident', resident, first.resident)}`
    console.log(`${String(from + step).padStart(7)}   ${row}`)
  }
  return worst
}

/** Three of the 20,000 characters of the basic block, different ones each time. */
function nameOf(number: number): string {
  return String.fromCodePoint(...[7, 13, 29].map((factor) => 0x4e00 + ((number * factor) % 20_000)))
}
