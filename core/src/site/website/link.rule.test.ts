import { expect, test } from 'vitest'
import { isOutside, isSafeLink } from './link.rule.ts'

test.each([
  ['/home/news/newsList?newsType=guide#top', true],
  ['https://www.example.edu.cn/a?b=1', true],
  ['http://example.cn', true],
  ['HTTPS://EXAMPLE.CN', true],
  ['', false],
  ['home', false],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['\\\\evil.example', false],
  ['/\t/evil.example', false],
  ['/\n/evil.example', false],
  [' https://example.cn', false],
  ['javascript:alert(1)', false],
  ['JaVaScRiPt:alert(1)', false],
  ['java\nscript:alert(1)', false],
  ['data:text/html,<script>alert(1)</script>', false],
  ['vbscript:x', false],
  ['ftp://example.cn', false],
  ['https://bank.example@evil.example/', false],
  ['https://', false],
  [`/${'a'.repeat(500)}`, false],
])('the link %j is safe: %s', (link, safe) => {
  expect(isSafeLink(link)).toBe(safe)
})

test('another website is told from a page of this one', () => {
  expect(['https://a.cn', '/home', '/https://a.cn'].map(isOutside)).toEqual([true, false, false])
})
