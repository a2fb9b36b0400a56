import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { currentLapse, setLapse } from '#web/lib/session/lapse.ts'
import { accessToken, beginSession } from '#web/lib/session/session.ts'
import { SessionEnd } from './session-end.ts'

beforeEach(async () => {
  installAmbient(() => ({ language: () => 'zh-cn', token: accessToken, fetch: () => Promise.reject(new Error()) }))
  setLapse(null)
  beginSession('T')
  await act(async () =>
    render(
      <QueryClientProvider client={newQueryClient()}>
        <MemoryRouter>
          <SessionEnd />
          <textarea aria-label="note" />
          <input aria-label="filter" />
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  )
})
afterEach(() => {
  cleanup()
  setLapse(null)
})

it.each([
  ['note', '还没发送', true],
  ['note', ' ', false],
  ['filter', '产品设计', false],
])(
  'the end of the session elsewhere leaves the page unless its text was not sent: %s “%s”',
  async (field, text, stays) => {
    fireEvent.input(screen.getByLabelText(field), { target: { value: text } })
    const otherTab = new BroadcastChannel('session')
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
    otherTab.postMessage('signed-out')
    await waitFor(() => expect(accessToken()).toBe(null))
    otherTab.close()
    expect(currentLapse()?.stayed ?? false).toBe(stays)
  },
)
