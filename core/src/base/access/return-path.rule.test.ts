import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { returnPath } from './return-path.rule.ts'

const ours = [
  '/center/users',
  '/center/set?tab=devices',
  '/home/homepage',
  '/home/signUp?invite=Zk3-_abcDEF0123456789',
  '/home/signUp?roundId=0199a000-0000-7000-8000-00000000000a&itemId=1',
  '/home/competition/details?roundId=1#schedule',
  '/home/searchNews?keyword=%E5%A4%A7%E8%B5%9B',
  '/home/searchNews?keyword=大赛',
  '/home/searchNews?keyword=a%2Fb%5Cc%0Ad',
  '/dashboard',
  '/system/user?keyword=a&pageNum=2',
  '/certificate/trace?back=//evil.example',
  '/certificates/design/0199a000',
  '/roles',
  '/apis',
  '/neibuxia',
  '/竞赛/一',
  '/a.b/c..d',
  '/center/users?to=https://evil.example',
  '/x?y=%',
]

const host = 'evil.example'
const starts = [
  '//',
  '///',
  '////',
  '/\\',
  '\\\\',
  '\\/',
  '/\\/',
  '//\\',
  '\\',
  '/\t/',
  '/\n/',
  '/\r/',
  '/\r\n/',
  '/ /',
  ' //',
  '\t//',
  '\u0000//',
  '/\u0000/',
  '/\u200b/',
  '/\ufeff/',
  '/\u2028/',
  '/\u00ad/',
  '/./',
  '/.//',
  '/..//',
  '/../',
  '/a/..//',
  '/%2f',
  '/%2F%2F',
  '/%5c',
  '/%5C%5c',
  '/%252f',
  '/%25252F',
  '/%255c',
  '/%2e/',
  '/%2e%2e/',
  '/%252e%252e//',
  '/%09/',
  '/%0a/',
  '/%0d%0a/',
  '/%00/',
  '/%1f/',
  '/%7f/',
  '/x//',
  '/x/\\',
  'http://',
  'https://',
  'HTTPS://',
  'https:/',
  'https:',
  'https:\\\\',
  'https:///',
  'ht\ntps://',
  'ftp://',
  'ws://',
  'file://',
  'blob:https://',
  'view-source:https://',
  '@',
  '/@',
  '//podium.invalid@',
  'http://podium.invalid@',
  'http://podium.invalid.',
]
const hostile = [
  ...starts.map((start) => start + host),
  ...starts.slice(0, 45).map((start) => `${start}${host}/center/users?x=1#y`),
  ...starts.slice(0, 20).map((start) => `${start}user:pass@${host}:8443`),
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  'javascript://%0aalert(1)',
  '/javascript:alert(1)\r\n',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'about:blank',
  'mailto:a@evil.example',
  'tel:110',
  '',
  ' ',
  '/',
  '?x=1',
  '#x',
  '.',
  '..',
  './center',
  '../center',
  'center/users',
  'evil.example',
  'www.evil.example/center',
  'null',
  'undefined',
  '/center/users\r\nSet-Cookie: a=b',
  '/center/users\nLocation: https://evil.example',
  '/center/users\u0000',
  '/center/users ',
  ' /center/users',
  '/center\\users',
  '/center/users?x=\r\ny',
  '/center/users?x=\\',
  '/center/%0d%0aSet-Cookie:%20a=b',
  '/center/%250d%250aLocation:x',
  '/center/users#\n',
  '/center/../../etc/passwd',
  '/center/..',
  '/center/.',
  '/center/%2e%2e/x',
  '/center/%2E%2E%2Fx',
  '/neibu/login',
  '/neibu/login?redirect=/center',
  '/NEIBU/Login',
  '/neibu',
  '/neibu/register?invite=1',
  '/role',
  '/role?redirect=//evil.example',
  '/Role/',
  '/redirect//evil.example',
  '/redirect/center',
  '/redirect?x=1',
  '/prod-api/auth/logout',
  '/PROD-API/files/1',
  '/prod-api',
  '/api/v1/x',
  '/center/\ud800',
  '/center/\u202eusers',
  '/center/\u200d',
  `/${'a'.repeat(2_000)}`,
  `/center?${'a'.repeat(2_000)}`,
]

describe('the way back after sign-in', () => {
  it.each(ours)('may be %s', (path) => expect(returnPath(path)).toBe(path))

  it.each([...new Set(hostile)].map((path) => [JSON.stringify(path), path]))('is not %s', (_, path) =>
    expect(returnPath(path)).toBe(null),
  )

  it('is judged in at least two hundred cases', () => {
    expect(new Set([...hostile, ...ours]).size).toBeGreaterThanOrEqual(200)
  })

  it('is nowhere where nothing is asked for', () => {
    expect([returnPath(null), returnPath(undefined)]).toEqual([null, null])
  })

  it('never leaves the site, however a browser or a router that decodes it reads it', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '//',
      '.',
      '..',
      '%2f',
      '%5c',
      '%25',
      '2f',
      '@',
      ':',
      'a',
      '?',
      '#',
      '\n',
      ' ',
    )
    const tried = fc.oneof(
      fc.array(piece, { maxLength: 12 }).map((pieces) => `/${pieces.join('')}`),
      fc.string(),
    )
    const site = 'https://cup.example'
    fc.assert(
      fc.property(tried, (text) => {
        const path = returnPath(text)
        if (path === null) return
        const url = new URL(path, site)
        expect(url.origin).toBe(site)
        expect(new URL(url.pathname + url.search, site).origin).toBe(site)
        const plain = path.replace(/[?#].*$/s, '')
        expect(plain.startsWith('//') || decoded(plain).startsWith('//') || decoded(plain).includes('\\')).toBe(false)
      }),
      { numRuns: 5_000 },
    )
  })
})

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
