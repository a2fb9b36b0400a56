import { financeApi } from '@podium/core/finance/api.ts'
import { act, cleanup, render, screen } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { TabLabel, useWaiting } from './tab-label.tsx'

const listeners = new Map<string, Array<(event: { data?: unknown }) => void>>()
vi.stubGlobal(
  'EventSource',
  class {
    addEventListener(type: string, listener: (event: { data?: unknown }) => void) {
      listeners.set(type, [...(listeners.get(type) ?? []), listener])
    }
    close() {}
  },
)
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const TABS = ['slips', 'refunds', 'exceptions', 'waivers', 'invoices'] as const

function Labels() {
  const waiting = useWaiting()
  return TABS.map((tab) => (
    <p key={tab}>
      <TabLabel tab={tab} waiting={waiting} />
    </p>
  ))
}

const wait = (milliseconds: number) => act(async () => await new Promise((done) => setTimeout(done, milliseconds)))

it('asks once for what waits in all lists, and after many notices once more', async () => {
  localStorage.setItem('accessToken', 'T')
  const asked: string[] = []
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async (url) => {
      asked.push(url)
      const none = { total: 0 }
      const data = { slips: { total: 2 }, refunds: { total: 1 }, exceptions: none, waivers: none, invoices: none }
      return new Response(JSON.stringify({ code: 0, msg: '', data }), {
        headers: { 'content-type': 'application/json' },
      })
    },
  }))
  await act(async () =>
    render(
      <QueryClientProvider client={newQueryClient()}>
        <Labels />
      </QueryClientProvider>,
    ),
  )
  await screen.findByLabelText('转账凭证，2 项待处理')
  expect([screen.getByText('费用减免').textContent, asked.length]).toEqual(['费用减免', 1])
  expect(asked[0]).toContain(financeApi.waiting.path)
  await wait(100)
  for (let notice = 0; notice < 4; notice += 1) {
    await act(async () => listeners.get('notice')?.forEach((listener) => listener({ data: '{}' })))
    await wait(400)
  }
  expect(asked.length).toBe(2)
})
