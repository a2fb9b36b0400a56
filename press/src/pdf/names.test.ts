import { execFileSync } from 'node:child_process'
import { PDFDocument } from '@cantoo/pdf-lib'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Values } from '../design.ts'
import { openFonts } from '../font/fonts.ts'
import { standardCharacters } from '../font/standard-characters.ts'
import { awards, design } from '../sample/certificate.ts'
import { extractTexts, readPage, withPdf } from '../sample/pdf-reader.fixture.ts'
import { peopleFor } from '../sample/people.ts'
import { samplePictures } from '../sample/pictures.ts'
import { soundDesign } from '../check-design.ts'
import { compileTemplate } from './compile.ts'
import { issueCertificate, wholeFile } from './issue.ts'
import { mergeCertificates } from './merge.ts'
import type { Template } from './template.ts'
import { inTier } from '../../../test-tier.ts'

/** `npm run bench -- text` does this for 10,000 people. */
const count = 200
const perWork = Math.ceil(standardCharacters.length / count)

let template: Template
let person: ReturnType<typeof peopleFor>
let everyone: Values[]
beforeAll(() => {
  const images = samplePictures()
  const fonts = openFonts()
  template = compileTemplate(soundDesign(design), { fonts, images, choices: { award: awards } })
  person = peopleFor(fonts.faces)
  everyone = Array.from({ length: count }, (_, number) => person(number, perWork))
})

const shown = ({ name, work, award, number }: Values): string[] =>
  [name!, work!, award!, number!].map((value) => value.replace(/\s/g, ''))
const issue = (values: Values): Uint8Array => wholeFile(template.prefix, issueCertificate(template, values).suffix)

describe('text in the files, as a second reader extracts it,', () => {
  it('has every value of everyone on their own page, all 8,105 standard characters among them', async () => {
    expect(new Set(everyone.map(({ work }) => work).join('')).size).toBe(8105)
    const file = Buffer.concat([...mergeCertificates(template, everyone)])
    const pages = await withPdf(file, extractTexts)
    const lost = everyone.flatMap((values, at) => shown(values).filter((value) => !pages[at]!.includes(value)))
    expect([pages.length, lost]).toEqual([count, []])
  })

  it('keeps the space of two-character names, dots and rare characters just as they were', async () => {
    for (let number = 0; number < 20; number++) {
      const values = person(number)
      const sheet = await withPdf(issue(values), async (document) => readPage(await document.getPage(1)))
      const text = sheet.texts.flatMap(({ glyphs }) => glyphs.map((glyph) => glyph.text)).join('')
      expect(text, values.name).toContain(values.name)
    }
  })

  it('is there for two readers that load every page of a file', async () => {
    const file = Buffer.concat([...mergeCertificates(template, everyone.slice(0, 30))])
    const loaded = await PDFDocument.load(file, { updateMetadata: false, throwOnInvalidObject: true })
    expect(loaded.getPages().map((page) => page.getWidth())).toEqual(Array.from({ length: 30 }, () => 841.8898))
    const widths = await withPdf(file, async (document) => {
      const sheets = []
      for (let number = 1; number <= document.numPages; number++) sheets.push(await document.getPage(number))
      return sheets.map((page) => page.view[2])
    })
    expect(widths).toEqual(Array.from({ length: 30 }, () => 841.8898))
  })
})

describe('the same batch in two processes', () => {
  it('gives the same bytes, prefix and every suffix', () => {
    const program = `
      import { createHash } from 'node:crypto'
      import { openFonts } from '${import.meta.resolve('../font/fonts.ts')}'
      import { soundDesign } from '${import.meta.resolve('../check-design.ts')}'
      import { compileTemplate } from '${import.meta.resolve('./compile.ts')}'
      import { issueCertificate } from '${import.meta.resolve('./issue.ts')}'
      import { awards, design } from '${import.meta.resolve('../sample/certificate.ts')}'
      import { peopleFor } from '${import.meta.resolve('../sample/people.ts')}'
      import { samplePictures } from '${import.meta.resolve('../sample/pictures.ts')}'
      const images = samplePictures()
      const fonts = openFonts()
      const person = peopleFor(fonts.faces)
      const template = compileTemplate(soundDesign(design), { fonts, images, choices: { award: awards } })
      const hash = createHash('sha256').update(template.prefix)
      for (let number = 0; number < ${inTier(20, 100)}; number++) hash.update(issueCertificate(template, person(number)).suffix)
      console.log(hash.digest('hex'))`
    const run = (zone: string): string =>
      execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
        encoding: 'utf8',
        env: { ...process.env, TZ: zone, LANG: zone === 'UTC' ? 'C' : 'zh_CN.UTF-8' },
      })
    const first = run('UTC')
    expect(first).toMatch(/^[0-9a-f]{64}\n$/)
    expect(run('Asia/Shanghai')).toBe(first)
  })
})
