import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ListedTeam } from '@podium/core/enrolment/views.ts'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { AuditQueue } from './audit-queue.tsx'

const teams = ['追光队', '逐浪队'].map(
  (name, at) => ({ teamId: `t${at}`, name, version: 1, mayDecide: true }) as unknown as ListedTeam,
)
const decided: string[] = []
let closed = 0
let showFacts: Promise<void>

beforeEach(() => {
  showFacts = Promise.resolve()
  decided.length = 0
  closed = 0
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async (url: string | URL | Request, init?: RequestInit) => {
      const address = String(url instanceof Request ? url.url : url)
      const send = (data: unknown) =>
        new Response(JSON.stringify({ code: 0, msg: '', data }), { headers: { 'content-type': 'application/json' } })
      if (address.includes('/enroll/team/page')) return send({ rows: teams, total: 2, pageNum: 1, pageSize: 100 })
      if (address.includes('/enroll/team/vote/list')) return send({ committee: null, votes: [] })
      if (address.includes('/enroll/team/audit')) {
        const body = JSON.parse(init?.body as string) as { teams: { teamId: string }[] }
        decided.push(body.teams[0]!.teamId)
        // Longer than a second click is ignored anyway (rule K01).
        await new Promise((resolve) => setTimeout(resolve, 1_100))
        const { teamId } = body.teams[0]!
        return send({ results: [{ teamId, name: teamId, state: 'auditing', refused: null }] })
      }
      await showFacts
      const quota = { school: null, item: null, holdsPlace: true, takesPlace: false, rules: [] }
      return send({
        roundName: '设计大赛',
        itemName: '产品设计',
        members: [],
        materials: [],
        rules: [],
        petitions: [],
        setting: null,
        answers: {},
        form: { people: [], captain: null, day: '2026-05-01', wasSubmitted: true, begunStages: [] },
        formerFields: [],
        quota,
        returnedAt: null,
        differences: [],
        decisions: [],
      })
    },
  }))
})
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

const shown = () => document.querySelector('.ant-modal-title')?.textContent
// By text and not by role, which is slow to compute for a whole dialog.
const press = (name: string) => act(async () => fireEvent.click(screen.getByText(name).closest('button')!))
const choose = (name: string) => act(async () => fireEvent.click(screen.getByRole('radio', { name })))
const decide = () => act(async () => fireEvent.submit(document.querySelector('form')!))

const open = () =>
  act(async () =>
    render(
      <MemoryRouter>
        <QueryClientProvider client={newQueryClient()}>
          <AuditQueue first={teams[0]!} filters={{}} onClose={() => (closed += 1)} />
        </QueryClientProvider>
      </MemoryRouter>,
    ),
  )

/** @spec B20 */
it('nothing is decided on a team before its facts are shown', async () => {
  const facts = Promise.withResolvers<void>()
  showFacts = facts.promise
  await open()
  await screen.findByText('第 1 个，共 2 个')
  await decide()
  expect(decided).toEqual([])
  facts.resolve()
  await screen.findByText('设计大赛 · 产品设计')
  await decide()
  await waitFor(() => expect(decided).toEqual(['t0']))
})

/** @spec B20 */
it('one dialog leads through the waiting teams, and a decision goes on to the next until none is left', async () => {
  await open()
  await screen.findByText('第 1 个，共 2 个')
  await press('下一个')
  expect(shown()).toContain('逐浪队')
  expect(document.activeElement?.textContent).toContain('逐浪队')
  await screen.findByText('设计大赛 · 产品设计')
  // Nothing is chosen yet for the second.
  await decide()
  expect(decided).toEqual([])
  await choose('通过')
  await decide()
  await waitFor(() => expect(shown()).toContain('追光队'), { timeout: 3_000 })
  // A press meant for the first team.
  await decide()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([decided, closed]).toEqual([['t1'], 0])
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  await decide()
  expect(decided).toEqual(['t1'])
  await choose('通过')
  await decide()
  await waitFor(() => expect(closed).toBeGreaterThan(0), { timeout: 3_000 })
  expect(decided).toEqual(['t1', 't0'])
})
