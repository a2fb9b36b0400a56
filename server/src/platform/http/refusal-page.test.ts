import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({})
})
afterAll(() => app.close())

const file = '/prod-api/files/0199a000-0000-7000-8000-00000000000a'
const open = (headers: Record<string, string>, url = file) => app.http.inject({ url, headers })
const links = (page: string) => [...page.matchAll(/href="([^"]*)">([^<]*)/g)].map(([, to, text]) => [to, text])

/** @spec X02 */
describe('a refused file', () => {
  test.each([
    ['link', { 'sec-fetch-dest': 'document' }],
    ['frame', { 'sec-fetch-dest': 'iframe' }],
    ['link in a browser that does not say so', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }],
  ])('opened by a %s says why in words, and how to go on', async (_, headers) => {
    const answer = await open({ ...headers, referer: 'http://localhost/center/work?workId=1' })
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      401,
      'text/html; charset=utf-8',
      'no-store',
    ])
    expect(answer.body).toContain('<p role="alert">当前登录已过期，请重新登录</p>')
    expect(links(answer.body)).toEqual([
      ['/neibu/login?redirect=%2Fcenter%2Fwork%3FworkId%3D1', '重新登录'],
      ['/home/homepage', '返回首页'],
    ])
  })

  test('that is absent leads back to where its link stood, in the language of the reader', async () => {
    const token = app.viewer()
    const answer = await open({
      'sec-fetch-dest': 'document',
      'accept-language': 'en',
      cookie: `moo-token=${token}`,
      referer: 'http://localhost/work/list?keyword=%22%3E%3Cscript%3E',
    })
    expect([answer.statusCode, links(answer.body)]).toEqual([
      404,
      [['/work/list?keyword=%22%3E%3Cscript%3E', 'Go back']],
    ])
    expect(answer.body).not.toContain('<script>')
  })

  test('of a link elsewhere leads to the home page, not there', async () => {
    const answer = await open({ 'sec-fetch-dest': 'document', referer: 'https://evil.example//evil.example/x' })
    expect(links(answer.body)).toEqual([
      ['/neibu/login', '重新登录'],
      ['/home/homepage', '返回首页'],
    ])
  })

  test.each([
    ['a picture', { 'sec-fetch-dest': 'image', accept: 'text/html' }],
    ['a call', { 'sec-fetch-dest': 'empty' }],
    ['a program', { accept: '*/*' }],
  ])('asked for as %s is refused by the envelope', async (_, headers) => {
    const answer = await open(headers)
    expect([answer.statusCode, answer.json()]).toMatchObject([401, { code: 11000 }])
  })

  test('shows a page that runs nothing and may stand in a frame of this site only', async () => {
    const { headers } = await open({ 'sec-fetch-dest': 'iframe' })
    expect([headers['content-security-policy'], headers['x-frame-options']]).toEqual([
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
      'SAMEORIGIN',
    ])
  })
})
