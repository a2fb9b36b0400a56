import { act, cleanup, render, waitFor } from '@testing-library/react'
import { API_BASE } from '@podium/core/base/endpoint.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import type { RoundRow } from '@podium/core/competition/round/round-views.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { CopyDialog } from './copy-dialog.tsx'

const round = {
  roundId: 'r1',
  name: '2026年第三届创新大赛',
  nameEn: '',
  edition: 3,
  nextEdition: 5,
  year: 2026,
  stages: [
    {
      stageId: 's1',
      name: '初赛',
      nameEn: '',
      opensAt: '2026-03-01T00:00:00.000Z',
      closesAt: '2026-05-01T00:00:00.000Z',
      windows: [],
    },
  ],
}

let sent: unknown[]

beforeEach(async () => {
  sent = []
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async (address, init) => {
      const path = new URL(address, 'http://x').pathname.slice(API_BASE.length)
      if (init?.method === 'POST') sent.push(JSON.parse(init.body as string))
      const data = path === competitionApi.round.path ? round : { roundId: 'r2' }
      const body = JSON.stringify({ code: 0, msg: '', data })
      return new Response(body, { headers: { 'content-type': 'application/json' } })
    },
  }))
  await act(async () =>
    render(
      <MemoryRouter>
        <QueryClientProvider client={newQueryClient()}>
          <CopyDialog round={round as unknown as RoundRow} onClose={() => {}} />
        </QueryClientProvider>
      </MemoryRouter>,
    ),
  )
  await waitFor(() => expect(input('opensAt').value).not.toBe(''))
})
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

const input = (edge: 'opensAt' | 'closesAt') => document.querySelector<HTMLInputElement>(`#stages_0_${edge}`)!

async function type(field: HTMLInputElement, text: string): Promise<void> {
  await act(async () => {
    // Past React's own property, as typing does.
    Reflect.set(HTMLInputElement.prototype, 'value', text, field)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  })
}

/** @spec B03 */
it('a new edition begins with the name and times proposed, which can be changed before it is made', async () => {
  expect(document.querySelector<HTMLInputElement>('#name')!.value).toBe('2027年第五届创新大赛')
  expect([input('opensAt').value, input('closesAt').value]).toEqual(['2027-02-28 08:00', '2027-04-30 08:00'])
  await type(document.querySelector<HTMLInputElement>('#year')!, '2028')
  expect(input('opensAt').value).toBe('2028-02-27 08:00')
  await type(input('opensAt'), '2028-03-06 09:30')
  await act(async () => document.querySelector<HTMLButtonElement>('button[type="submit"]')!.click())
  await waitFor(() =>
    expect(sent).toEqual([
      {
        roundId: 'r1',
        name: '2027年第五届创新大赛',
        nameEn: '',
        year: 2028,
        stages: [{ stageId: 's1', opensAt: '2028-03-06T01:30:00.000Z', closesAt: '2028-04-28T00:00:00.000Z' }],
      },
    ]),
  )
})
