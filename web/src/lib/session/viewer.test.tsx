import { act, cleanup, render, waitFor } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { setLapse } from './lapse.ts'
import { accessToken, beginSession, endSession } from './session.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { useViewer } from './viewer.ts'

let container: HTMLElement
beforeEach(async () => {
  localStorage.clear()
  setLapse(null)
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: accessToken,
    fetch: async () =>
      new Response('{"code":0,"msg":"","data":{"userId":"u1","realName":"金建远"}}', {
        headers: { 'content-type': 'application/json' },
      }),
  }))
  beginSession('T')
  container = document.createElement('div')
  await act(async () =>
    render(
      <QueryClientProvider client={newQueryClient()}>
        <Name />
      </QueryClientProvider>,
      { container: container },
    ),
  )
  await waitFor(() => expect(container.textContent).toBe('金建远'))
})
afterEach(cleanup)

function Name() {
  return <p>{useViewer()?.realName ?? '访客'}</p>
}

describe('who is signed in', () => {
  it('is forgotten at sign-out, in this tab or another', async () => {
    await act(async () => endSession())
    expect(container.textContent).toBe('访客')
    await act(async () => beginSession('T2'))
    expect(container.textContent).toBe('金建远')
    await act(async () => {
      localStorage.clear()
      dispatchEvent(new StorageEvent('storage', { key: null }))
    })
    expect(container.textContent).toBe('访客')
  })

  /** @spec S04 */
  it('stays known to a page whose session expired, until its reader signs in again', async () => {
    await act(async () => {
      setLapse({ userId: 'u1', stayed: false })
      endSession()
    })
    expect(container.textContent).toBe('金建远')
    await act(async () => {
      beginSession('T2')
      setLapse(null)
    })
    expect(container.textContent).toBe('金建远')
  })
})
