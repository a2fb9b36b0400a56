import { API_BASE } from '@podium/core/base/endpoint.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { promotionApi } from '@podium/core/promotion/api.ts'
import type { PromotionDetail } from '@podium/core/promotion/views.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { keyOf, newQueryClient } from '#web/lib/call/use-call.ts'
import { PromotionStage } from './promotion-stage.tsx'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

const stages = ['初赛', '复活赛', '决赛'].map((name, at) => ({ stageId: `s${at + 1}`, name }))
const rule = {
  rows: [{ kind: 'top' as const, count: 5, within: 'all' as const, exceptions: [] }],
  limits: [],
  places: null,
}
const detail: PromotionDetail = {
  roundId: 'r1',
  roundName: '创新大赛',
  itemId: 'i1',
  itemName: '产品设计',
  stageId: 's1',
  stageName: '初赛',
  settingNo: 1,
  routes: 1,
  committed: 0,
  promoted: 0,
  source: 'import',
  asksForRecommendations: false,
  hindrance: '',
  contenders: 12,
  awards: [],
  stages,
  routeViews: [{ route: 0, toStageId: 's3', toStageName: '决赛', rule, runs: [], vacated: 0 }],
}

let saved: { value: { routes: { toStageId: string | null }[] }; no: number } | null

async function show(shown: PromotionDetail) {
  saved = null
  const preview = {
    rows: [],
    total: 0,
    pageNum: 1,
    pageSize: 50,
    counts: { admitted: 0, tied: 0, refused: 0, excluded: 0, newcomers: 0 },
    ties: [],
    hindrance: '',
    digest: '',
  }
  const answers: Record<string, unknown> = {
    [promotionApi.detail.path]: shown,
    [promotionApi.preview.path]: preview,
    [competitionApi.savePromotionSetting.path]: { no: 2 },
  }
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => null,
    fetch: async (address, init) => {
      const path = new URL(address, 'http://x').pathname.slice(API_BASE.length)
      if (path === competitionApi.savePromotionSetting.path) saved = JSON.parse(init?.body as string) as typeof saved
      return new Response(JSON.stringify({ code: 0, msg: '', data: answers[path] ?? null }), {
        headers: { 'content-type': 'application/json' },
      })
    },
  }))
  localStorage.setItem('accessToken', 'T')
  const client = newQueryClient()
  const permissions = ['competition:setting:edit', 'promotion:run:list', 'promotion:run:commit']
  client.setQueryData(keyOf(identityApi.info, {}), { roleKeys: [], permissions })
  await act(async () =>
    render(
      <MemoryRouter>
        <QueryClientProvider client={client}>
          <PromotionStage itemId="i1" stageId="s1" />
        </QueryClientProvider>
      </MemoryRouter>,
    ),
  )
  await waitFor(() => expect(document.body.textContent).toContain('产品设计 · 初赛'))
}

it('a route is added to a stage that none leads to yet, and those before it are kept', async () => {
  await show(detail)
  fireEvent.click(screen.getByRole('button', { name: '添加去向' }))
  const panel = screen.getByRole('heading', { name: '添加去向' }).closest('section')!
  expect(panel.textContent).toContain('复活赛')
  expect(panel.textContent).not.toContain('决赛')
  const button = [...panel.querySelectorAll('button')].at(-1)!
  await act(async () => fireEvent.click(button))
  await waitFor(() => expect(saved).not.toBeNull())
  expect([saved!.no, saved!.value.routes.map(({ toStageId }) => toStageId)]).toEqual([1, ['s3', 's2']])
})

it('no route is added once the stage has sent entries on', async () => {
  await show({ ...detail, committed: 1 })
  expect(screen.queryByRole('button', { name: '添加去向' })).toBeNull()
})

it('the way back leads to the stages of the same round', async () => {
  await show(detail)
  expect(screen.getByRole('link', { name: '全部阶段' }).getAttribute('href')).toBe('/review/elimination?roundId=r1')
})

it('the last stage says that it needs no rule, and one before it does not', async () => {
  const said = /这是最后一个阶段/
  await show({ ...detail, stageId: 's3', routeViews: [], settingNo: 0 })
  expect(screen.getByText(said)).toBeTruthy()
  cleanup()
  await show({ ...detail, routeViews: [], settingNo: 0 })
  expect(screen.queryByText(said)).toBeNull()
})
