import type { DateRequest } from '@podium/core/competition/dates/dates.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { currentQuestion } from '#web/lib/call/ask.ts'
import { keyOf, newQueryClient } from '#web/lib/call/use-call.ts'
import { DateRequests } from './date-requests.tsx'

const sent: string[] = []
beforeEach(() => {
  sent.length = 0
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => null,
    fetch: async (_, options) => {
      sent.push(JSON.stringify(options?.body ?? ''))
      const body = JSON.stringify({ code: 0, msg: '', data: {} })
      return new Response(body, { headers: { 'content-type': 'application/json' } })
    },
  }))
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const request: DateRequest = {
  requestId: 'r1',
  askedByName: '林组织',
  askedAt: '2027-01-01T04:00:00.000Z',
  reason: '因天气推迟',
  moves: [
    {
      stage: '全国赛',
      stageEn: '',
      kind: 'submission',
      itemId: null,
      before: { opensAt: '2027-02-01T16:00:00.000Z', closesAt: '2027-03-01T16:00:00.000Z' },
      after: { opensAt: '2027-02-01T16:00:00.000Z', closesAt: '2027-03-02T16:00:00.000Z' },
    },
  ],
  answer: null,
  answeredByName: '',
  answeredAt: null,
  opinion: '',
}

async function show(byUpper: boolean, requests: DateRequest[] = [request]): Promise<void> {
  localStorage.setItem('accessToken', 'T')
  const client = newQueryClient()
  client.setQueryData(keyOf(identityApi.info, {}), { roleKeys: [], permissions: ['competition:schedule:edit'] })
  await act(async () =>
    render(
      <QueryClientProvider client={client}>
        <DateRequests dates={{ byUpper, needsUpper: !byUpper, requests }} items={[]} />
      </QueryClientProvider>,
    ),
  )
}

test('the organisation above sees what moves, and agrees', async () => {
  await show(true)
  expect(screen.getByText('全国赛 · 作品提交')).toBeTruthy()
  expect(screen.getByText('因天气推迟')).toBeTruthy()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '同意并调整' })))
  expect([currentQuestion()?.title, sent]).toEqual(['同意调整 1 处时间？', []])
  await act(async () => currentQuestion()!.answer(true))
  expect(sent.some((body) => body.includes('approved'))).toBe(true)
})

test('the round’s own staff wait, may withdraw their request, and can’t agree to it', async () => {
  await show(false)
  expect(screen.getByText('时间调整申请等待上级处理')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '同意并调整' })).toBeNull()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '撤回申请' })))
  expect(sent.some((body) => body.includes('withdrawn'))).toBe(true)
})

test('without a request, only who needs consent is told so', async () => {
  await show(false, [])
  expect(screen.getByText(/调整时间须经上级组织同意/)).toBeTruthy()
  cleanup()
  await show(true, [])
  expect(screen.queryByText('时间调整申请')).toBeNull()
})
