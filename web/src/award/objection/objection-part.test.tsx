import { awardApi } from '@podium/core/award/api.ts'
import type { ObjectionView } from '@podium/core/award/objection/objection.ts'
import { API_BASE } from '@podium/core/base/endpoint.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { currentQuestion } from '#web/lib/call/ask.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { ObjectionPart } from './objection-part.tsx'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

const filed: ObjectionView = {
  objectionId: 'o1',
  kind: 'score',
  reason: '计分有误，请复核第二项的得分。',
  state: 'filed',
  answer: '',
  filedByName: '李明',
  filedAt: '2026-05-01T04:00:00.000Z',
  answeredAt: null,
  files: [],
  version: 3,
}

interface Seen {
  objections: ObjectionView[]
  speaks: boolean
  hindrance: string
}

/** Shows the part for what the server answers; returns what was sent to it since. */
async function show(seen: Seen) {
  const sent: Array<[path: string, body: unknown]> = []
  let isAnswered = false
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async (path, init) => {
      const name = new URL(path, 'http://podium.test').pathname.slice(API_BASE.length)
      if (init?.method === 'POST') sent.push([name, JSON.parse(init.body as string)])
      isAnswered ||= name === awardApi.objections.path
      const data = name === awardApi.objections.path ? seen : {}
      return new Response(JSON.stringify({ code: 0, msg: '', data }), {
        headers: { 'content-type': 'application/json' },
      })
    },
  }))
  const router = createMemoryRouter([{ path: '*', element: <ObjectionPart teamId="t1" stageId="s1" /> }])
  await act(async () =>
    render(
      <QueryClientProvider client={newQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  )
  await waitFor(() => expect(isAnswered).toBe(true))
  return sent
}

const button = (name: string) => screen.queryByRole('button', { name })

it('a captain sees why no objection can be filed now', async () => {
  await show({ objections: [], speaks: true, hindrance: '异议已于 5月1日 截止' })
  const file = await screen.findByRole('button', { name: '提出异议' })
  expect(file.hasAttribute('disabled') || file.getAttribute('aria-disabled') === 'true').toBe(true)
})

it('a member who can’t file one sees nothing until there is one', async () => {
  await show({ objections: [], speaks: false, hindrance: '异议由队长提出' })
  expect(screen.queryByRole('region')).toBeNull()
  cleanup()
  await show({ objections: [{ ...filed, state: 'rejected', answer: '得分无误' }], speaks: false, hindrance: '' })
  await screen.findByText('答复：得分无误')
  expect([button('提出异议'), button('撤回异议')]).toEqual([null, null])
})

it('an objection that stands is withdrawn after a question, with its version, and no second one is offered', async () => {
  const sent = await show({ objections: [filed], speaks: true, hindrance: '已提出异议' })
  const answered = async (yes: boolean) => {
    fireEvent.click(await screen.findByRole('button', { name: '撤回异议' }))
    await act(async () => currentQuestion()!.answer(yes))
  }
  await answered(false)
  expect(sent).toEqual([])
  await answered(true)
  await waitFor(() => expect(sent).toEqual([[awardApi.withdrawObjection.path, { objectionId: 'o1', version: 3 }]]))
  expect(button('提出异议')).toBeNull()
})
