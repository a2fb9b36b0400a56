import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { Language } from '@podium/core/base/refusal.ts'
import type { TeamDetail } from '@podium/core/enrolment/views.ts'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { LanguageContext } from '#web/lib/i18n/i18n.ts'
import { WaitingPart } from './waiting-part.tsx'

let sent: unknown[]
let isDone: boolean

const waiting = { position: 3, unit: '', offerUntil: null }
const offered = { position: null, unit: '', offerUntil: '2026-05-03T04:00:00.000Z' }

async function show(change: Partial<TeamDetail>, language: Language = 'zh-cn'): Promise<void> {
  const team = { teamId: 't1', name: '追光队', isCaptain: true, serverNow: '2026-05-02T00:00:00.000Z', ...change }
  sent = []
  isDone = false
  installAmbient(() => ({
    language: () => language,
    token: () => 'T',
    fetch: async (_, init) => {
      if (init?.method === 'POST') sent.push(JSON.parse(init.body as string))
      const body = JSON.stringify({ code: 0, msg: '', data: { state: 'submitted', version: 3 } })
      return new Response(body, { headers: { 'content-type': 'application/json' } })
    },
  }))
  await act(async () =>
    render(
      <MemoryRouter>
        <LanguageContext value={{ language, wording: 'standard', setLanguage: () => {} }}>
          <QueryClientProvider client={newQueryClient()}>
            <WaitingPart team={team as TeamDetail} onDone={() => (isDone = true)} />
          </QueryClientProvider>
        </LanguageContext>
      </MemoryRouter>,
    ),
  )
}
afterEach(cleanup)

const buttons = () => screen.queryAllByRole('button').map((each) => each.textContent)

it('a waiting team reads its position', async () => {
  await show({ waiting })
  expect(screen.getByText('候补第 3 位')).toBeTruthy()
  expect(buttons()).toEqual([])
})

it('a team that waits for a place of its college reads which, what is full and who moves up', async () => {
  const queuedBy = '本学院没有剩余名额（2/2）'
  await show({ waiting: { ...waiting, unit: '计算机学院' }, queuedBy })
  expect(screen.getByText('候补第 3 位（计算机学院）')).toBeTruthy()
  expect(screen.getByText(queuedBy)).toBeTruthy()
  expect(screen.getByText(/“计算机学院”有队伍退出或增加名额时，按次序递补/)).toBeTruthy()
})

it('its captain takes an offered place by the time that stands there', async () => {
  await show({ waiting: offered }, 'en')
  expect(screen.getByText('A place is free: the captain takes it by 3 May, 12:00')).toBeTruthy()
  await act(async () => fireEvent.click(screen.getByText('Take the place')))
  await waitFor(() => expect(isDone).toBe(true))
  expect(sent).toEqual([{ teamId: 't1', accept: true }])
})

it('its other members see the offer without buttons, and a team that is in sees nothing', async () => {
  await show({ waiting: offered, isCaptain: false })
  expect([buttons(), screen.getByText(/有名额了/) !== null]).toEqual([[], true])
  cleanup()
  await show({ waiting: null })
  expect(document.body.textContent).toBe('')
})
