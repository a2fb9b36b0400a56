import { identityApi } from '@podium/core/identity/api.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { keyOf, newQueryClient } from '#web/lib/call/use-call.ts'
import { RefundsElsewhere } from './refunds-elsewhere.tsx'

vi.stubGlobal(
  'EventSource',
  class {
    addEventListener() {}
    close() {}
  },
)

let waiting: number
let asked: string[]
beforeEach(() => {
  asked = []
  localStorage.setItem('accessToken', 'T')
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async (url) => {
      asked.push(url)
      const data = { rows: [], total: waiting, pageNum: 1, pageSize: 1 }
      return new Response(JSON.stringify({ code: 0, msg: '', data }), {
        headers: { 'content-type': 'application/json' },
      })
    },
  }))
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

async function show(onOpen: () => void) {
  const client = newQueryClient()
  const permissions = ['finance:order:list', 'finance:refund:approve']
  client.setQueryData(keyOf(identityApi.info, {}), { roleKeys: [], permissions })
  await act(async () =>
    render(
      <MemoryRouter>
        <QueryClientProvider client={client}>
          <RefundsElsewhere onOpen={onOpen} />
        </QueryClientProvider>
      </MemoryRouter>,
    ),
  )
}

/** @spec B12 */
it('says how many refunds wait for the viewer, and opens their list', async () => {
  waiting = 2
  const onOpen = vi.fn<() => void>()
  await show(onOpen)
  await screen.findByText('有 2 笔退款待您审批')
  expect(asked.join()).toContain('turn=mine')
  fireEvent.click(screen.getByText('打 开').closest('button')!)
  expect(onOpen).toHaveBeenCalledOnce()
})

it('says nothing where none waits', async () => {
  waiting = 0
  await show(() => undefined)
  await act(async () => await new Promise((resolve) => setTimeout(resolve, 20)))
  expect(screen.queryByText(/待您审批/)).toBeNull()
})
