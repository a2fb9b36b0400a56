import { cleanup, render, screen, within } from '@testing-library/react'
import type { Gap } from '@podium/core/competition/schedule/gap.ts'
import type { RoundForEdit } from '@podium/core/competition/round/round-views.ts'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { SetUpPath } from './set-up-path.tsx'

afterEach(cleanup)

const gaps: Gap[] = [
  { key: 'notices', page: 'addEdit', zh: '未设置报名须知', en: 'No notice' },
  { key: 'enrol.i1', page: 'enrollSet', zh: '赛项“甲”未完成报名设置', en: 'Not set', itemId: 'i1' },
]
const windows = [{ kind: 'submission' }, { kind: 'review' }]
function show(change: Partial<RoundForEdit>) {
  const round = { roundId: 'r1', state: 'draft', gaps, stages: [{ windows }], ...change } as RoundForEdit
  render(
    <MemoryRouter>
      <SetUpPath round={round} />
    </MemoryRouter>,
  )
}
const states = () => screen.getAllByRole('listitem').map((step) => step.querySelector('.set-up-step-head')!.textContent)

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
