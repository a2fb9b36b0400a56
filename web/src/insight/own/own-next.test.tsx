import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { LanguageContext } from '#web/lib/i18n/i18n.ts'
import { OwnNext } from './own-next.tsx'

afterEach(cleanup)

const draft = (no: number, until: string) => ({
  teamId: `t${no}`,
  name: `追光${no}队`,
  roundName: '机器人竞赛',
  itemName: '创意组',
  state: 'draft',
  role: 'captain',
  captainName: '',
  opinion: '',
  offerUntil: null,
  captaincyUntil: null,
  rosters: [],
  awaited: [],
  unfinished: { opensAt: null, until, lacks: [] },
})
const page = (rows: readonly unknown[]) => ({ rows, total: rows.length, pageNum: 1, pageSize: 100 })

async function show(teams: readonly unknown[]) {
  const asked: string[] = []
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async (path) => {
      asked.push(path)
      const data = path.includes('/invit') ? [] : page(path.includes('/work') ? [] : teams)
      return new Response(JSON.stringify({ code: 0, msg: '', data }), {
        headers: { 'content-type': 'application/json' },
      })
    },
  }))
  const { container } = render(
    <MemoryRouter>
      <LanguageContext value={{ language: 'zh-cn', wording: 'standard', setLanguage: () => {} }}>
        <QueryClientProvider client={newQueryClient()}>
          <OwnNext />
        </QueryClientProvider>
      </LanguageContext>
    </MemoryRouter>,
  )
  await waitFor(() => expect(asked.length).toBe(3))
  return container
}

it('leads to the draft that closes next, and to the others', async () => {
  const container = await show([draft(1, '2999-06-01T00:00:00.000Z'), draft(2, '2999-05-01T00:00:00.000Z')])
  const links = () => [...container.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])
  await waitFor(() =>
    expect(links()).toEqual([
      ['继续报名：追光2队', '/home/signUp?step=material&teamId=t2'],
      ['全部 2 项', '/center/users'],
    ]),
  )
})

it('is nothing while nothing waits', async () => {
  const container = await show([])
  await act(async () => new Promise((resolve) => setTimeout(resolve, 20)))
  expect(container.innerHTML).toBe('')
})
