import { beforeEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { fallbackSetting } from '#web/lib/site.ts'
import { loadSite } from './load-site.ts'

let answer: () => Promise<Response>
beforeEach(() => {
  installAmbient(() => ({ language: () => 'zh-cn', token: () => null, fetch: async () => answer() }))
})

/** @spec G09 */
it('the settings of the website are those the server has', async () => {
  const site = { ...fallbackSetting, siteName: '甲赛', templateType: 'youth' }
  const body = JSON.stringify({ code: 0, msg: '', data: site })
  answer = async () => new Response(body, { headers: { 'content-type': 'application/json' } })
  expect(await loadSite()).toEqual(site)
})

/** @spec G09 */
it.each([
  ['can’t be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['fails', () => Promise.resolve(new Response('', { status: 502 }))],
])('where the server %s, the default theme stands in', async (_, make) => {
  answer = make
  expect((await loadSite()).templateType).toBe('academic')
})
