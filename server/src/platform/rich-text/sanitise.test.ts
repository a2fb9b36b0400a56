import { describe, expect, test } from 'vitest'
import { hostileTexts } from '#server/platform/testing/hostile-texts.ts'
import { sanitise, wordsOf } from './sanitise.ts'

const file = '/prod-api/files/01a1ff43-cdae-74c4-ae14-abf37f73c80b'

describe('rich text', () => {
  test.each([
    ['<p style="text-align:center">居中 <strong>粗</strong></p>'],
    ['<table><tbody><tr><td colspan="2">格</td></tr></tbody></table>'],
    [`<img src="${file}" alt="图" />`],
    ['<a href="/home/competition">竞赛</a>'],
    ['<span style="color:#c00;font-size:16px">红</span>'],
  ])('keeps %s', (html) => expect(sanitise(html)).toBe(html))

  test('opens links to other sites apart and without telling them where from', () => {
    expect(sanitise('<a href="https://example.cn" onclick="x()">去</a>')).toBe(
      '<a href="https://example.cn" target="_blank" rel="noopener noreferrer nofollow">去</a>',
    )
  })

  test.each([
    ['<script>alert(1)</script>', ''],
    ['<img src=x onerror=alert(1)>', ''],
    ['<img src="https://elsewhere.example/p.png">', ''],
    ['<img src="//elsewhere.example/p.png">', ''],
    ['<img src="data:image/svg+xml;base64,PHN2Zz4=">', ''],
    ['<a href="javascript:alert(1)">点</a>', '<a>点</a>'],
    ['<a href="jav\tascript:alert(1)">点</a>', '<a>点</a>'],
    ['<a href="&#106;avascript:alert(1)">点</a>', '<a>点</a>'],
    ['<a href="//elsewhere.example">点</a>', '<a>点</a>'],
    ['<a href="data:text/html,<script>alert(1)</script>">点</a>', '<a>点</a>'],
    ['<svg><script>alert(1)</script></svg>', ''],
    ['<svg><foreignObject><p>话</p></foreignObject></svg>', '<p>话</p>'],
    ['<iframe src="https://elsewhere.example"></iframe>', ''],
    ['<form action="/x"><input name="a"><button>按</button></form>', '按'],
    ['<style>p{background:url(//x)}</style><p>话</p>', '<p>话</p>'],
    ['<p style="background:url(javascript:alert(1))">话</p>', '<p>话</p>'],
    ['<p style="position:fixed;top:0;color:red">话</p>', '<p style="color:red">话</p>'],
    ['<p onmouseover="alert(1)">话</p>', '<p>话</p>'],
    ['<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>', '<table></table>'],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">', '<p></p>'],
    ['<object data="x"></object><embed src="x"><base href="//x"><meta http-equiv="refresh">', ''],
    ['<p id="login" class="x" name="y">话</p>', '<p>话</p>'],
  ])('makes %s harmless', (html, safe) => expect(sanitise(html)).toBe(safe))

  test('keeps only harmless elements and attributes of 2,000 hostile texts', () => {
    const tag = /<\/?([a-z][a-z0-9]*)((?: [a-z-]+(?:="[^"<>]*")?)*)(?: \/)?>/g
    const attribute = / ([a-z-]+)(?:="([^"]*)")?/g
    const texts = hostileTexts()
    const left = texts.flatMap((text) => {
      const safe = sanitise(text)
      const attributes = [...safe.matchAll(tag)].flatMap(([, , list]) => [...list!.matchAll(attribute)])
      const harmful = attributes.filter(
        ([, name, value = '']) =>
          name!.startsWith('on') ||
          (name === 'href' && !/^(?:https?:|mailto:|tel:|[\w/#?])/.test(value)) ||
          /script/i.test(value),
      )
      const elements = [...safe.matchAll(tag)].map(([, name]) => name!)
      const dangerous = elements.filter((name) => !/^(?:p|a|img|div|span|br|ul|ol|li|table|tbody|tr|td|th)$/.test(name))
      const rest = safe.replace(tag, '')
      return harmful.length > 0 || dangerous.length > 0 || rest.includes('<') ? [{ text, safe }] : []
    })
    expect(texts.length).toBeGreaterThanOrEqual(2_000)
    expect(left).toEqual([])
  })

  test('is the same when it is sanitised again', () => {
    const html = '<p style="color:red">a &amp; b &lt;script&gt;</p><ul><li>一<li>二</ul>'
    expect(sanitise(sanitise(html))).toBe(sanitise(html))
  })

  test('has words', () => {
    expect(wordsOf('<p>通知</p><p>a &amp; b</p><img src="x">')).toBe('通知 a & b')
  })
})
