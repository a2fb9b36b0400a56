import { API_BASE } from '@podium/core/base/endpoint.ts'
import { financeApi } from '@podium/core/finance/api.ts'
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { Page as FinanceIncomePage } from './office-income.page.tsx'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

const sums = { payments: 2, income: 350_000, refunds: 1, refunded: 50_000, waiting: 0 }

async function open(data: unknown, status = 0): Promise<string[]> {
  const asked: string[] = []
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async (path) => {
      const { pathname, search } = new URL(path, 'http://podium.test')
      const isStatistics = pathname.slice(API_BASE.length) === financeApi.incomeStatistics.path
      if (isStatistics) asked.push(search)
      return new Response(
        JSON.stringify({ code: isStatistics ? status : 0, msg: '出错了', data: isStatistics ? data : null }),
        { headers: { 'content-type': 'application/json' } },
      )
    },
  }))
  const router = createMemoryRouter([{ path: '*', element: <FinanceIncomePage /> }], {
    initialEntries: ['/finance/income?by=method&from=2026-05-01'],
  })
  await act(async () =>
    render(
      <QueryClientProvider client={newQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  )
  return asked
}
const expectText = (words: string) => waitFor(() => expect(document.body.textContent).toContain(words))

it('gives the figures of the chart beside it, with their sum', async () => {
  const asked = await open([
    { key: 'alipay', zh: '支付宝', en: 'Alipay', ...sums },
    { key: 'bank', zh: '对公转账', en: 'Bank transfer', ...sums },
  ])
  await expectText('支付宝')
  expect(asked).toEqual(['?by=method&from=2026-05-01'])
  const cells = [...document.querySelectorAll('tfoot td')].map(({ textContent }) => textContent)
  expect(cells).toEqual(['合计', '4', '¥7,000.00', '2', '¥1,000.00', '¥6,000.00', '¥0.00'])
})

it('says when nothing came in, and when it can’t be told', async () => {
  await open([])
  await expectText('这段时间没有收款')
  await act(async () => cleanup())
  await open(null, 1)
  await expectText('出错了')
})
