import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { limits, readDesign, soundDesign, whyNotValues } from './check-design.ts'
import { codesOf } from './design.ts'
import { openFonts } from './font/fonts.ts'
import { layoutPage } from './layout/sheet.ts'
import { sampleFaces } from './layout/sample-faces.ts'
import { compileTemplate } from './pdf/compile.ts'
import { design } from './sample/certificate.ts'
import { changed, hostileDesigns } from './sample/hostile.ts'
import { samplePictures } from './sample/pictures.ts'

const faultOf = (input: unknown) => {
  const read = readDesign(input)
  return 'fault' in read ? read.fault : null
}

describe('reading a design', () => {
  it('a sound design comes back as it is', () => {
    const input: unknown = JSON.parse(JSON.stringify(design))
    expect(readDesign(input)).toEqual({ design })
  })

  it('the codes of a design are listed once each, in order', () => {
    expect(codesOf(design)).toEqual(['name', 'work', 'award', 'number', 'trace'])
  })

  it.each(hostileDesigns)('refuses %s and names the place', (_, input, at) => {
    expect(faultOf(input)).toMatchObject({ at })
  })

  it('texts are counted together', () => {
    const half = 'x'.repeat(limits.characters / 2 + 1)
    const first = changed('pages.0.elements.0.paragraphs.0.runs.0.text', half)
    const input = changed('pages.0.elements.4.paragraphs.0.runs.0.text', half, first)
    expect(faultOf(input)?.at).toBe('design.pages[0].elements[4].paragraphs[0].runs[0].text')
  })

  it('any data whatever is either refused or laid out', () => {
    const places = ['sheet', 'pages', 'title', 'language', 'elements']
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.jsonValue(), fc.nat(7), (place, value, index) => {
        const input = changed(place === 'elements' ? `pages.0.elements.${index}` : place, value)
        const read = readDesign(input)
        if ('design' in read) read.design.pages.forEach((_, page) => layoutPage(read.design, page, {}, sampleFaces))
        else expect(read.fault.zh).not.toBe('')
      }),
      { numRuns: 500, seed: 20261121 },
    )
  })
})

describe('values', () => {
  it('must be text no longer than a field takes', () => {
    expect(whyNotValues({ name: '张三' })).toBe(null)
    expect(whyNotValues({ name: 'x'.repeat(limits.valueLength + 1) })?.at).toBe('name')
    expect(whyNotValues({ name: 3 as unknown as string })?.at).toBe('name')
  })
})

describe('a checked design', () => {
  it('can be changed neither in itself nor through what it was read from', () => {
    const input = structuredClone(design)
    const read = soundDesign(input)
    input.pages[0]!.elements[0]!.id = 'bad id'
    expect(read.pages[0]!.elements[0]!.id).toBe(design.pages[0]!.elements[0]!.id)
    expect(() => void (read.pages[0]!.elements[0]!.width = Number.NaN)).toThrow(TypeError)
    expect(() => read.pages.push(read.pages[0]!)).toThrow(TypeError)
  })

  it('is all that a template is compiled from', () => {
    const options = { fonts: openFonts(), images: samplePictures() }
    // @ts-expect-error -- a design that was not checked
    expect(() => compileTemplate(structuredClone(design), options)).toThrow('design was not checked')
    const copied = { ...soundDesign(design) }
    expect(() => compileTemplate(copied, options)).toThrow('design was not checked')
    expect(compileTemplate(soundDesign(design), options).issues).toEqual([])
  })

  it('of our own making names what is wrong with it', () => {
    expect(() => soundDesign({ ...design, language: '?' })).toThrow('design is not sound: design.language')
  })
})
