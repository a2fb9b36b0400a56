import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { API_BASE } from '@podium/core/base/endpoint.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import type { SettingTarget } from '../setting-frame.tsx'
import { SettingVersions } from './setting-versions.tsx'

const words = (zh: string) => ({ zh, en: zh })
const difference = { field: 'size', label: words('人数'), before: words('1–3 人'), after: words('1–5 人') }
const version = (no: number, reason: string) => ({
  no,
  reason,
  at: '2026-05-01T00:00:00.000Z',
  byName: '王组织',
  differences: no === 1 ? [] : [difference],
})
const data: Record<string, unknown> = {
  [competitionApi.settingVersions.path]: {
    rows: [version(2, '扩大规模'), version(1, '')],
    total: 2,
    pageNum: 1,
    pageSize: 10,
  },
  [competitionApi.settingVersion.path]: { value: { maxMembers: 3 }, differences: [difference] },
}
const target = { round: { roundId: 'r1' }, itemId: 'i1', stageId: null, title: '产品设计' } as unknown as SettingTarget
const restored = vi.fn()

async function open(readOnly: string | null) {
  await act(async () =>
    render(
      <QueryClientProvider client={newQueryClient()}>
        <SettingVersions kind="enrol" target={target} readOnly={readOnly} onRestore={restored} />
      </QueryClientProvider>,
    ),
  )
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /历史版本/ })))
  await waitFor(() => expect(screen.getByText('原因：扩大规模')).toBeTruthy())
}
beforeEach(() => {
  restored.mockClear()
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async (address) => {
      const path = new URL(address, 'http://x').pathname.slice(API_BASE.length)
      const body = JSON.stringify({ code: 0, msg: '', data: data[path] ?? null })
      return new Response(body, { headers: { 'content-type': 'application/json' } })
    },
  }))
})
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

/** @spec B05 */
it('tells who changed what and why, compares an old version, and puts it into the form', async () => {
  await open(null)
  const [newest, first] = screen.getAllByRole('listitem')
  expect(newest!.textContent).toContain('王组织')
  expect(newest!.textContent).toContain('1–5 人')
  expect(within(newest!).queryByRole('button')).toBe(null)
  await act(async () => fireEvent.click(within(first!).getByRole('button', { name: '与最新版比较' })))
  const compared = await screen.findByRole('region', { name: '从第 1 版到最新版的变化' })
  expect(compared.textContent).toContain('1–3 人')
  await act(async () => fireEvent.click(within(first!).getByRole('button', { name: '恢复第 1 版' })))
  await waitFor(() => expect(restored).toHaveBeenCalledWith({ maxMembers: 3 }, 1))
})

it('restores nothing for whoever may not change the setting', async () => {
  await open('竞赛已结束')
  const restore = screen.getByRole<HTMLButtonElement>('button', { name: '恢复第 1 版' })
  expect(restore.disabled).toBe(true)
})
