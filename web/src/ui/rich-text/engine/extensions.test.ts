// @vitest-environment jsdom
import { Editor } from '@tiptap/core'
import { afterEach, expect, test } from 'vitest'
import { articleExtensions, editableHtml } from './extensions.ts'

let editor: Editor | undefined
afterEach(() => editor?.destroy())

/** What an article becomes by being opened and saved without a change. */
function saved(html: string): string {
  editor = new Editor({ extensions: articleExtensions, content: editableHtml(html) })
  return editor.getHTML()
}

test.each([
  ['headings of five levels', '<h1>a</h1><h2>b</h2><h3>c</h3><h4>d</h4><h5>e</h5>'],
  ['the style of a block', '<p style="text-align: center; text-indent: 2em;">a</p><h2 style="color: red;">b</h2>'],
  ['the style of a run', '<p>a<span style="color: rgb(204, 0, 0); font-size: 18px;">b</span>c</p>'],
  ['marks', '<p><strong>a</strong><em>b</em><u>c</u><s>d</s><sub>e</sub><sup>f</sup><mark>g</mark><code>h</code></p>'],
  [
    'quotes, rules, code and line breaks',
    '<blockquote><p>a</p></blockquote><hr><pre><code>b</code></pre><p>c<br>d</p>',
  ],
  ['nested lists', '<ul><li><p>a</p><ol start="3"><li><p>b</p></li></ol></li></ul>'],
  ['pictures', '<p><img src="/prod-api/files/1" alt="现场"></p>'],
  [
    'figures with captions',
    '<figure><p><img src="/prod-api/files/1" alt="现场"></p><figcaption>图 1</figcaption></figure>',
  ],
])('keeps %s', (_what, html) => {
  expect(saved(html)).toBe(html)
})

test('keeps tables with spans, headers and the style of cells', () => {
  const root = new DOMParser().parseFromString(
    saved(
      '<table><thead><tr><th scope="col">赛项</th><th colspan="2">名额</th></tr></thead>' +
        '<tbody><tr><td rowspan="2" style="text-align: right">a</td><td>b</td><td>c</td></tr><tr><td>d</td><td>e</td></tr></tbody></table>',
    ),
    'text/html',
  )
  const cells = [...root.querySelectorAll('th,td')].map((cell) => [
    cell.tagName,
    cell.textContent,
    cell.getAttribute('colspan'),
    cell.getAttribute('rowspan'),
    cell.getAttribute('scope'),
    cell.getAttribute('style'),
  ])
  expect(cells).toEqual([
    ['TH', '赛项', null, null, 'col', null],
    ['TH', '名额', '2', null, null, null],
    ['TD', 'a', null, '2', null, 'text-align: right;'],
    ['TD', 'b', null, null, null, null],
    ['TD', 'c', null, null, null, null],
    ['TD', 'd', null, null, null, null],
    ['TD', 'e', null, null, null, null],
  ])
})

test('keeps the words of what the editor has no node for', () => {
  expect(saved('<div style="text-align: center">a</div><div><p>b</p><div>c</div></div>')).toBe(
    '<p style="text-align: center;">a</p><p>b</p><p>c</p>',
  )
  expect(saved('<table><caption>名额表</caption><tbody><tr><td>a</td></tr></tbody></table>')).toMatch(
    /^<p>名额表<\/p><table/,
  )
})

test('keeps links with their addresses, and no address that runs a script', () => {
  expect(saved('<p><a href="https://example.cn/a">a</a><a href="/details?id=1">b</a></p>')).toContain(
    'href="/details?id=1"',
  )
  expect(saved('<p><a href="javascript:alert(1)">a</a></p>')).not.toContain('javascript')
})
