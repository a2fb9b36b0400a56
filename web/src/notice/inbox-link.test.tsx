import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { InboxLink } from './parts/inbox-link.tsx'

afterEach(cleanup)

it.each([
  [0, '通知', ''],
  [3, '通知，3 条未读', '3'],
  [120, '通知，120 条未读', '99+'],
])('the bell of public pages counts %i unread messages', async (count, name, shown) => {
  const answer = Response.json({ code: 0, msg: '', data: { count }, traceId: '' })
  installAmbient(() => ({ language: () => 'zh-cn', token: () => 'a', fetch: () => Promise.resolve(answer.clone()) }))
  render(
    <QueryClientProvider client={newQueryClient()}>
      <MemoryRouter>
        <InboxLink />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const link = await screen.findByRole('link', { name })
  expect([link.getAttribute('href'), link.textContent]).toEqual(['/center/informationSub', shown])
})
