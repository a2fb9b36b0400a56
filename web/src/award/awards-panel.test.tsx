import { API_BASE } from '@podium/core/base/endpoint.ts'
import { awardApi } from '@podium/core/award/api.ts'
import { PUBLICATION_STATES, PUBLISHED_STATES } from '@podium/core/award/publication-state.ts'
import type { BatchDetail } from '@podium/core/review/views.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { AwardsPanel } from './awards-panel.tsx'

vi.mock('#web/lib/session/viewer.ts', () => ({
  useViewer: () => ({ roleKeys: [], permissions: ['certificate:certificate:make'] }),
}))
afterEach(cleanup)

it.each(PUBLICATION_STATES)(
  'leads from results that are %s to their certificates only once published',
  async (state) => {
    const publication = {
      publicationId: 'p1',
      state,
      ranges: [],
      decisions: [],
      setting: { publicity: null },
      winnerCount: 1,
      visibleFrom: null,
      digest: '',
      version: 1,
    }
    installAmbient(() => ({
      language: () => 'zh-cn',
      token: () => 'T',
      fetch: async (path) => {
        const isIt = new URL(path, 'http://podium.test').pathname.slice(API_BASE.length) === awardApi.publication.path
        return new Response(JSON.stringify({ code: 0, msg: '', data: isIt ? publication : [] }), {
          headers: { 'content-type': 'application/json' },
        })
      },
    }))
    render(
      <MemoryRouter>
        <QueryClientProvider client={newQueryClient()}>
          <AwardsPanel batch={{ batchId: 'b1', roundId: 'r1', itemId: 'i1' } as BatchDetail} />
        </QueryClientProvider>
      </MemoryRouter>,
    )
    await screen.findByRole('link', { name: '查看获奖名单' })
    const link = screen.queryByRole('link', { name: '去制作证书' })
    const address = PUBLISHED_STATES.includes(state) ? '/certificates/make?roundId=r1&itemId=i1' : null
    expect(link?.getAttribute('href') ?? null).toBe(address)
  },
)
