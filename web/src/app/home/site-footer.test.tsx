import { identityApi } from '@podium/core/identity/api.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { keyOf, newQueryClient } from '#web/lib/call/use-call.ts'
import { beginSession, endSession } from '#web/lib/session/session.ts'
import { SiteFooter } from './site-footer.tsx'

afterEach(() => {
  cleanup()
  endSession()
})

it.each([
  [null, true],
  ['T', false],
])('an account is offered only to visitors (%s)', async (token, offered) => {
  installAmbient(() => ({ language: () => 'zh-cn', token: () => token, fetch: () => new Promise(() => undefined) }))
  const client = newQueryClient()
  if (token) {
    beginSession(token)
    client.setQueryData(keyOf(identityApi.info, {}), { userId: 'u1' })
  }
  await act(async () =>
    render(
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <SiteFooter />
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  )
  expect(screen.getByText('证书查验')).toBeTruthy()
  expect(screen.queryByText('注册账号') !== null).toBe(offered)
})
