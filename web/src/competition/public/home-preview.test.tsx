import { API_BASE } from '@podium/core/base/endpoint.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { keyOf, newQueryClient } from '#web/lib/call/use-call.ts'
import { Page } from './home-preview.page.tsx'

afterEach(cleanup)

const round = {
  roundId: 'r1',
  name: '创新大赛',
  nameEn: '',
  state: 'published',
  level: 'college',
  tags: [],
  hosts: [],
  items: [],
  stages: [],
  attachments: [],
  banner: '',
  cover: '',
  signUp: null,
  next: null,
  content: {
    hosts: [],
    organisers: [],
    coOrganisers: [],
    introduction: '',
    guide: '',
    notices: [],
    contacts: [],
    tabs: [],
  },
  serverNow: '2026-06-01T04:00:00.000Z',
}

it('a preview asks for nothing that only a published round answers', async () => {
  const asked: string[] = []
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async (path) => {
      asked.push(new URL(path, 'http://x').pathname.slice(API_BASE.length))
      return new Response(JSON.stringify({ code: 0, msg: '', data: round }), {
        headers: { 'content-type': 'application/json' },
      })
    },
  }))
  localStorage.setItem('accessToken', 'T')
  const client = newQueryClient()
  client.setQueryData(keyOf(identityApi.info, {}), { roleKeys: [], permissions: ['competition:round:list'] })
  await act(async () =>
    render(
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={['/home/competition/preview?roundId=r1']}>
          <Page />
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  )
  expect(await screen.findByRole('heading', { name: '创新大赛' })).toBeTruthy()
  expect(asked).toEqual([competitionApi.roundPreview.path])
})
