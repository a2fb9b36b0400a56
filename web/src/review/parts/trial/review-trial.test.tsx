import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ReviewSetting } from '@podium/core/competition/setting/setting.ts'
import { installAmbient } from '#web/lib/ambient.ts'
import { ReviewTrial } from './review-trial.tsx'

beforeEach(() => installAmbient(() => ({ language: () => 'zh-cn', token: () => null, fetch: () => Promise.reject() })))
afterEach(cleanup)

const setting = ReviewSetting.parse({
  criteria: [{ key: 'idea', name: '创新', weight: 100 }],
  expertsPerWork: 3,
  step: 1,
})
const open = () => act(async () => render(<ReviewTrial setting={setting} stageName={() => '初赛'} />))
const score = (work: number, expert: number, value: string) => {
  const sheet = within(screen.getByRole('group', { name: `作品 ${work} 专家 ${expert}` }))
  return act(async () => fireEvent.change(sheet.getByLabelText('创新'), { target: { value } }))
}
const results = () => screen.getByRole('region', { name: '计算结果' })

test('ranks made-up works, and explains each step of a result', async () => {
  await open()
  for (const [at, value] of ['100', '90', '80'].entries()) await score(1, at + 1, value)
  for (const [at, value] of ['60', '70', '80'].entries()) await score(2, at + 1, value)
  expect(results().textContent).toContain('作品 1　90.00 分')
  expect(results().textContent).toContain('作品 2　70.00 分')
  await act(async () => fireEvent.click(within(results()).getByText(/作品 1/)))
  expect(results().textContent).toContain('去掉（最高）')
  expect(results().textContent).toContain('去掉一个最高分和一个最低分后平均')
})

test('says which scorecard could not be submitted, and that the work then lacks one', async () => {
  await open()
  await score(1, 1, '101')
  expect(screen.getByRole('group', { name: '作品 1 专家 1' }).textContent).toContain('这份评分不能提交，不计入')
  expect(within(results()).getByRole('alert').textContent).toContain('2/3')
})

test('shows works of equal score as tied', async () => {
  await open()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '使前两件作品得分相同' })))
  expect(within(results()).getAllByText('并列')).toHaveLength(2)
})
