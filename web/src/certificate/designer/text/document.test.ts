import { getSchema } from '@tiptap/core'
import {
  DEFAULT_STYLE,
  readRichText,
  writeRichText,
  type RichParagraph,
} from '@podium/core/certificate/template/design/rich-text.ts'
import { FONT_FAMILIES } from '@podium/core/certificate/template/design/design.ts'
import { PRESETS, elementOf, type PresetName } from '@podium/core/certificate/template/design/presets.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromDocument, toDocument, type NodeJson } from './document.ts'
import { textExtensions } from './extensions.ts'

const schema = getSchema(textExtensions((code) => code))
const style = fc.record({
  bold: fc.boolean(),
  italic: fc.boolean(),
  underline: fc.boolean(),
  fontSize: fc.integer({ min: 1, max: 400 }),
  fontFamily: fc.constantFrom(...FONT_FAMILIES),
  color: fc.constantFrom('#000000', '#ff0000'),
  letterSpacing: fc.integer({ min: -50, max: 400 }),
})
const words = fc.stringMatching(/^[一-龥a-z<>&" \n]{1,20}$/)
const run = fc.oneof(
  fc.tuple(style, words).map(([runStyle, text]) => ({ ...runStyle, text })),
  fc
    .tuple(style, fc.constantFrom('student', 'awardName', 'teacher_kind_1'))
    .map(([runStyle, field]) => ({ ...runStyle, field })),
)
const align = fc.constantFrom('left' as const, 'center' as const, 'right' as const, 'justify' as const)
const paragraphs = fc.array(
  fc.record(
    { align, hideEmpty: fc.constant(true as const), runs: fc.array(run, { maxLength: 5 }) },
    { requiredKeys: ['align', 'runs'] },
  ),
  { minLength: 1, maxLength: 4 },
)

/** As reading leaves it: neighbours of one style are one run. */
const settled = (written: RichParagraph[]) => {
  const read = readRichText(writeRichText(written))
  if ('fault' in read) throw new Error(read.fault.what.en)
  return read.paragraphs
}

/** Through the document that the editor itself would hold. */
const throughEditor = (document: NodeJson): NodeJson => {
  const node = schema.nodeFromJSON(document)
  node.check()
  return node.toJSON() as NodeJson
}

/** @spec D03 */
describe('the text in the editor', () => {
  it('restores any stored text', () => {
    fc.assert(
      fc.property(paragraphs, (written) => {
        const stored = settled(written)
        expect(fromDocument(throughEditor(toDocument(stored)), DEFAULT_STYLE)).toEqual(stored)
        expect(writeRichText(fromDocument(toDocument(stored), DEFAULT_STYLE))).toBe(writeRichText(stored))
      }),
    )
  })

  it('is every preset as it was', () => {
    for (const name of Object.keys(PRESETS) as PresetName[]) {
      const element = elementOf(name, 'a')
      if (element.type !== 'text') continue
      const stored = settled(settledOf(element.content))
      expect(fromDocument(throughEditor(toDocument(stored)), DEFAULT_STYLE)).toEqual(stored)
    }
  })

  it('is one empty paragraph where nothing is stored', () => {
    const document = throughEditor(toDocument([]))
    expect(fromDocument(document, DEFAULT_STYLE)).toEqual([{ align: 'left', runs: [] }])
  })

  it('gives the style of the element to what carries none', () => {
    const plain = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'a' }] }] }
    const base = { ...DEFAULT_STYLE, color: '#333333', fontFamily: 'KaiTi' as const }
    expect(fromDocument(plain, base)).toEqual([{ align: 'left', runs: [{ ...base, text: 'a' }] }])
  })

  it('never gives what the closed form lacks', () => {
    const mark = (attrs: Record<string, unknown>) => [
      { type: 'look', attrs },
      { type: 'link', attrs: { href: 'x' } },
    ]
    const strange: NodeJson = {
      type: 'doc',
      content: [
        { type: 'image', attrs: { src: 'x' } },
        {
          type: 'paragraph',
          attrs: { textAlign: 'start' },
          content: [
            {
              type: 'text',
              text: 'a\u0007\u2028b',
              marks: mark({ fontSize: 9000, color: 'red', fontFamily: 'Comic' }),
            },
            { type: 'field', attrs: { code: '"><script>' } },
            { type: 'video' },
          ],
        },
      ],
    }
    const text = { ...DEFAULT_STYLE, fontSize: 400, text: 'ab' }
    const converted = fromDocument(strange, DEFAULT_STYLE)
    expect(converted).toEqual([{ align: 'left', runs: [text] }])
    expect('paragraphs' in readRichText(writeRichText(converted))).toBe(true)
  })
})

function settledOf(content: string): RichParagraph[] {
  const read = readRichText(content)
  return 'paragraphs' in read ? read.paragraphs : []
}
