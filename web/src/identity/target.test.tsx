import { act, cleanup, render, waitFor } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { RouterProvider, createMemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { EntryTargetContext } from '#web/lib/session/entry-target.ts'
import { clearLastPage, saveLastPage } from '#web/lib/session/last-page.ts'
import { accessToken } from '#web/lib/session/session.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { Page as Login } from './blank-login.page.tsx'
import { Page as Register } from './blank-register.page.tsx'
import { Page as Retrieve } from './blank-retrieve.page.tsx'
import { useEnter } from './parts/enter.ts'

const target = '/home/signUp?invite=abc'
const query = `?redirect=${encodeURIComponent(target)}`
let container: HTMLElement
let groups: { groupId: string | null; groupCount: number }

beforeEach(() => {
  localStorage.clear()
  clearLastPage()
  groups = { groupId: null, groupCount: 0 }
  container = document.body.appendChild(document.createElement('div'))
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: accessToken,
    fetch: async (path) => {
      const data = path.includes('/captcha')
        ? { captchaId: '', challenge: null }
        : { userId: 'u', roleKeys: [], ...groups }
      return new Response(JSON.stringify({ code: 0, msg: '', data }), {
        headers: { 'content-type': 'application/json' },
      })
    },
  }))
})
afterEach(async () => {
  cleanup()
  container.remove()
})

function Target({ target: shown }: { target: string }) {
  return <p className="target">{shown}</p>
}

function Where() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

function Enter() {
  const enter = useEnter()
  return <button onClick={() => void enter({ accessToken: 'T' })}>enter</button>
}

async function open(Page: ComponentType, address: string) {
  const router = createMemoryRouter(
    [
      { path: '/neibu/here', element: <Page /> },
      { path: '*', element: <Where /> },
    ],
    { initialEntries: [address] },
  )
  await act(async () =>
    render(
      <QueryClientProvider client={newQueryClient()}>
        <EntryTargetContext value={(target) => <Target target={target} />}>
          <RouterProvider router={router} />
        </EntryTargetContext>
      </QueryClientProvider>,
      { container: container },
    ),
  )
}

const links = () =>
  [...container.querySelectorAll('a[href^="/neibu/"]')].map((link) => decodeURIComponent(link.getAttribute('href')!))

describe('what somebody came for', () => {
  it.each([
    ['sign-in', Login, ['/neibu/retrieve', '/neibu/register']],
    ['registration', Register, ['/neibu/login']],
    ['password retrieval', Retrieve, ['/neibu/login']],
  ] as const)('is shown at %s and goes along to the pages beside it', async (_, Page, others) => {
    await open(Page, `/neibu/here${query}`)
    expect(container.querySelector('.target')!.textContent).toBe(target)
    expect(links()).toEqual(others.map((path) => `${path}?redirect=${target}`))
  })

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/neibu/login'])(
    'is nothing where the address says %s',
    async (wish) => {
      await open(Login, `/neibu/here?redirect=${encodeURIComponent(wish)}`)
      expect([container.querySelector('.target'), links()]).toEqual([null, ['/neibu/retrieve', '/neibu/register']])
    },
  )

  const enter = async (address: string) => {
    await open(Enter, address)
    await act(async () => container.querySelector('button')!.click())
    await waitFor(() => expect(container.querySelector('output')).not.toBe(null))
    return container.querySelector('output')!.textContent
  }

  it('is reached after signing in', async () => {
    expect(await enter(`/neibu/here${query}`)).toBe(target)
  })

  it('goes through the choice among several groups', async () => {
    groups = { groupId: null, groupCount: 2 }
    expect(await enter(`/neibu/here${query}`)).toBe(`/role${query}`)
  })

  it('is the centre or the office where no page was requested', async () => {
    expect(await enter('/neibu/here?redirect=%2F%2Fevil.example')).toBe('/center/users')
  })

  /** @spec S04 */
  it('is the page at which the session of this tab expired, once', async () => {
    saveLastPage('/center/set?tab=profile')
    expect(await enter('/neibu/here')).toBe('/center/set?tab=profile')
    cleanup()
    document.body.append(container)
    expect(await enter('/neibu/here')).toBe('/center/users')
  })
})
