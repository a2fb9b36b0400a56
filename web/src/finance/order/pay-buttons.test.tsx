import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import type { OrderDetail } from '@podium/core/finance/order/order.ts'
import { financeRefusals } from '@podium/core/finance/refusals.ts'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { PayButtons } from './pay-buttons.tsx'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

const order: OrderDetail = {
  orderId: '0197a1c2-0000-7000-8000-000000000001',
  no: '20261127ABCDEF',
  titleZh: '设计大赛',
  titleEn: '',
  schoolName: '',
  payerName: '李明',
  lineCount: 1,
  amount: 5_000,
  refunded: 0,
  state: 'created',
  isClosing: false,
  closedWhy: null,
  createdAt: '2026-11-20T02:00:00.000Z',
  expiresAt: '2026-11-22T02:00:00.000Z',
  paidAt: null,
  version: 1,
  lines: [],
  payments: [],
  methods: ['alipay', 'wechat'],
  payeeNeed: 'none',
  isInvoiceable: true,
  serverNow: '2026-11-21T02:00:00.000Z',
}

async function show(
  shown: OrderDetail,
  code: () => unknown = () => done({ codeUrl: 'weixin://wxpay/bizpayurl?pr=A' }),
) {
  const asked: string[] = []
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async (input) => {
      const path = new URL(input, 'http://localhost').pathname
      asked.push(path)
      const answers: Record<string, () => unknown> = {
        '/prod-api/wechat/payment/pay': () => done({ outTradeNo: '20261127ABCDEFGHJK' }),
        '/prod-api/wechat/payment/code': code,
      }
      return new Response(JSON.stringify((answers[path] ?? (() => done(shown)))()), {
        headers: { 'content-type': 'application/json' },
      })
    },
  }))
  await act(async () =>
    render(
      <MemoryRouter>
        <QueryClientProvider client={newQueryClient()}>
          <PayButtons order={shown} />
        </QueryClientProvider>
      </MemoryRouter>,
    ),
  )
  return asked
}

const done = (data: unknown) => ({ code: 0, msg: '', data })

it('only the ways that are set up are offered', async () => {
  await show({ ...order, methods: ['wechat', 'transfer'] })
  expect(screen.queryByRole('button', { name: '支付宝支付' })).toBeNull()
  expect(screen.getByRole('button', { name: '微信支付' })).toBeTruthy()
})

it('WeChat Pay shows a code to scan, and no link for an address that only WeChat opens', async () => {
  const asked = await show(order)
  fireEvent.click(screen.getByRole('button', { name: '微信支付' }))
  await waitFor(() => expect(screen.getByRole('img', { name: '微信支付二维码' })).toBeTruthy())
  expect(screen.getByRole('status').textContent).toContain('扫一扫')
  expect(screen.queryByRole('link')).toBeNull()
  expect(asked).toContain('/prod-api/wechat/payment/code')
})

it('a provider that does not answer is said so, and can be asked again', async () => {
  const { code, zh } = financeRefusals.PROVIDER_SILENT
  let answers = 0
  await show(order, () => {
    answers += 1
    return { code, msg: zh, data: null }
  })
  fireEvent.click(screen.getByRole('button', { name: '微信支付' }))
  await waitFor(() => expect(document.body.textContent).toContain(zh))
  const before = answers
  fireEvent.click(screen.getByRole('button', { name: /重试|再试/ }))
  await waitFor(() => expect(answers).toBeGreaterThan(before))
})

it('an order past its time can be paid in no way, and the buttons say why', async () => {
  await show({ ...order, serverNow: '2026-11-23T02:00:00.000Z' })
  for (const button of screen.getAllByRole('button')) {
    expect(button.getAttribute('aria-description')).toBe(financeRefusals.ORDER_EXPIRED.zh)
  }
})
