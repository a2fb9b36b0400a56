import { describe, expect, it } from 'vitest'
import type { Design, ImageElement, TextElement } from '../design.ts'
import { design, winner } from '../sample/certificate.ts'
import type { Glyphs } from './draw-list.ts'
import { sampleFaces } from './sample-faces.ts'
import { inspect, layoutPage } from './sheet.ts'
import { svgOf, svgText } from './svg.ts'

const sources = { fontFamily: (face: string) => `press-${face}`, image: (image: string) => `/files/${image}?a&b` }

describe('SVG', () => {
  it('draws the stretches of the layout where it put them', () => {
    const drawing = layoutPage(design, 0, winner(1), sampleFaces)
    const svg = svgOf(drawing, sources)
    const glyphs = drawing.groups.flatMap((group) => group.marks).filter((mark) => mark.kind === 'glyphs')
    const nodes = [...svg.matchAll(/<text transform="([^"]+)"[^>]*>([^<]*)<\/text>/g)].map(([, transform, text]) => [
      transform,
      text,
    ])
    expect(nodes).toEqual(
      glyphs.map((mark) => {
        const { transform, text } = svgText(mark, sources.fontFamily)
        return [transform, text]
      }),
    )
    expect(svg).toContain('href="/files/seal?a&amp;b"')
    expect(svg).toContain('<g transform="rotate(-8 790 550)">')
    expect(svg).toContain('font-kerning:none')
  })

  it('sets all text in one large size and draws it smaller, as browsers round widths', () => {
    const seen = [12.34567, 128, 1000].map((size) => {
      const mark = { x: 1, y: 2, angle: 0, size, spacing: 0.5, embolden: true, oblique: false, drawn: [0x41] }
      const { transform, fontSize, letterSpacing, strokeWidth } = svgText(mark as unknown as Glyphs, () => 'f')
      return [transform, fontSize, letterSpacing, strokeWidth]
    })
    expect(seen).toEqual([
      ['translate(1 2) scale(0.02411264)', 512, 20.736, 15.36],
      ['translate(1 2) scale(0.25)', 512, 2, 15.36],
      ['translate(1 2) scale(1.953125)', 512, 0.256, 15.36],
    ])
  })

  it('shows of a cropped picture what is left, and all of it when nothing is cut', () => {
    const seal = design.pages[0]!.elements[6]!
    const crop = { left: 0.1, top: 0.2, right: 0.3, bottom: 0 }
    const cut: Design = { ...design, pages: [{ background: null, elements: [{ ...seal, crop } as ImageElement] }] }
    expect(svgOf(layoutPage(cut, 0, {}, sampleFaces), sources)).toContain(
      '<svg x="720" y="480" width="140" height="140" viewBox="0.1 0.2 0.6 0.8" preserveAspectRatio="none">' +
        '<image width="1" height="1" preserveAspectRatio="none" opacity="1" href="/files/seal?a&amp;b"/></svg>',
    )
    expect(svgOf(layoutPage(design, 0, winner(1), sampleFaces), sources)).not.toContain('viewBox="0 0 1 ')
  })

  it('writes text that looks like markup as text', () => {
    const run = { family: 'hei', sizeUnits: 10, color: '#000000', code: 'name' } as const
    const text = { ...(design.pages[0]!.elements[0] as TextElement) }
    text.paragraphs = [{ align: 'left', lineHeight: 1, paragraphSpacing: 0, runs: [run] }]
    const named: Design = { ...design, pages: [{ background: null, elements: [text] }] }
    expect(svgOf(layoutPage(named, 0, { name: '<script>&"' }, sampleFaces), sources)).toContain(
      '>&lt;script&gt;&amp;&quot;</text>',
    )
  })
})

describe('a sheet', () => {
  it('names everything to look at before a certificate goes out', () => {
    const { trace: _, ...rest } = winner(1)
    expect(inspect(design, { ...rest, name: '😀' }, sampleFaces)).toEqual([
      { kind: 'missing-glyph', element: 'name', page: 0, character: '😀' },
      { kind: 'missing-value', element: 'trace', page: 0, code: 'trace' },
      // The seal of this sample is a plain picture.
      { kind: 'overlap', element: 'issuer', other: 'seal', page: 0 },
    ])
  })

  it('a link too long for a code is reported and not drawn', () => {
    const drawing = layoutPage(design, 0, { ...winner(1), trace: 'x'.repeat(1000) }, sampleFaces)
    expect(drawing.issues).toEqual([{ kind: 'code-too-long', element: 'trace', page: 0 }])
  })
})
