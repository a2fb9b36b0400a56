import { API_BASE } from '@podium/core/base/endpoint.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import type { PetitionRow } from '@podium/core/enrolment/petition/petition.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { keyOf, newQueryClient } from '#web/lib/call/use-call.ts'
import { Page as PetitionsPage } from './office-petitions.page.tsx'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

const open: PetitionRow = {
  petitionId: 'p1',
  ruleKey: 'graduates',
  sentence: '成员须为硕士',
  reason: '本科直博',
  state: 'open',
  answer: '',
  askedAt: '2026-05-01T04:00:00.000Z',
  version: 1,
  teamId: 't1',
  teamName: '追光队',
  teamState: 'draft',
  roundState: 'published',
  schoolName: '澄湖理工大学',
  itemName: '产品设计',
  roundName: '创新大赛',
  askedByName: '李明',
  answeredByName: '',
  answeredAt: null,
}

async function show(changed: Partial<PetitionRow>) {
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => null,
    fetch: async (path) => {
      const name = new URL(path, 'http://x').pathname.slice(API_BASE.length)
      const page = { rows: [{ ...open, ...changed }], total: 1, pageNum: 1, pageSize: 20 }
      const data = name === enrolmentApi.petitionPage.path ? page : []
      return new Response(JSON.stringify({ code: 0, msg: '', data }), {
        headers: { 'content-type': 'application/json' },
      })
    },
  }))
  const client = newQueryClient()
  client.setQueryData(keyOf(identityApi.info, {}), { roleKeys: [], permissions: ['enrolment:petition:answer'] })
  const router = createMemoryRouter([{ path: '*', element: <PetitionsPage /> }])
  await act(async () =>
    render(
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  )
  await waitFor(() => expect(document.body.textContent).toContain('追光队'))
}

const isOff = (name: string) => {
  const button = screen.getByRole('button', { name })
  return button.hasAttribute('disabled') || button.getAttribute('aria-disabled') === 'true'
}

it.each([
  ['of a team that takes part', {}, false],
  ['of a team that has left', { teamState: 'withdrawn' }, true],
  ['of a round that is over', { roundState: 'archived' }, true],
] as const)(
  'a petition %s is granted as the rule allows, and can always be refused',
  async (_, changed, isGrantOff) => {
    await show(changed)
    expect([isOff('批准'), isOff('不批准')]).toEqual([isGrantOff, false])
  },
)
