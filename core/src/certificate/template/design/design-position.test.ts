import { describe, expect, it } from 'vitest'
import { designPosition } from './design-position.ts'

const design = { slides: [{ elements: [{ name: '姓名' }, { name: '' }] }] }

describe('a place of a design in words', () => {
  it.each([
    ['slides[0].elements[0].fontSize', '第 1 页“姓名”的字号', 'page 1, “姓名”, font size'],
    ['design.slides.0.elements.1.left', '第 1 页第 2 个元素的左边距', 'page 1, element 2, left'],
    ['pages[0].elements[0].paragraphs[1].runs[0].sizeUnits', '第 1 页“姓名”的字号', 'page 1, “姓名”, font size'],
    ['slides[0].elements[0].content[35]', '第 1 页“姓名”的文字', 'page 1, “姓名”, text'],
    ['design.slides.3.background', '第 4 页的背景', 'page 4, background'],
    ['design.title', '标题', 'title'],
    ['design.slides.0.elements.0.onclick', '第 1 页“姓名”“onclick”', 'page 1, “姓名”, “onclick”'],
    ['design.script', '“script”', '“script”'],
    ['design', '整个设计', 'the design'],
    ['design.slides', '整个设计', 'the design'],
  ])('%s', (where, zh, en) => {
    expect(designPosition(where, design)).toEqual({ zh, en })
  })

  it('names no element of what is no design', () => {
    for (const other of [null, 'x', { slides: null }, { slides: [{ elements: [{ name: 7 }] }] }]) {
      expect(designPosition('slides[0].elements[0].left', other).en).toBe('page 1, element 1, left')
    }
  })
})
