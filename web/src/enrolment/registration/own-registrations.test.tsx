import { API_BASE } from '@podium/core/base/endpoint.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import type { OwnRegistration } from '@podium/core/enrolment/registration/registration.ts'
import { NO_TERMS } from '@podium/core/enrolment/registration/registration-state.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { keyOf, newQueryClient } from '#web/lib/call/use-call.ts'
import { Page as RegistrationPage } from './office-registration.page.tsx'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

const asked: OwnRegistration = {
  roundId: 'r1',
  roundName: '数学建模竞赛',
  roundState: 'published',
  schoolId: 's1',
  schoolName: '澄湖理工大学',
  terms: { ...NO_TERMS, needed: true, instruction: '由教务处办理' },
  divisions: [],
  state: null,
  contactName: '',
  contactPhone: '',
  region: '33',
  divisionId: null,
  fileId: null,
  fileName: '',
  code: '',
  opinion: '',
  collegeName: '',
  colleges: [],
  hindrance: null,
  teams: 0,
  version: 0,
}

let sent: unknown[]

async function show(changed: Partial<OwnRegistration>) {
  sent = []
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => null,
    fetch: async (path, init) => {
      const name = new URL(path, 'http://x').pathname.slice(API_BASE.length)
      if (init?.method === 'POST') sent.push(JSON.parse(init.body as string))
      const page = { rows: [{ ...asked, ...changed }], total: 1, pageNum: 1, pageSize: 20 }
      const data =
        name === enrolmentApi.ownRegistrationPage.path
          ? page
          : init?.method === 'POST'
            ? { state: 'pending', code: '' }
            : []
      return new Response(JSON.stringify({ code: 0, msg: '', data }), {
        headers: { 'content-type': 'application/json' },
      })
    },
  }))
  const client = newQueryClient()
  client.setQueryData(keyOf(identityApi.info, {}), { roleKeys: [], permissions: ['enrolment:registration:edit'] })
  const router = createMemoryRouter([{ path: '*', element: <RegistrationPage /> }])
  await act(async () =>
    render(
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  )
  await screen.findByText('数学建模竞赛')
}

it('a school that isn’t registered does so in a form with the organiser’s instruction', async () => {
  await show({})
  expect(screen.getByText('未注册')).toBeTruthy()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /注\s?册$/ })))
  expect(await screen.findByText('由教务处办理')).toBeTruthy()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '提交注册' })))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ roundId: 'r1', schoolId: 's1', divisionId: null, fileId: null, version: 0 })
})

it('a registered school reads its code, and can’t withdraw while teams depend on it', async () => {
  await show({ state: 'approved', code: 'ABCD2345', teams: 2, version: 1 })
  expect(screen.getByText('ABCD2345')).toBeTruthy()
  const button = screen.getByRole('button', { name: /撤销注册/ })
  expect(button.getAttribute('aria-disabled') ?? String((button as HTMLButtonElement).disabled)).toBe('true')
})
