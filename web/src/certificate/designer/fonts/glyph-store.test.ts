import { describe, expect, it } from 'vitest'
import type { FaceRow } from '@podium/core/certificate/template/font/font-api.ts'
import { openFaces } from '@podium/press/layout/faces.ts'
import { layoutPage } from '@podium/press/layout/sheet.ts'
import type { Design } from '@podium/press/design.ts'
import { GlyphStore } from './glyph-store.ts'

const row = (id: string, family: FaceRow['family']): FaceRow => ({ id, family, bold: false, hash: '0'.repeat(64) })
const rows = [row('hei', 'hei'), row('song', 'song')]
// hei has letters only, song has Han as well.
const faces = openFaces([
  { ...rows[0]!, unitsPerEm: 1000, ranges: [0x20, 0x5f, 500] },
  { ...rows[1]!, unitsPerEm: 1000, ranges: [0x20, 0x5f, 500, 0x4e00, 0x5200, 1000] },
])

function open(answers: ((codes: string) => Promise<void>) | null = null) {
  const asked: string[] = []
  const load = (face: FaceRow, codes: string) => {
    asked.push(`${face.id} ${codes}`)
    return answers?.(codes) ?? Promise.resolve()
  }
  return { asked, store: new GlyphStore({ faces, rows, load }) }
}

describe('the characters a browser has', () => {
  it('are requested once, in one slice per face and turn, with letters and digits in the first', async () => {
    const { asked, store } = open()
    await Promise.all([store.needText('hei', false, 'a张'), store.needText('hei', false, '三张')])
    expect(asked).toEqual(['hei 20-7e', 'song 20-7e.4e09.5f20'])
    await store.needText('song', false, '张三')
    await store.needText('hei', false, 'xyz 0')
    expect(asked).toHaveLength(2)
    expect(store.state()).toBe('ready')
  })

  it('are those of the face that layout chose, as it draws them', async () => {
    const { asked, store } = open()
    const run = { family: 'hei', sizeUnits: 20, color: '#000000', text: '张三' } as const
    const box = { id: 'a', left: 0, top: 0, width: 500, height: 50, rotate: 0 }
    const paragraphs = [{ align: 'left', lineHeight: 1, paragraphSpacing: 0, runs: [run] } as const]
    const text = { kind: 'text', ...box, paragraphs, vertical: false, verticalAlign: 'top', fit: { kind: 'wrap' } }
    const paperSize = { widthMm: 297, heightMm: 210, viewportRatio: 0.7 }
    const page = { background: null, elements: [text] }
    const design = { title: 't', language: 'zh-CN', sheet: paperSize, pages: [page] } as unknown as Design
    await store.needDrawing(layoutPage(design, 0, {}, faces))
    expect(asked).toEqual(['song 20-7e.4e09.5f20'])
  })

  it('are announced while they load, and requested again after a failure', async () => {
    let fail = true
    const { asked, store } = open(() => (fail ? Promise.reject(new Error('away')) : Promise.resolve()))
    const states: string[] = []
    store.subscribe(() => states.push(store.state()))
    expect(await store.needText('song', false, '张')).toBe(false)
    fail = false
    store.retry()
    expect(await store.needText('song', false, '张')).toBe(true)
    expect(states).toEqual(['loading', 'failed', 'loading', 'ready'])
    expect(asked.map((each) => each.endsWith('5f20'))).toEqual([true, true])
  })

  it('come in slices that are never too long for an address', async () => {
    const { asked, store } = open()
    const many = Array.from({ length: 600 }, (_, at) => String.fromCodePoint(0x4e00 + 2 * at)).join('')
    await store.needText('song', false, many)
    expect(asked).toHaveLength(3)
    expect(Math.max(...asked.map(({ length }) => length))).toBeLessThan(3_000)
  })
})
