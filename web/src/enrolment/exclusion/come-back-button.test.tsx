import { identityApi } from '@podium/core/identity/api.ts'
import type { TeamDetail } from '@podium/core/enrolment/views.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { keyOf, newQueryClient } from '#web/lib/call/use-call.ts'
import { ComeBackButton } from './come-back-button.tsx'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

const team = { teamId: 't1', name: '追光队', state: 'forfeited' as const, version: 4 }
let sent: unknown[]

async function show(left: Pick<TeamDetail, 'forfeit' | 'unpaidSince'>) {
  sent = []
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async (url, init) => {
      const to = url.slice(url.indexOf('/enroll/'))
      if (init?.method === 'POST') sent.push({ to, input: JSON.parse(init.body as string) as unknown })
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
        <ComeBackButton team={{ ...team, ...left }} onDone={() => undefined} />
      </QueryClientProvider>,
    ),
  )
}

const AT = '2026-06-01T04:00:00.000Z'

it.each([
  [
    'missed a hand-in is reinstated',
    { forfeit: { stageName: '初赛', missed: 'work', at: AT }, unpaidSince: null },
    '恢复参赛',
    '初赛',
    '/enroll/team/reinstate',
  ],
  [
    'had not paid is restored',
    { forfeit: null, unpaidSince: AT },
    '恢复报名',
    '重新计算缴费期限',
    '/enroll/team/restore',
  ],
] as const)('a team that %s with a reason', async (_, left, name, warning, path) => {
  await show(left)
  fireEvent.click(screen.getByRole('button', { name }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain(warning)
  fireEvent.change(dialog.querySelector('textarea')!, { target: { value: '当天平台无法访问' } })
  await act(async () => fireEvent.click([...dialog.querySelectorAll('button')].at(-1)!))
  await waitFor(() =>
    expect(sent).toEqual([{ to: path, input: { teamId: 't1', reason: '当天平台无法访问', version: 4 } }]),
  )
})

it('one that left for another reason is not let back', async () => {
  await show({ forfeit: null, unpaidSince: null })
  expect(screen.queryByRole('button')).toBeNull()
})
