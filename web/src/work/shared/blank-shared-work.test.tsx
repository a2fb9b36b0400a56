import { act, cleanup, render, waitFor } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { Page as WorkSharedWorkPage } from './blank-shared-work.page.tsx'

let asked: Array<[string, unknown]>
let answer: object

beforeEach(() => {
  asked = []
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => null,
    fetch: async (path, init) => {
      asked.push([path, (init.headers as Record<string, string>)['authorization']])
      return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } })
    },
  }))
})
afterEach(cleanup)

async function open(): Promise<HTMLElement> {
  const container = document.createElement('div')
  await act(async () =>
    render(
      <MemoryRouter initialEntries={['/works/detail?shareId=s1']}>
        <QueryClientProvider client={newQueryClient()}>
          <WorkSharedWorkPage />
        </QueryClientProvider>
      </MemoryRouter>,
      { container: container },
    ),
  )
  await waitFor(() => expect(container.querySelector('.ant-skeleton')).toBe(null))
  return container
}

/** @spec R38 */
it('anyone with the link sees the work and its files without signing in', async () => {
  const file = { fileId: 'f1', label: '作品说明书', labelEn: 'Report', mediaType: 'application/zip', size: 2048 }
  answer = {
    code: 0,
    msg: '',
    data: {
      title: '助老机器人',
      summary: '会陪人下棋。',
      keywords: ['陪伴', '视觉'],
      roundName: '全国机器人竞赛',
      itemName: '创意组',
      stageName: '初赛',
      submittedAt: '2026-05-01T02:00:00.000Z',
      expiresAt: '2026-05-04T02:00:00.000Z',
      files: [{ ...file, sha256: 'a'.repeat(64) }],
    },
  }
  const page = await open()
  expect(asked).toEqual([['/prod-api/web/work/detailByShareId?shareId=s1', undefined]])
  expect([page.querySelector('h1')!.textContent, document.title]).toEqual(['助老机器人', '助老机器人'])
  expect(page.querySelector('.work-summary')!.textContent).toBe('会陪人下棋。')
  expect(page.querySelector('.work-files')!.textContent).toContain('作品说明书')
  expect(page.querySelector('.work-files a')!.getAttribute('href')).toBe(
    '/prod-api/web/work/share/file?shareId=s1&fileId=f1',
  )
})

/** @spec R38 */
it('a wrong or expired link is reported as such', async () => {
  answer = { code: 27030, msg: '链接无效或已过期', data: null }
  expect((await open()).textContent).toContain('链接无效或已过期')
})
