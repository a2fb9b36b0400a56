import { matchRoutes } from 'react-router'
import type { LoaderFunction } from 'react-router'
import { describe, expect, it } from 'vitest'
import { appRoutes } from './routes.tsx'

const routes = appRoutes()

/** Where the loader of an address sends one. */
async function sentTo(address: string): Promise<string | null> {
  const request = new Request(`https://cup.example${address}`)
  const { route, params } = matchRoutes(routes, new URL(request.url).pathname)!.at(-1)!
  const answer: unknown = await (route.loader as LoaderFunction)({ request, params, context: {} } as never)
  return (answer as Response).headers.get('location')
}

describe('addresses that lead elsewhere', () => {
  /** @spec R01 U01 */
  it.each([
    ['/', '/home/homepage'],
    ['/kyjs', '/home/homepage'],
    ['/home', '/home/homepage'],
    ['/details?roundId=7&tab=news', '/home/competition/details?roundId=7&tab=news'],
    ['/center', '/center/users'],
  ])('%s leads to %s', async (from, to) => {
    expect(await sentTo(from)).toBe(to)
  })

  it('/neibu leads to the sign-in page', async () => {
    expect(await sentTo('/neibu')).toBe('/neibu/login')
  })

  /** @spec R26 */
  it.each([
    ['/redirect/system/user?keyword=a', '/system/user?keyword=a'],
    ['/redirect//evil.example/x', '/evil.example/x'],
    ['/redirect/%2F%5Cevil.example/x', '/evil.example/x'],
    ['/redirect/%09/evil.example/x', '/evil.example/x'],
  ])('%s opens %s of this site anew', async (from, to) => {
    expect(await sentTo(from)).toBe(to)
  })
})
