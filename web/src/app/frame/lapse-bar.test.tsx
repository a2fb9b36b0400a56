import { act, cleanup, render, waitFor } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { currentLapse, setLapse } from '#web/lib/session/lapse.ts'
import { accessToken } from '#web/lib/session/session.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { LapseBar } from './lapse-bar.tsx'

let container: HTMLElement
let asked: string[]

beforeEach(async () => {
  localStorage.clear()
  setLapse(null)
  asked = []
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: accessToken,
    fetch: async (path) => {
      asked.push(path)
      return new Response('{"code":0,"msg":"","data":{"userId":"u1"}}', {
        headers: { 'content-type': 'application/json' },
      })
    },
  }))
  container = document.createElement('div')
  await act(async () =>
    render(
      <MemoryRouter initialEntries={['/center/set?tab=profile']}>
        <QueryClientProvider client={newQueryClient()}>
          <LapseBar />
        </QueryClientProvider>
      </MemoryRouter>,
      { container: container },
    ),
  )
})
afterEach(cleanup)

/** @spec S04 */
describe('a page that outlived its session', () => {
  it('links to sign-in in another tab, which returns to the same page', async () => {
    expect(container.textContent).toBe('')
    await act(async () => setLapse({ userId: 'u1', stayed: true }))
    const link = container.querySelector('a')!
    expect([link.getAttribute('href'), link.target]).toEqual([
      '/neibu/login?redirect=%2Fcenter%2Fset%3Ftab%3Dprofile',
      '_blank',
    ])
  })

  it('is hidden while the expiry dialog is open', async () => {
    await act(async () => setLapse({ userId: 'u1', stayed: false }))
    expect(container.textContent).toBe('')
  })

  it('continues unchanged once the same user signed in there', async () => {
    await act(async () => setLapse({ userId: 'u1', stayed: true }))
    await act(async () => {
      // As another tab does it: storage changes, and this tab is told.
      localStorage.setItem('accessToken', 'T2')
      dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }))
    })
    await waitFor(() => expect(currentLapse()).toBe(null))
    expect([container.textContent, asked]).toEqual(['', ['/prod-api/auth/user/info']])
  })
})
