import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WorkSetting } from '@podium/core/competition/setting/setting.ts'
import { installAmbient } from '#web/lib/ambient.ts'
import { WorkTrial } from './work-trial.tsx'

beforeEach(() => installAmbient(() => ({ language: () => 'zh-cn', token: () => null, fetch: () => Promise.reject() })))
afterEach(cleanup)

const slot = { key: 'report', label: '说明书', kinds: ['pdf'], maxBytes: 10 * 2 ** 20, checks: { maxPages: 20 } }
const settingOf = (given: object = {}) => WorkSetting.parse({ slots: [slot], ...given })
const open = (setting: WorkSetting) => act(async () => render(<WorkTrial setting={setting} />))
const fill = (label: string, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }))
const verdictOf = (part: string) =>
  screen.getAllByRole('listitem').find((each) => each.textContent.includes(part))!.textContent

test('begins with a work that is as asked, and refuses it as it is changed, with the reason', async () => {
  await open(settingOf())
  expect(screen.getByRole('alert').textContent).toContain('这件作品可以提交')
  expect(verdictOf('说明书')).toContain('要求：PDF ≤ 10 MB × 1，必交，不超过 20 页')
  await fill('页数', '21')
  expect(screen.getByRole('alert').textContent).toContain('有 1 项不符合')
  expect(verdictOf('说明书')).toContain('最多 20 页，现为 21 页')
  await fill('文件名（扩展名决定类型）', '说明书.docx')
  expect(verdictOf('说明书')).toContain('说明书.docx：')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '移除说明书.docx' })))
  expect(verdictOf('说明书')).toContain('请上传说明书')
})

test('asks for what the setting asks, and follows the setting while it is edited', async () => {
  const { rerender } = render(<WorkTrial setting={settingOf()} />)
  expect(screen.queryByText('已勾选承诺书')).toBeNull()
  await act(async () => rerender(<WorkTrial setting={settingOf({ pledge: '本人承诺', hashFirst: true })} />))
  await act(async () => fireEvent.click(screen.getByRole('checkbox', { name: '已勾选承诺书' })))
  expect(verdictOf('承诺书')).toContain('请先阅读并勾选承诺书')
  await act(async () => fireEvent.click(screen.getByRole('checkbox', { name: '已登记校验值' })))
  expect(screen.getByRole('alert').textContent).toContain('有 2 项不符合')
})
