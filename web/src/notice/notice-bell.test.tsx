import { act, cleanup, render, waitFor } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { NoticeBell } from './parts/notice-bell.tsx'

let container: HTMLElement
beforeEach(() => {
  container = document.body.appendChild(document.createElement('div'))
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async (path) => {
      const data = path.includes('/unread') ? { count: 0 } : { rows: [], total: 0, pageNum: 1, pageSize: 8 }
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

/** @spec C44 */
it('the bell leads staff to the office’s own messages, not into the participants’ centre', async () => {
  await act(async () =>
    render(
      <MemoryRouter initialEntries={['/dashboard']}>
        <QueryClientProvider client={newQueryClient()}>
          <NoticeBell />
        </QueryClientProvider>
      </MemoryRouter>,
      { container: container },
    ),
  )
  await act(async () => container.querySelector('button')!.click())
  await waitFor(() => expect(document.querySelector('.notice-bell a')).not.toBe(null))
  expect(document.querySelector('.notice-bell a')!.getAttribute('href')).toBe('/messages')
})
