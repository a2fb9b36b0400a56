import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import type { MyWork } from '@podium/core/work/views.ts'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { Page } from './centre-work.page.tsx'

afterEach(cleanup)

const work: MyWork = {
  teamId: 't1',
  teamName: '追光队',
  number: 'N1',
  roundName: '创新大赛',
  itemName: '产品设计',
  stageId: 's1',
  stageName: '校赛',
  workId: null,
  state: null,
  title: '',
  versionNo: 0,
  changed: false,
  submittedAt: null,
  role: 'captain',
  isOpen: true,
  opensAt: null,
  closesAt: null,
  hasEnded: false,
  lacks: [],
}
const submitted: Partial<MyWork> = { workId: 'w1', state: 'submitted', versionNo: 1 }

async function linksOf(change: Partial<MyWork>): Promise<Array<string | null>> {
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async () => {
      const data = { rows: [{ ...work, ...change }], total: 1, pageNum: 1, pageSize: 10 }
      const body = JSON.stringify({ code: 0, msg: '', data })
      return new Response(body, { headers: { 'content-type': 'application/json' } })
    },
  }))
  await act(async () =>
    render(
      <MemoryRouter>
        <QueryClientProvider client={newQueryClient()}>
          <Page />
        </QueryClientProvider>
      </MemoryRouter>,
    ),
  )
  await waitFor(() => expect(screen.getByText('校赛', { exact: false })).toBeTruthy())
  const texts = screen.getAllByRole('link').map(({ textContent }) => textContent)
  cleanup()
  return texts
}

it('students hand the work in, and advisers only look at it', async () => {
  expect(await linksOf({})).toEqual(['提交作品'])
  expect(await linksOf({ role: 'teacher' })).toEqual(['查看作品'])
  expect(await linksOf(submitted)).toEqual(['修改或重新提交', '查看详情'])
  expect(await linksOf({ ...submitted, role: 'teacher' })).toEqual(['查看详情'])
})
