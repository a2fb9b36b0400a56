import { act, cleanup, fireEvent, render, waitFor } from '@testing-library/react'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { API_BASE } from '@podium/core/base/endpoint.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import { NO_FEE } from '@podium/core/finance/fee/fee.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { keyOf, newQueryClient } from '#web/lib/call/use-call.ts'
import { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import { Page as EnrollSetPage } from './office-enroll-set.page.tsx'

const item = (itemId: string, name: string) => ({ itemId, code: 'A', name, nameEn: '', introduction: '' })
const round = {
  roundId: 'r1',
  name: '创新大赛',
  nameEn: '',
  edition: 1,
  year: 2026,
  state: 'draft',
  publishedAt: null,
  gaps: [],
  settings: [],
  stages: [],
  items: [item('i1', '产品设计'), item('i2', '服务设计'), item('i3', '视觉设计')],
}
let answers: Record<string, unknown>

/** As the server answers a change of a version that is no longer the newest. */
function stale(): Response {
  const { code, status, zh } = baseRefusals.STALE
  const body = JSON.stringify({ code, msg: zh, data: null })
  return new Response(body, { status, headers: { 'content-type': 'application/json' } })
}

let saved: { value: { fee: object } } | null = null
let isCut = false
let router: ReturnType<typeof createMemoryRouter>

/** As in the office, which mounts a page anew when another record is in the address. */
function EnrollSetOfAddress() {
  return <EnrollSetPage key={useLocation().search} />
}

beforeEach(async () => {
  isCut = false
  answers = {
    [competitionApi.round.path]: round,
    [competitionApi.enrolSetting.path]: { no: 0, value: null },
  }
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => null,
    fetch: async (address, init) => {
      const path = new URL(address, 'http://x').pathname.slice(API_BASE.length)
      if (path === competitionApi.saveEnrolSetting.path) {
        if (isCut) throw new TypeError('Failed to fetch')
        saved = JSON.parse(init?.body as string) as typeof saved
        return stale()
      }
      const body = JSON.stringify({ code: 0, msg: '', data: answers[path] ?? null })
      return new Response(body, { headers: { 'content-type': 'application/json' } })
    },
  }))
  router = createMemoryRouter([{ path: '*', element: <EnrollSetOfAddress /> }], {
    initialEntries: ['/competition/enrollSet?roundId=r1'],
  })
  // Which this DOM lacks.
  Reflect.set(Element.prototype, 'scrollIntoView', () => undefined)
  localStorage.setItem('accessToken', 'T')
  const client = newQueryClient()
  client.setQueryData(keyOf(identityApi.info, {}), { roleKeys: [], permissions: ['competition:setting:edit'] })
  await act(async () =>
    render(
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  )
  await waitFor(() => expect(least()).not.toBe(null))
})
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

async function type(field: string, text: string): Promise<void> {
  const box = document.querySelector<HTMLInputElement>(field)!
  await act(async () => {
    // Past React's own property, as typing does.
    Reflect.set(HTMLInputElement.prototype, 'value', text, box)
    box.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
const press = (text: string) =>
  act(async () =>
    [...document.querySelectorAll('button')].find((each) => each.textContent.replaceAll(' ', '') === text)!.click(),
  )

const least = () => document.querySelector<HTMLInputElement>('#minMembers')

/** @spec B05 */
it('retains typed input when the link of the displayed item is clicked', async () => {
  await type('#minMembers', '2')
  expect(least()!.value).toBe('2')
  const shown = document.querySelector<HTMLAnchorElement>('.setting-places a[aria-current="page"]')!
  expect(shown.textContent).toContain('产品设计')
  await act(async () => shown.click())
  expect(least()!.value).toBe('2')
})

/** @spec B05 */
it('opens the first item without a setting, and puts it into the address', () => {
  expect(new URLSearchParams(router.state.location.search).get('itemId')).toBe('i1')
})

/** @spec B05 */
it('keeps what was typed when somebody else saved meanwhile, on top of the newest version', async () => {
  await type('#minMembers', '2')
  const newest = { entry: 'team', minMembers: 1, maxMembers: 9, minTeachers: 0, maxTeachers: 2 }
  answers[competitionApi.enrolSetting.path] = { no: 3, value: EnrolSetting.parse(newest) }
  await press('保存')
  await waitFor(() => expect(document.body.textContent).toContain('已有更新的版本（第 3 版）'))
  expect(least()!.value).toBe('2')
  await press('载入最新版本，保留我的修改')
  expect(document.body.textContent).not.toContain('已有更新的版本')
  expect([least()!.value, document.querySelector<HTMLInputElement>('#maxMembers')!.value]).toEqual(['2', '9'])
})

/** @spec B05 */
it('keeps the reason of a change while the connection is cut', async () => {
  const value = { entry: 'team', minMembers: 1, maxMembers: 9, minTeachers: 0, maxTeachers: 2 }
  answers[competitionApi.round.path] = { ...round, roundId: 'r2', publishedAt: '2026-01-01T00:00:00.000Z' }
  answers[competitionApi.enrolSetting.path] = { no: 1, value: EnrolSetting.parse(value) }
  const effect = { rows: [], total: 0, isNamed: true, closed: [], pageNum: 1, pageSize: 10 }
  answers[competitionApi.enrolSettingEffect.path] = effect
  isCut = true
  await act(async () => router.navigate('/competition/enrollSet?roundId=r2&itemId=i1'))
  await waitFor(() => expect(document.querySelector<HTMLInputElement>('#maxMembers')?.value).toBe('9'))
  await press('保存')
  await waitFor(() => expect(document.body.textContent).toContain('现有的队伍都符合修改后的规则'))
  const reason = document.querySelector<HTMLTextAreaElement>('.ant-modal textarea')!
  await act(async () => fireEvent.change(reason, { target: { value: '组委会决定' } }))
  await act(async () => document.querySelector<HTMLElement>('.ant-modal .ant-btn-primary')!.click())
  await waitFor(() => expect(document.querySelector('.ant-modal .ant-alert-error')).toBeTruthy())
  expect(reason.value).toBe('组委会决定')
})

/** @spec B05 */
it('sends the whole fee although an item without a fee shows only whether there is one', async () => {
  await type('#minMembers', '2')
  await press('保存')
  await waitFor(() => expect(saved).not.toBe(null))
  expect(saved!.value.fee).toEqual(NO_FEE)
})

const faulty = () => [...document.querySelectorAll('[aria-invalid="true"]')].map(({ id }) => id)

/** @spec B05 */
it('takes back what was wrong at one field when another is corrected', async () => {
  await type('#minMembers', '9')
  await press('保存')
  await waitFor(() => expect(faulty()).toEqual(['maxMembers']))
  expect(document.querySelectorAll('.form-refusal')).toHaveLength(1)
  await type('#minMembers', '7')
  await waitFor(() => expect(document.querySelectorAll('.form-refusal')).toHaveLength(1))
  expect(faulty()).toEqual(['maxMembers'])
  await type('#minMembers', '2')
  await waitFor(() => expect(faulty()).toEqual([]))
  expect(document.querySelector('.form-refusal')).toBe(null)
})

/** @spec B02 */
it('leads from what a round lacks to the first field, and in a faulty setting to what is wrong', async () => {
  await act(() => router.navigate('/competition/enrollSet?roundId=r1&itemId=i2#setting'))
  await waitFor(() => expect(document.querySelector('.form-grid')!.contains(document.activeElement)).toBe(true))
  expect(document.activeElement?.getAttribute('type')).toBe('radio')
  const wrong = { entry: 'team', minMembers: 3, maxMembers: 5, minTeachers: 2, maxTeachers: 0 }
  answers[competitionApi.enrolSetting.path] = { no: 1, value: EnrolSetting.parse(wrong) }
  await act(() => router.navigate('/competition/enrollSet?roundId=r1&itemId=i3#setting'))
  await waitFor(() => expect(document.activeElement?.id).toBe('maxTeachers'))
  expect(faulty()).toEqual(['maxTeachers'])
})
