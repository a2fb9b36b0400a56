import { API_BASE } from '@podium/core/base/endpoint.ts'
import { awardApi } from '@podium/core/award/api.ts'
import { PUBLICATION_STATES, PUBLISHED_STATES, type PublicationState } from '@podium/core/award/publication-state.ts'
import type { BatchDetail } from '@podium/core/review/views.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { awardRefusals } from '@podium/core/award/refusals.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { currentQuestion } from '#web/lib/call/ask.ts'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { AwardsPanel } from './awards-panel.tsx'

vi.mock('#web/lib/session/viewer.ts', () => ({
  useViewer: () => ({ roleKeys: [], permissions: ['certificate:certificate:make', 'award:result:edit'] }),
}))
afterEach(cleanup)

const saved = {
  publicationId: 'p1',
  state: 'calculated' as PublicationState,
  ranges: [{ nameZh: '一等奖', nameEn: '', rankFrom: 1, rankTo: 1, mayStayVacant: true }],
  decisions: [{ rank: 1, give: 'upper', reason: '评委会决定' }],
  setting: { publicity: null },
  winnerCount: 1,
  revokedCount: 0,
  outdated: false,
  missingCertificates: 0,
  openObjections: [],
  setByName: '甲',
  own: false,
  returnedByName: '',
  returnedAt: null as string | null,
  returnReason: '',
  visibleFrom: null,
  digest: '',
  version: 1,
}

let router: ReturnType<typeof createMemoryRouter>

/** The panel of awards that the server answers like this. */
async function show(publication: Partial<typeof saved>) {
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async (path) => {
      const isIt = new URL(path, 'http://podium.test').pathname.slice(API_BASE.length) === awardApi.publication.path
      return new Response(JSON.stringify({ code: 0, msg: '', data: isIt ? { ...saved, ...publication } : [] }), {
        headers: { 'content-type': 'application/json' },
      })
    },
  }))
  const batch = { batchId: 'b1', roundId: 'r1', itemId: 'i1' } as BatchDetail
  router = createMemoryRouter([
    { path: '/', element: <AwardsPanel batch={batch} /> },
    { path: '/elsewhere', element: null },
  ])
  render(
    <QueryClientProvider client={newQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await screen.findByRole('link', { name: '查看获奖名单' })
}

const buttons = () =>
  ['保存并提交确认', '撤回修改', '退 回', '确认奖项'].filter((name) => screen.queryByRole('button', { name }) !== null)

it.each(PUBLICATION_STATES)(
  'leads from results that are %s to their certificates only once published',
  async (state) => {
    await show({ state })
    const link = screen.queryByRole('link', { name: '去制作证书' })
    const address = PUBLISHED_STATES.includes(state) ? '/certificates/make?roundId=r1&itemId=i1' : null
    expect(link?.getAttribute('href') ?? null).toBe(address)
  },
)

it('awards that wait can be confirmed or sent back by a second person, recalled by their setter, and edited by nobody', async () => {
  await show({ state: 'awards_set' })
  expect(buttons()).toEqual(['退 回', '确认奖项'])
  expect(screen.getByText(/评委会决定/)).toBeTruthy()
  cleanup()
  await show({ state: 'awards_set', own: true })
  expect(buttons()).toEqual(['撤回修改', '确认奖项'])
  const confirm = screen.getByRole('button', { name: '确认奖项' })
  expect(confirm.getAttribute('aria-description')).toBe(awardRefusals.SAME_PERSON.zh)
})

it('awards that were sent back say who did it and why, and can be edited', async () => {
  await show({ returnedByName: '乙', returnedAt: '2026-06-01T02:00:00.000Z', returnReason: '名额有误' })
  expect(buttons()).toEqual(['保存并提交确认'])
  expect(screen.getByRole('alert').textContent).toMatch(/乙 于 .* 退回：名额有误/)
})

it('awards of results that changed say so and are set again', async () => {
  await show({ outdated: true })
  expect(buttons()).toEqual(['保存并提交确认'])
  expect(screen.getByRole('alert').textContent).toContain(awardRefusals.RESULT_CHANGED.zh)
})

it('winners whose certificates were revoked lead to making them again', async () => {
  await show({ state: 'corrected', missingCertificates: 2 })
  expect(screen.getByRole('alert').textContent).toContain('2 个获奖团队没有有效证书')
  expect(screen.getByRole('link', { name: '重新制作' }).getAttribute('href')).toBe(
    '/certificates/make?roundId=r1&itemId=i1',
  )
})

it('a fault of an award is shown at its field before anything is saved', async () => {
  await show({ ranges: [...saved.ranges, { ...saved.ranges[0]!, rankFrom: 2, rankTo: 2 }] })
  const names = await screen.findAllByRole('textbox', { name: '奖项' })
  expect(names.map((name) => name.getAttribute('aria-invalid'))).toEqual(['false', 'true'])
  const described = names[1]!.getAttribute('aria-describedby')!
  expect(document.getElementById(described)?.textContent).toBe('奖项名称“一等奖”重复')
})

it('a last rank stays as it is typed, and is refused at its field where it ends the award before it begins', async () => {
  const second = { nameZh: '二等奖', nameEn: '', rankFrom: 2, rankTo: 3, mayStayVacant: true }
  await show({ ranges: [...saved.ranges, second] })
  const last = screen.getByRole('spinbutton', { name: '二等奖 到' })
  fireEvent.change(last, { target: { value: '1' } })
  fireEvent.blur(last)
  expect((last as HTMLInputElement).value).toBe('1')
  expect(last.getAttribute('aria-invalid')).toBe('true')
  // An emptied field keeps its rank.
  const first = screen.getByRole('spinbutton', { name: '一等奖 到' })
  fireEvent.change(first, { target: { value: '' } })
  expect((first as HTMLInputElement).value).toBe('')
  fireEvent.change(first, { target: { value: '1' } })
  fireEvent.blur(first)
  expect((first as HTMLInputElement).value).toBe('1')
})

it('awards that are half filled in are not left without a question', async () => {
  await show({})
  const go = () => act(() => router.navigate('/elsewhere'))
  fireEvent.change(screen.getByRole('textbox', { name: '奖项' }), { target: { value: '特等奖' } })
  await go()
  expect(router.state.location.pathname).toBe('/')
  await act(async () => currentQuestion()!.answer(true))
  expect(router.state.location.pathname).toBe('/elsewhere')
})

it('awards as they were opened are left at once', async () => {
  await show({})
  await act(() => router.navigate('/elsewhere'))
  expect(router.state.location.pathname).toBe('/elsewhere')
})
