import { act, render } from '@testing-library/react'
import { identityApi } from '@podium/core/identity/api.ts'
import type { Permission } from '@podium/core/base/access/permissions.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { beforeEach, describe, expect, it } from 'vitest'
import { keyOf, newQueryClient } from '#web/lib/call/use-call.ts'
import { Allowed } from './allowed.tsx'

beforeEach(() => localStorage.setItem('accessToken', 'T'))

async function rendered(roleKeys: string[], permissions: string[], codes: readonly Permission[]): Promise<string> {
  const client = newQueryClient()
  client.setQueryData(keyOf(identityApi.info, {}), { roleKeys, permissions: permissions })
  const container = document.createElement('div')
  await act(async () =>
    render(
      <QueryClientProvider client={client}>
        <Allowed codes={codes}>新增</Allowed>
      </QueryClientProvider>,
      { container: container },
    ),
  )
  return container.textContent ?? ''
}

/** @spec V04 P01 P02 */
describe('a gated element', () => {
  it('shows to a holder of one of its codes', async () => {
    expect(await rendered(['organiser'], ['system:user:add'], ['system:user:edit', 'system:user:add'])).toBe('新增')
  })

  it('is removed for users without any of its permissions', async () => {
    expect(await rendered(['organiser'], ['system:user:list'], ['system:user:add'])).toBe('')
  })

  it('shows to ROOT whatever the codes', async () => {
    expect(await rendered(['ROOT'], [], ['system:user:add'])).toBe('新增')
  })

  it('is removed for a visitor', () => {
    const page = (
      <QueryClientProvider client={newQueryClient()}>
        <Allowed codes={['system:user:add']}>新增</Allowed>
      </QueryClientProvider>
    )
    expect(renderToString(page)).toBe('')
  })

  it('is a mistake without codes', () => {
    const page = (
      <QueryClientProvider client={newQueryClient()}>
        <Allowed codes={[]}>新增</Allowed>
      </QueryClientProvider>
    )
    expect(() => renderToString(page)).toThrow('a gate needs a list of permission codes')
  })
})
