import { cleanup, fireEvent, render, waitFor } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { LanguageContext } from '#web/lib/i18n/i18n.ts'
import { NextSteps } from './next-steps.tsx'

afterEach(cleanup)

const awaited = { on: 'team', level: 'school', schoolName: '澄湖大学', since: '2026-05-01T00:00:00.000Z' }
const team = (no: number) => ({
  teamId: `t${no}`,
  name: `追光${no}队`,
  roundName: '机器人竞赛',
  itemName: '创意组',
  state: 'submitted',
  role: 'teacher',
  offerUntil: null,
  captaincyUntil: null,
  rosters: [],
  awaited: [awaited],
  unfinished: null,
})
const page = (rows: readonly unknown[]) => ({ rows, total: rows.length, pageNum: 1, pageSize: 100 })

it('what waits for others is folded after a few, and opened by a click', async () => {
  const answers: Record<string, unknown> = {
    '/profile': { idNumberMasked: '1***' },
    '/membership': { schoolId: 's1' },
    '/guardian': { needed: false },
    '/invit': [],
    '/work': page([]),
  }
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async (input) => {
      const found = Object.entries(answers).find(([path]) => input.includes(path))
      const data = found ? found[1] : page([1, 2, 3, 4, 5].map(team))
      return new Response(JSON.stringify({ code: 0, msg: '', data }), {
        headers: { 'content-type': 'application/json' },
      })
    },
  }))
  const { container, getByRole } = render(
    <MemoryRouter>
      <LanguageContext value={{ language: 'zh-cn', wording: 'standard', setLanguage: () => {} }}>
        <QueryClientProvider client={newQueryClient()}>
          <NextSteps />
        </QueryClientProvider>
      </LanguageContext>
    </MemoryRouter>,
  )
  const count = () => (container.textContent?.match(/追光\d队/g) ?? []).length
  await waitFor(() => expect(count()).toBe(3))
  fireEvent.click(getByRole('button', { name: '另有 2 项在等待他人处理，展开' }))
  expect(count()).toBe(5)
})
