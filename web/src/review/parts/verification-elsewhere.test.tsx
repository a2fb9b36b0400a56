import { API_BASE } from '@podium/core/base/endpoint.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { reviewApi } from '@podium/core/review/api.ts'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { keyOf, newQueryClient } from '#web/lib/call/use-call.ts'
import { BatchFrame } from './batch-frame.tsx'

vi.stubGlobal(
  'EventSource',
  class {
    addEventListener() {}
    close() {}
  },
)

let asked: string[]
beforeEach(() => {
  asked = []
  localStorage.setItem('accessToken', 'T')
  const waiting = ['b1', 'b2'].map((batchId) => ({
    batchId,
    roundName: `大赛${batchId}`,
    stageName: '初赛',
    itemName: '产品设计',
  }))
  const answers: Record<string, unknown> = {
    [reviewApi.batchOptions.path]: ['b1', 'b2'].map((value) => ({ value, label: value })),
    [reviewApi.batch.path]: {
      batchId: 'b1',
      name: '批次',
      itemName: '产品设计',
      state: 'open',
      submitted: 1,
      tasks: 2,
    },
    [reviewApi.batchPage.path]: { rows: waiting, total: 2, pageNum: 1, pageSize: 10 },
  }
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async (path) => {
      const { pathname, search } = new URL(path, 'http://podium.test')
      asked.push(pathname.slice(API_BASE.length) + search)
      return new Response(
        JSON.stringify({ code: 0, msg: '', data: answers[pathname.slice(API_BASE.length)] ?? null }),
        {
          headers: { 'content-type': 'application/json' },
        },
      )
    },
  }))
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

async function open(permissions: string[]) {
  const client = newQueryClient()
  client.setQueryData(keyOf(identityApi.info, {}), { roleKeys: [], permissions })
  const router = createMemoryRouter([{ path: '*', element: <BatchFrame>{() => '成绩'}</BatchFrame> }], {
    initialEntries: ['/review/result?batchId=b1'],
  })
  await act(async () =>
    render(
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  )
  await screen.findByText('成绩')
  return router
}

/** @spec B17 */
it('says which other results wait for the verifier, and one click shows them', async () => {
  const router = await open(['review:batch:list', 'review:result:calculate'])
  await screen.findByText('另有成绩待您复核：大赛b2 · 初赛 · 产品设计')
  expect(screen.queryByText(/大赛b1/)).toBeNull()
  await act(async () => fireEvent.click(screen.getByLabelText(/^打开 .*大赛b2/)))
  await waitFor(() => expect(router.state.location.search).toBe('?batchId=b2'))
  await screen.findByText('另有成绩待您复核：大赛b1 · 初赛 · 产品设计')
})

it('asks nothing for who may not verify', async () => {
  await open(['review:batch:list'])
  expect(asked.filter((path) => path.includes('turn=mine'))).toEqual([])
})
