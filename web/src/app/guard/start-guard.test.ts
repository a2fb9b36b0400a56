// @vitest-environment jsdom
import { identityApi } from '@podium/core/identity/api.ts'
import { QueryClient } from '@tanstack/react-query'
import type { RouteObject } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { installReporter } from '#web/lib/call/report.ts'
import { keyOf } from '#web/lib/call/use-call.ts'
import { accessToken, beginSession } from '#web/lib/session/session.ts'
import { arrivalOf, guardNavigation, cachedOfficeRoutes } from './start-guard.ts'

const routes: RouteObject[] = [{ path: '/home/homepage' }, { path: '/noPage' }, { path: '*', handle: { office: true } }]
const page = { menuId: '2', menuName: '库', menuNameEn: 'Store', menuType: 2, path: 'shelf', query: '', icon: '' }
const menu = [
  {
    ...page,
    menuId: '1',
    menuType: 1,
    path: '/made',
    visible: 1,
    component: '',
    children: [{ ...page, visible: 1, component: 'made/shelf', children: [] }],
  },
]

let client: QueryClient
let asked: string[]
let shown: number[]
let person: {
  userId: string
  groupId: string | null
  groupCount: number
  roleKeys: string[]
  mustChangePassword?: boolean
}
let failing: number

beforeEach(() => {
  localStorage.clear()
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  asked = []
  shown = []
  failing = 0
  person = { userId: 'u', groupId: 'G', groupCount: 2, roleKeys: ['organiser'] }
  installReporter({ global: () => undefined, unhandled: ({ code }) => shown.push(code) })
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: accessToken,
    fetch: async (path, { headers }) => {
      asked.push(`${path.replace('/prod-api', '')} ${(headers as Record<string, string>)['authorization'] ?? '-'}`)
      if (failing-- > 0) return new Response('', { status: 502 })
      if (path.endsWith('/auth/user/info')) return answer(person)
      return answer(path.endsWith('/userMenu') ? menu : [])
    },
  }))
})
afterEach(() => vi.useRealTimers())

function answer(data: unknown): Response {
  return new Response(JSON.stringify({ code: 0, msg: '', data }), { headers: { 'content-type': 'application/json' } })
}

/** `stays`, or where the navigation is sent instead. */
async function go(address: string, signal?: AbortSignal): Promise<string> {
  const request = new Request(`https://cup.example${address}`, signal ? { signal } : {})
  return guardNavigation(request, routes, client).then(
    () => 'stays',
    (thrown: unknown) => (thrown as Response).headers.get('location') ?? '',
  )
}

describe('a navigation', () => {
  /** @spec G01 G03 C52 P04 */
  it('of a signed-in user first loads the user and the menu with the stored token, and then proceeds', async () => {
    beginSession('T1')
    expect(await go('/made/shelf')).toBe('stays')
    expect(asked).toEqual(['/auth/user/info Bearer T1', '/system/menu/userMenu Bearer T1'])
    expect(localStorage.getItem('groupId')).toBe('G')
    expect(await go('/made/shelf')).toBe('stays')
    expect(asked.length).toBe(2)
  })

  it('to the office loads the menu where a public page loaded the user alone', async () => {
    beginSession('T1')
    client.setQueryData(keyOf(identityApi.info, {}), person)
    expect(await go('/made/shelf')).toBe('stays')
    expect(asked.at(-1)).toBe('/system/menu/userMenu Bearer T1')
  })

  /** @spec G04 X11 */
  it('to what neither the routes nor the menu know leads to /noPage', async () => {
    beginSession('T1')
    expect(await go('/made/other')).toBe('/noPage')
  })

  it('from the sign-in page to what the role has not leads to the first page that it has', async () => {
    beginSession('T1')
    for (const from of ['/neibu/login', '/neibu']) {
      history.replaceState(null, '', from)
      expect(await go('/made/other')).toBe('/dashboard')
    }
    history.replaceState(null, '', '/')
  })

  /** @spec G08 C52 */
  it('of a user without a group loads no menu and finds no office page', async () => {
    beginSession('T1')
    person = { userId: 'u', groupId: null, groupCount: 0, roleKeys: [] }
    expect(await go('/made/shelf')).toBe('/noPage')
    expect([asked, localStorage.getItem('groupId'), cachedOfficeRoutes(client)]).toEqual([
      ['/auth/user/info Bearer T1'],
      null,
      [],
    ])
  })

  it('of somebody who has yet to choose among groups leads to the choice, and back', async () => {
    beginSession('T1')
    person = { ...person, groupId: null }
    expect(await go('/made/shelf?keyword=a')).toBe('/role?redirect=%2Fmade%2Fshelf%3Fkeyword%3Da')
  })

  it('of somebody with a temporary password leads to its change, without asking for the menu', async () => {
    beginSession('T1')
    person = { ...person, groupCount: 1, mustChangePassword: true }
    expect(await go('/made/shelf')).toBe('/neibu/password?redirect=%2Fmade%2Fshelf')
    expect(asked).toEqual(['/auth/user/info Bearer T1'])
  })

  /** @spec G05 */
  it('of a visitor sends no request', async () => {
    expect([await go('/home/homepage'), await go('/made/shelf')]).toEqual([
      'stays',
      '/neibu/login?redirect=%2Fmade%2Fshelf',
    ])
    expect(asked).toEqual([])
  })

  /** @spec X10 */
  it('waits without a message while the user can’t be loaded, and proceeds afterwards', async () => {
    vi.useFakeTimers()
    beginSession('T1')
    failing = 2
    let outcome = 'open'
    const navigation = go('/made/shelf').then((to) => (outcome = to))
    await vi.advanceTimersByTimeAsync(1_999)
    expect([outcome, asked.length]).toEqual(['open', 1])
    await vi.advanceTimersByTimeAsync(1)
    expect([outcome, asked.length]).toEqual(['open', 2])
    await vi.advanceTimersByTimeAsync(4_000)
    await navigation
    expect([outcome, shown]).toEqual(['stays', []])
  })
})

/** @spec G02 */
describe('the root from the sign-in page', () => {
  afterEach(() => history.replaceState(null, '', '/'))
  const arrive = (own: Partial<typeof person>, from = '/neibu/login') => {
    person = { ...person, ...own }
    history.replaceState(null, '', from)
    return arrivalOf(client, new AbortController().signal)
  }

  it.each([
    ['who acts for a group to the office', {}, '/dashboard'],
    ['a participant to the centre', { groupId: null, groupCount: 0, roleKeys: [] }, '/center/users'],
    ['who has yet to choose a group to the choice', { groupId: null }, '/role'],
  ])('leads %s', async (_, own, to) => {
    beginSession('T')
    expect(await arrive(own)).toBe(to)
  })

  it('stays the public home for visitors, and from elsewhere', async () => {
    expect(await arrive({})).toBeNull()
    beginSession('T')
    expect(await arrive({}, '/home/news')).toBeNull()
    expect(asked).toEqual([])
  })
})
