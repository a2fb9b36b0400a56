import { API_BASE } from '@podium/core/base/endpoint.ts'
import { reviewApi } from '@podium/core/review/api.ts'
import type { ResultExplanation, ResultRow, RunView } from '@podium/core/review/views.ts'
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { Page as AwardResultPage } from './office-result.page.tsx'

/** Listeners of the page's event stream by type. */
const listeners = new Map<string, (event: { data?: unknown }) => void>()
vi.stubGlobal(
  'EventSource',
  class {
    addEventListener(type: string, listener: (event: { data?: unknown }) => void) {
      listeners.set(type, listener)
    }
    close() {}
  },
)

const batch = { batchId: 'b1', state: 'calculated', submitted: 5, tasks: 6, version: 1 }
const calculated: RunView = {
  runId: 'r1',
  no: 1,
  state: 'calculated',
  calculatedByName: '组织者甲',
  own: false,
  calculatedAt: '2026-05-01T02:00:00.000Z',
  verifiedByName: '',
  verifiedAt: null,
  inputsHash: '0'.repeat(64),
  stale: false,
  works: 2,
  incomplete: 1,
  expertsPerWork: 3,
  moved: null,
  verifiers: ['乙'],
  tied: 0,
  lagging: 1,
  corrected: 0,
  returnedByName: '',
  returnedAt: null,
  returnReason: '',
}
const row: ResultRow = {
  workId: 'w1',
  label: 'A001',
  number: '1',
  title: '作品1',
  teamName: '团队1',
  schoolName: '学校1',
  rank: 1,
  takesPart: true,
  tied: false,
  score: '90.00',
  scores: 3,
  expertsPerWork: 3,
  before: null,
}
const incomplete: ResultRow = { ...row, workId: 'w2', label: 'A002', title: '作品2', rank: 2, scores: 2 }
const left: ResultRow = { ...row, workId: 'w3', label: 'A003', title: '作品3', rank: 3, takesPart: false }
const explanation: ResultExplanation = {
  ...incomplete,
  fraction: '80',
  aggregation: 'trimmed_mean',
  criteria: [],
  stages: [],
  sheets: ['e1', 'e2'].map((expertId) => ({
    expertId,
    name: expertId,
    scores: {},
    total: '80.0000',
    dropped: null,
    comment: '',
  })),
  ties: [],
}

let run: RunView
beforeEach(async () => {
  run = calculated
  const answers: Record<string, () => unknown> = {
    [reviewApi.batchOptions.path]: () => [{ value: 'b1', label: '批次' }],
    [reviewApi.batch.path]: () => batch,
    [reviewApi.run.path]: () => run,
    [reviewApi.results.path]: () => ({ rows: [row, incomplete, left], total: 3, pageNum: 1, pageSize: 20 }),
    [reviewApi.explanation.path]: () => explanation,
  }
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async (path) => {
      const { pathname } = new URL(path, 'http://podium.test')
      const data = answers[pathname.slice(API_BASE.length)]?.() ?? null
      return new Response(JSON.stringify({ code: 0, msg: '', data }), {
        headers: { 'content-type': 'application/json' },
      })
    },
  }))
  const router = createMemoryRouter([{ path: '*', element: <AwardResultPage /> }], {
    initialEntries: ['/award/result?batchId=b1'],
  })
  await act(async () =>
    render(
      <QueryClientProvider client={newQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  )
  await expectText('作品2')
})
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

async function expectText(words: string): Promise<void> {
  await waitFor(() => expect(document.body.textContent).toContain(words))
}

/** @spec B17 */
it('counts the works with missing scores and marks each of them', () => {
  expect(document.querySelector('.ant-alert')?.textContent).toContain('1 件作品的评分少于规则要求的 3 份')
  const rows = [...document.querySelectorAll('tbody tr.ant-table-row')]
  expect(rows.map(({ textContent }) => textContent.includes('评分 2/3'))).toEqual([false, true, false])
})

it('marks a work whose team left instead of ranking it', () => {
  const ranks = [...document.querySelectorAll('tbody tr.ant-table-row td:first-child')]
  expect(ranks.map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim())).toEqual([
    '1',
    '2 评分 2/3',
    '已不参赛',
  ])
})

it('explains a score by what was calculated, where scores are missing', async () => {
  const buttons = [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === '计算过程')
  await act(async () => buttons[1]!.click())
  await expectText('只有 2 份评分（规则要求 3 份），没有去掉任何分数')
})

it('shows a verification by another person at once', async () => {
  run = { ...calculated, state: 'verified', verifiedByName: '组织者乙', verifiedAt: '2026-05-01T03:00:00.000Z' }
  await waitFor(() => expect(listeners.has('review.results')).toBe(true))
  await act(async () => listeners.get('review.results')!({ data: '{}' }))
  await expectText('由 组织者乙 复核')
})

it('shows a verification by another person when one comes back to the page', async () => {
  run = { ...calculated, state: 'verified', verifiedByName: '组织者乙', verifiedAt: '2026-05-01T03:00:00.000Z' }
  await act(async () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expectText('由 组织者乙 复核')
})
