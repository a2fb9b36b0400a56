import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { API_BASE } from '@podium/core/base/endpoint.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import { WorkSetting } from '@podium/core/competition/setting/setting.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { keyOf, newQueryClient } from '#web/lib/call/use-call.ts'
import { Page as WorkSubSetPage } from '../office-work-sub-set.page.tsx'

const stage = (stageId: string, name: string) => ({ stageId, name, nameEn: '', windows: [] })
const item = (itemId: string, name: string) => ({ itemId, code: 'A', name, nameEn: '', introduction: '' })
const set = (itemId: string, stageId: string, no: number) => ({ kind: 'work', itemId, stageId, no, sound: true })
const round = {
  roundId: 'r1',
  name: '创新大赛',
  nameEn: '',
  edition: 1,
  year: 2026,
  state: 'draft',
  publishedAt: null,
  gaps: [],
  settings: [set('i1', 's1', 1), set('i2', 's1', 3)],
  stages: [stage('s1', '初赛'), stage('s2', '决赛')],
  items: [item('i1', '校园产品'), item('i2', '校园空间')],
}
const value = WorkSetting.parse({ slots: [{ key: 'slot1', label: '说明书', kinds: ['pdf'], maxBytes: 1024 }] })

interface Saved {
  itemId: string
  stageId: string
  no: number
}
let saved: Saved[]

const answer = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

beforeEach(async () => {
  saved = []
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => null,
    fetch: (address, init) => {
      const path = new URL(address, 'http://x').pathname.slice(API_BASE.length)
      if (path !== competitionApi.saveWorkSetting.path) {
        const answers: Record<string, unknown> = {
          [competitionApi.round.path]: round,
          [competitionApi.workSetting.path]: { settingId: null, no: 1, value },
        }
        return Promise.resolve(answer({ code: 0, msg: '', data: answers[path] ?? null }))
      }
      const { itemId, stageId, no } = JSON.parse(init?.body as string) as Saved
      saved.push({ itemId, stageId, no })
      if (itemId === 'i2' && stageId === 's1') {
        const { code, status, zh } = baseRefusals.STALE
        return Promise.resolve(answer({ code, msg: zh, data: null }, status))
      }
      return Promise.resolve(answer({ code: 0, msg: '', data: { no: no + 1 } }))
    },
  }))
  Reflect.set(Element.prototype, 'scrollIntoView', () => undefined)
  localStorage.setItem('accessToken', 'T')
  const client = newQueryClient()
  client.setQueryData(keyOf(identityApi.info, {}), { roleKeys: [], permissions: ['competition:setting:edit'] })
  const router = createMemoryRouter([{ path: '*', element: <WorkSubSetPage /> }], {
    initialEntries: ['/competition/workSubSet?roundId=r1&itemId=i1&stageId=s1'],
  })
  await act(async () =>
    render(
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  )
})
afterEach(cleanup)

it('a setting is saved for chosen events and stages too, each on its own version, and names those it could not change', async () => {
  const choice = await screen.findByRole('combobox', { name: '同时用于' })
  await act(async () => void fireEvent.mouseDown(choice))
  for (const title of ['初赛 · 校园空间', '决赛 · 校园产品']) {
    await act(async () => void fireEvent.click(screen.getByTitle(title)))
  }
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: /保\s?存/ })))
  expect(await screen.findByText(`初赛 · 校园空间：${baseRefusals.STALE.zh}`)).toBeTruthy()
  expect(saved).toEqual([
    { itemId: 'i1', stageId: 's1', no: 1 },
    { itemId: 'i2', stageId: 's1', no: 3 },
    { itemId: 'i1', stageId: 's2', no: 0 },
  ])
})
