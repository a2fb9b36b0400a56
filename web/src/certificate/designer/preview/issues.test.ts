import { addElements, updateElements } from '@podium/core/certificate/template/editing/actions.rule.ts'
import { emptyDesign, type Design, type TextElement } from '@podium/core/certificate/template/design/design.ts'
import { elementOf } from '@podium/core/certificate/template/design/presets.ts'
import { openFaces } from '@podium/press/layout/faces.ts'
import { describe, expect, it } from 'vitest'
import { findingsOf } from './issues.ts'

const table = { id: 'song', family: 'song', bold: false, unitsPerEm: 1000, hash: '' } as const
// Everything a name may hold, but for one rare character.
const faces = openFaces([{ ...table, ranges: [0x20, 0x5f, 500, 0x3000, 0x40, 1000, 0x4e00, 0x5200, 1000] }])
const design = addElements(emptyDesign(), [{ ...elementOf('members', 'a'), name: '团队成员', width: 120 }])
const kinds = (values: Record<string, string>, of: Design = design) =>
  findingsOf(of, values, faces).map(({ issue, name }) => `${name} ${issue.kind}`)

describe('what the texts on show meet', () => {
  it('is nothing where they fit', () => {
    expect(kinds({ student: '张三' })).toEqual([])
  })

  it('is a size that shrank, a text that is cut, an empty field, and a character no font has', () => {
    expect(kinds({ student: '张三丰李四王五' })).toEqual(['团队成员 shrunk'])
    expect(kinds({ student: '张三丰李四、'.repeat(8) })).toEqual(['团队成员 shrunk', '团队成员 clipped'])
    expect(kinds({ student: '张三丰李四'.repeat(9) })).toEqual([
      '团队成员 shrunk',
      '团队成员 split-word',
      '团队成员 split-word',
      '团队成员 clipped',
    ])
    expect(kinds({})).toEqual(['团队成员 missing-value'])
    expect(kinds({ student: '䶮䶮' })).toEqual(['团队成员 missing-glyph'])
  })

  it('is also a new text that nobody edited, and an element outside of the page', () => {
    const added = addElements(design, [
      { ...(elementOf('members', 'b') as TextElement), name: '文字', placeholder: true },
    ])
    expect(kinds({ student: '张三' }, added)).toEqual(['文字 placeholder-text'])
    expect(kinds({ student: '张三' }, updateElements(design, { id: 'a' }, { left: -50 }))).toEqual([
      '团队成员 off-page',
    ])
  })

  it('leaves hidden elements and texts that can’t be read alone', () => {
    expect(kinds({}, updateElements(design, { id: 'a' }, { hidden: true }))).toEqual([])
    expect(kinds({}, updateElements(design, { id: 'a' }, { content: '<b>' }))).toEqual([])
  })
})
