import { cleanup, render, screen, within } from '@testing-library/react'
import type { Gap } from '@podium/core/competition/schedule/gap.ts'
import type { RoundForEdit } from '@podium/core/competition/round/round-views.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { keyOf, newQueryClient } from '#web/lib/call/use-call.ts'
import { SetUpPath } from './set-up-path.tsx'

afterEach(cleanup)
beforeEach(() => {
  localStorage.setItem('accessToken', 'T')
  installAmbient(() => ({ language: () => 'zh-cn', token: () => 'T', fetch: async () => new Response() }))
})

const gaps: Gap[] = [
  { key: 'notices', page: 'addEdit', zh: '未设置报名须知', en: 'No notice' },
  { key: 'enrol.i1', page: 'enrollSet', zh: '赛项“甲”未完成报名设置', en: 'Not set', itemId: 'i1' },
]
const windows = [{ kind: 'submission' }, { kind: 'review' }]
const client = newQueryClient()
client.setQueryData(keyOf(identityApi.info, {}), { roleKeys: [], permissions: ['certificate:certificate:list'] })
function show(change: Partial<RoundForEdit>) {
  const round = {
    roundId: 'r1',
    itemCount: 2,
    resultCount: 0,
    state: 'draft',
    gaps,
    stages: [{ windows }],
    ...change,
  } as RoundForEdit
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <SetUpPath round={round} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
const states = () => steps().slice(0, -2)
const steps = () => screen.getAllByRole('listitem').map((step) => step.querySelector('.set-up-step-head')!.textContent)

/** @spec B02 */
it('says of each step what is done, what is missing and what comes next, with the way there', () => {
  show({})
  expect(states()).toEqual([
    '基本信息已完成',
    '竞赛详情下一步',
    '赛程已完成',
    '报名待完善',
    '作品已完成',
    '评审已完成',
    '审批与发布待前面完成',
  ])
  const enrolment = screen.getAllByRole('listitem')[3]!
  expect(within(enrolment).getByText('赛项“甲”未完成报名设置')).toBeTruthy()
  expect(within(enrolment).getByRole('link', { name: '去完善' }).getAttribute('href')).toContain('itemId=i1')
  expect(document.querySelectorAll('[aria-current="step"]')).toHaveLength(1)
})

it('leads a complete round to its publication, and ends there', () => {
  show({ gaps: [] })
  expect(states().at(-1)).toBe('审批与发布下一步')
  expect(screen.getByText('设置已完整，可以提交或发布')).toBeTruthy()
  cleanup()
  show({ gaps: [], state: 'published' })
  expect(states().at(-1)).toBe('审批与发布已完成')
  expect(screen.queryByText('设置已完整，可以提交或发布')).toBe(null)
})

it('says that a submitted round awaits its approval', () => {
  show({ gaps: [], state: 'pending_approval' })
  expect(states().at(-1)).toBe('审批与发布待审批')
})

it('leads to the field that is missing', () => {
  show({})
  const details = screen.getAllByRole('listitem')[1]!
  expect(within(details).getByRole('link', { name: '去完善' }).getAttribute('href')).toMatch(/#content_notices$/)
  const enrolment = screen.getAllByRole('listitem')[3]!
  expect(within(enrolment).getByRole('link', { name: '去完善' }).getAttribute('href')).toMatch(/#setting$/)
  cleanup()
  const schedule = (key: string): Gap => ({ key, page: 'scheduleSet', zh: key, en: key })
  show({ gaps: ['stages', 'window.review', 'stageWeights'].map(schedule) })
  expect(
    screen.getAllByRole('link', { name: '去完善' }).map((link) => link.getAttribute('href')!.split('#')[1]),
  ).toEqual(['stages', 'stages_0_addWindow', 'stages_0_weight'])
})

it('goes on to the awards and certificates, which follow the review', () => {
  show({ resultCount: 1 })
  expect(steps().slice(-2)).toEqual(['奖项已公布 1 / 2 个赛项', '证书可提前选定模板'])
  expect(screen.getByRole('link', { name: '证书' }).getAttribute('href')).toContain('roundId=r1')
  expect(screen.queryByRole('link', { name: '奖项' })).toBe(null)
  cleanup()
  show({ resultCount: 2 })
  expect(steps().slice(-2)).toEqual(['奖项已完成', '证书可以制作'])
})
