import { identityApi } from '@podium/core/identity/api.ts'
import type { TeamDetail } from '@podium/core/enrolment/views.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { keyOf, newQueryClient } from '#web/lib/call/use-call.ts'
import { ReinstateButton } from './reinstate-button.tsx'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

const team = { teamId: 't1', name: '追光队', state: 'forfeited' as const, version: 4 }
let sent: unknown[]

async function show(forfeit: TeamDetail['forfeit']) {
  sent = []
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async (_, init) => {
      if (init?.method === 'POST') sent.push(JSON.parse(init.body as string))
      return new Response(JSON.stringify({ code: 0, msg: '', data: { state: 'enrolled', version: 5 } }), {
        headers: { 'content-type': 'application/json' },
      })
    },
  }))
  localStorage.setItem('accessToken', 'T')
  const client = newQueryClient()
  client.setQueryData(keyOf(identityApi.info, {}), { roleKeys: [], permissions: ['enrolment:team:exclude'] })
  await act(async () =>
    render(
      <QueryClientProvider client={client}>
        <ReinstateButton team={{ ...team, forfeit }} onDone={() => undefined} />
      </QueryClientProvider>,
    ),
  )
}

it('a team that missed a hand-in is reinstated with a reason', async () => {
  await show({ stageName: '初赛', missed: 'work', at: '2026-06-01T04:00:00.000Z' })
  fireEvent.click(screen.getByRole('button', { name: '恢复参赛' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('初赛')
  fireEvent.change(dialog.querySelector('textarea')!, { target: { value: '当天平台无法访问' } })
  await act(async () => fireEvent.click([...dialog.querySelectorAll('button')].at(-1)!))
  await waitFor(() => expect(sent).toEqual([{ teamId: 't1', reason: '当天平台无法访问', version: 4 }]))
})

it('one that did not pay in time is not', async () => {
  await show(null)
  expect(screen.queryByRole('button')).toBeNull()
})
