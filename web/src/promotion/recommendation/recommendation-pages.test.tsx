import { API_BASE } from '@podium/core/base/endpoint.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { promotionApi } from '@podium/core/promotion/api.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { createMemoryRouter, RouterProvider, type LoaderFunction } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { keyOf, newQueryClient } from '#web/lib/call/use-call.ts'
import { loader, Page as PublicPage } from './home-recommendation.page.tsx'
import { Page as OfficePage } from './office-recommendation.page.tsx'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

const place = {
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
  state: 'sent',
  isOutdated: false,
  publicUntil: '2026-06-01T04:00:00.000Z',
  sentAt: '2026-06-02T04:00:00.000Z',
  maySetPlaces: true,
}
const setting = {
  source: 'recommendation',
  recommendations: 3,
  recommendation: { by: 'school', exceptions: [{ groupId: 'g2', count: 1 }], publicDays: 3 },
  routes: [{ toStageId: 's2', rule: { rows: [{ kind: 'recommended' }], limits: [], places: null } }],
}
const publicList = {
  roundName: '创新大赛',
  itemName: '产品设计',
  stageName: '校赛',
  groupName: '澄湖理工大学',
  publicFrom: '2026-05-29T04:00:00.000Z',
  publicUntil: '2026-06-01T04:00:00.000Z',
  entries: [
    { teamId: 't1', position: 1, teamName: '追光队', number: 'N1', schoolName: '澄湖理工大学', reason: '创新突出' },
    { teamId: null, position: 2, teamName: '启明队', number: 'N2', schoolName: '澄湖理工大学', reason: '基础扎实' },
  ],
}
let saved: { value: typeof setting } | null

async function show(Page: ComponentType, address: string, load?: LoaderFunction) {
  saved = null
  const answers: Record<string, unknown> = {
    [promotionApi.recommendationPage.path]: { rows: [place], total: 1, pageNum: 1, pageSize: 20 },
    [competitionApi.promotionSetting.path]: { settingId: 'x', no: 1, value: setting },
    [competitionApi.savePromotionSetting.path]: { no: 2 },
    [promotionApi.publicRecommendation.path]: publicList,
  }
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => null,
    fetch: async (path, init) => {
      const name = new URL(path, 'http://x').pathname.slice(API_BASE.length)
      if (name === competitionApi.savePromotionSetting.path) saved = JSON.parse(init?.body as string) as typeof saved
      return new Response(JSON.stringify({ code: 0, msg: '', data: answers[name] ?? [] }), {
        headers: { 'content-type': 'application/json' },
      })
    },
  }))
  localStorage.setItem('accessToken', 'T')
  const client = newQueryClient()
  const permissions = ['promotion:run:list', 'competition:setting:edit']
  client.setQueryData(keyOf(identityApi.info, {}), { roleKeys: [], permissions })
  const route = { path: '*', Component: Page, HydrateFallback: () => null, ...(load && { loader: load }) }
  const router = createMemoryRouter([route], { initialEntries: [address] })
  await act(async () =>
    render(
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  )
  await waitFor(() => expect(document.body.textContent).toContain('澄湖理工大学'))
}

it('the organiser sees all lists and sets the places of one organisation; the others keep theirs', async () => {
  await show(OfficePage, '/signUp/recommendation')
  expect(document.body.textContent).toContain('已上报')
  fireEvent.click(screen.getByRole('button', { name: '设置名额' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(dialog.querySelector('input[role=spinbutton]')!, { target: { value: '5' } })
  fireEvent.change(dialog.querySelector('textarea')!, { target: { value: '上届成绩' } })
  await act(async () => fireEvent.click([...dialog.querySelectorAll('button')].at(-1)!))
  await waitFor(() => expect(saved).not.toBeNull())
  expect(saved!.value).toMatchObject({
    recommendation: {
      by: 'school',
      exceptions: [
        { groupId: 'g2', count: 1 },
        { groupId: 'g1', count: 5 },
      ],
    },
    routes: setting.routes,
  })
})

it('anybody reads a list on public notice, with reasons and its end', async () => {
  await show(PublicPage, '/home/recommendation?listId=01a21a8d-bde4-7c44-ba12-fedf2c5520bf', loader)
  for (const words of ['追光队', '创新突出', '6月1日 12:00']) expect(document.body.textContent).toContain(words)
})

/** @spec R20 */
it('a team on the public list is a link where it has a public page', async () => {
  await show(PublicPage, '/home/recommendation?listId=01a21a8d-bde4-7c44-ba12-fedf2c5520bf', loader)
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([['追光队', '/home/competition/team/details?teamId=t1']])
  expect(screen.getByText('启明队')).toBeTruthy()
})
