import type { ForfeitPreview } from '@podium/core/work/forfeit/forfeit-api.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { ForfeitNotice } from './forfeit-notice.tsx'

afterEach(cleanup)

const open: ForfeitPreview = {
  missing: 3,
  forfeited: 0,
  isOn: true,
  closesAt: '2026-06-01T04:00:00.000Z',
  isClosed: false,
}

async function shown(preview: ForfeitPreview): Promise<string> {
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async () =>
      new Response(JSON.stringify({ code: 0, msg: '', data: preview }), {
        headers: { 'content-type': 'application/json' },
      }),
  }))
  await act(async () =>
    render(
      <MemoryRouter>
        <QueryClientProvider client={newQueryClient()}>
          <ForfeitNotice roundId="r1" itemId="i1" stageId="s1" />
        </QueryClientProvider>
      </MemoryRouter>,
    ),
  )
  await waitFor(() => expect(document.body.textContent).toContain('支'))
  return document.body.textContent ?? ''
}

it('tells how many teams will give up their place, and until when they can hand in', async () => {
  expect(await shown(open)).toContain('目前有 3 支')
})

it('tells that nobody gives up anything while the setting is off', async () => {
  expect(await shown({ ...open, isOn: false })).toContain('保留参赛资格')
})

it('tells how many have given up their place once the window has closed', async () => {
  expect(await shown({ ...open, isClosed: true, forfeited: 3, missing: 0 })).toContain('3 支团队未提交作品，视为放弃')
})
