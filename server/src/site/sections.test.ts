import { expect, test } from 'vitest'
import { sectionsOf } from './sections.ts'

test('rich text is divided at its headings, with one line for each paragraph, entry and row', () => {
  const html =
    '<p>开头&amp;说明</p><h3>一、<b>报名</b></h3><p>第一段</p><ul><li>甲</li><li>乙</li></ul>' +
    '<table><tr><td>左</td><td>右</td></tr></table><h2>二、联系</h2>'
  expect(sectionsOf(html)).toEqual([
    { heading: '', lines: ['开头&说明'] },
    { heading: '一、 报名', lines: ['第一段', '甲', '乙', '左 右'] },
    { heading: '二、联系', lines: [] },
  ])
})
