import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { RoundSelect } from './round-select.tsx'

const TOTAL = 145
const own = { value: 'r0', label: '本队的竞赛' }
let asked: Array<Record<string, string>>
let chosen: string[]

beforeEach(async () => {
  asked = []
  chosen = []
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => null,
    fetch: async (address) => {
      const query = Object.fromEntries(new URL(address, 'http://x').searchParams)
      asked.push(query)
      const from = (Number(query['pageNum']) - 1) * 20
      const rows = query['keyword']
        ? [{ roundId: 'r120', name: '第 120 届', nameEn: '' }]
        : Array.from({ length: Math.min(20, TOTAL - from) }, (_, at) => ({
            roundId: `r${from + at}`,
            name: `第 ${from + at} 届`,
            nameEn: '',
          }))
      const data = { rows, total: query['keyword'] ? 1 : TOTAL, pageNum: 1, pageSize: 20 }
      return new Response(JSON.stringify({ code: 0, msg: '', data }), {
        headers: { 'content-type': 'application/json' },
      })
    },
  }))
  await act(async () =>
    render(
      <QueryClientProvider client={newQueryClient()}>
        <RoundSelect own={own} value="r0" onChange={(roundId) => chosen.push(roundId)} />
      </QueryClientProvider>,
    ),
  )
  await act(async () => fireEvent.mouseDown(screen.getByRole('combobox')))
})
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

it('rounds are read page by page, so that one after the hundredth can be chosen', async () => {
  await screen.findByText('第 1 / 8 页')
  for (let page = 2; page <= 8; page += 1) {
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '下一页' })))
    await screen.findByText(`第 ${page} / 8 页`)
  }
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '下一页' }).disabled).toBe(true)
  await act(async () => fireEvent.click(await screen.findByTitle('第 144 届')))
  expect(chosen).toEqual(['r144'])
})

it('a round is found by its name on the server', async () => {
  await act(async () => fireEvent.change(screen.getByRole('combobox'), { target: { value: '120' } }))
  await act(async () => fireEvent.click(await screen.findByTitle('第 120 届')))
  expect([asked.at(-1)!['keyword'], asked.at(-1)!['phase'], chosen]).toEqual(['120', 'open', ['r120']])
})

it('pages are turned by the keyboard, whose focus stays in the field', async () => {
  await screen.findByText('第 1 / 8 页')
  const press = (key: string) => act(async () => fireEvent.keyDown(screen.getByRole('combobox'), { key, code: key }))
  await press('PageUp')
  await press('PageDown')
  await screen.findByText('第 2 / 8 页')
  await press('PageUp')
  await screen.findByText('第 1 / 8 页')
  expect(asked.map((query) => query['pageNum'])).not.toContain('0')
})
