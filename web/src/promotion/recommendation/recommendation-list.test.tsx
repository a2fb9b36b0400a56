import { API_BASE } from '@podium/core/base/endpoint.ts'
import { promotionApi } from '@podium/core/promotion/api.ts'
import type { RecommendationDetail } from '@podium/core/promotion/recommendation/recommendation.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { currentQuestion } from '#web/lib/call/ask.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { RecommendationList } from './recommendation-list.tsx'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

const entry = (teamId: string, position: number) => ({
  teamId,
  position,
  teamName: `团队${teamId}`,
  number: `N${teamId}`,
  schoolName: '澄湖理工大学',
  reason: '创新突出',
})
const written: RecommendationDetail = {
  roundId: 'r1',
  roundName: '创新大赛',
  itemId: 'i1',
  itemName: '产品设计',
  stageId: 's1',
  stageName: '校赛',
  groupId: 'g1',
  groupName: '澄湖理工大学',
  teams: 8,
  quota: 3,
  recommended: 2,
  state: 'draft',
  isOutdated: false,
  publicUntil: null,
  sentAt: null,
  maySetPlaces: false,
  listId: 'l1',
  by: 'school',
  publicDays: 3,
  returnReason: '',
  version: 2,
  entries: [entry('甲', 1), entry('乙', 2)],
  isOwn: true,
  mayReturn: false,
  editHindrance: null,
  hindrances: { publish: null, retract: '不能', send: '不能', return: '不能' },
}
let sent: Record<string, unknown>

async function show(detail: RecommendationDetail) {
  sent = {}
  const answers: Record<string, unknown> = {
    [promotionApi.recommendation.path]: detail,
    [promotionApi.recommendable.path]: { rows: [], total: 0, pageNum: 1, pageSize: 50 },
  }
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async (address, init) => {
      const path = new URL(address, 'http://x').pathname.slice(API_BASE.length)
      if (init?.method === 'POST') sent[path] = JSON.parse(init.body as string)
      return new Response(JSON.stringify({ code: 0, msg: '', data: answers[path] ?? { version: 3 } }), {
        headers: { 'content-type': 'application/json' },
      })
    },
  }))
  await act(async () =>
    render(
      <MemoryRouter>
        <QueryClientProvider client={newQueryClient()}>
          <RecommendationList place={{ itemId: 'i1', stageId: 's1', groupId: 'g1' }} />
        </QueryClientProvider>
      </MemoryRouter>,
    ),
  )
  await waitFor(() => expect(document.body.textContent).toContain('产品设计'))
}

it('an organisation orders its teams and saves the list before it is published', async () => {
  await show(written)
  expect(document.body.textContent).toContain('已列 2 / 3 支团队')
  fireEvent.click(screen.getByRole('button', { name: '下移 团队甲' }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '开始公示' }).disabled).toBe(true)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '保存名单' })))
  await waitFor(() =>
    expect(sent[promotionApi.saveRecommendation.path]).toMatchObject({
      version: 2,
      entries: [
        { teamId: '乙', reason: '创新突出' },
        { teamId: '甲', reason: '创新突出' },
      ],
    }),
  )
})

it('an organisation is asked before its list becomes public, and reads for how long', async () => {
  await show(written)
  const press = () => act(async () => fireEvent.click(screen.getByRole('button', { name: '开始公示' })))
  await press()
  expect(currentQuestion()!.text).toContain('向所有人公开 3 天')
  await act(async () => currentQuestion()!.answer(false))
  expect(sent[promotionApi.moveRecommendation.path]).toBeUndefined()
  await press()
  await act(async () => currentQuestion()!.answer(true))
  await waitFor(() => expect(sent[promotionApi.moveRecommendation.path]).toMatchObject({ action: 'publish' }))
})

it('the organiser reads a list that was sent and gives it back with a reason', async () => {
  await show({
    ...written,
    state: 'sent',
    isOwn: false,
    mayReturn: true,
    publicUntil: '2026-06-01T04:00:00.000Z',
    hindrances: { publish: '不能', retract: '不能', send: '不能', return: null },
  })
  expect(screen.queryByRole('button', { name: '保存名单' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '退 回' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(dialog.querySelector('textarea')!, { target: { value: '请核对' } })
  await act(async () => fireEvent.click([...dialog.querySelectorAll('button')].at(-1)!))
  await waitFor(() =>
    expect(sent[promotionApi.moveRecommendation.path]).toMatchObject({
      action: 'return',
      reason: '请核对',
      version: 2,
    }),
  )
})

it('a list on public notice is not changed, and says until when it is public', async () => {
  const publicUntil = '2026-06-01T04:00:00.000Z'
  await show({ ...written, state: 'public', publicUntil, editHindrance: '名单现为“公示中”' })
  expect(document.body.textContent).toContain('名单现为“公示中”')
  expect(document.querySelector('textarea')).toBeNull()
  expect(screen.getByRole('button', { name: '上报主办方' })).toBeTruthy()
})
