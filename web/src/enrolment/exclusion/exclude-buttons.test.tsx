import { API_BASE } from '@podium/core/base/endpoint.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { ExcludeButtons } from './exclude-buttons.tsx'

vi.mock('#web/lib/session/viewer.ts', () => ({
  useViewer: () => ({ roleKeys: [], permissions: ['enrolment:team:exclude'] }),
}))
afterEach(cleanup)

async function ask(stake: { awards: string[]; certificates: number }): Promise<void> {
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async (path) => {
      const isIt =
        new URL(path, 'http://podium.test').pathname.slice(API_BASE.length) === enrolmentApi.excludePreview.path
      return new Response(JSON.stringify({ code: 0, msg: '', data: isIt ? stake : null }), {
        headers: { 'content-type': 'application/json' },
      })
    },
  }))
  const team = { teamId: 't1', name: '光之队', state: 'enrolled', version: 1 } as const
  render(
    <QueryClientProvider client={newQueryClient()}>
      <ExcludeButtons team={team} onDone={() => undefined} />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: '取消资格' }))
  const submit = await waitFor(() => {
    const button = screen.getAllByRole<HTMLButtonElement>('button', { name: '取消资格' }).at(-1)!
    expect(button.disabled).toBe(false)
    return button
  })
  expect(submit).toBeTruthy()
}

it('says before a team is disqualified which award and how many certificates it loses, and that nobody moves up', async () => {
  await ask({ awards: ['一等奖'], certificates: 3 })
  const { textContent } = await screen.findByRole('alert')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('3 份有效证书随即撤销'))
  expect(screen.getByRole('alert').textContent).toMatch(/其奖项（一等奖）.*其他团队不递补/)
  expect(textContent).toContain('名额与成员随即释放')
})

it('says nothing of awards and certificates to a team without them', async () => {
  await ask({ awards: [], certificates: 0 })
  expect((await screen.findByRole('alert')).textContent).not.toMatch(/奖项|证书/)
})
