import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { websiteApi } from '@podium/core/site/website/website-api.ts'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { SiteFrame } from './site-frame.tsx'

afterEach(cleanup)

const siteOf = (siteId: string) => ({
  siteId,
  name: siteId,
  groupId: 'g1',
  groupName: '组委会',
  hosts: [],
  state: 'draft',
  version: 1,
})

test('the site at work stays when the list of sites comes in another order', async () => {
  let order = ['old', 'older']
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async (address) => {
      const siteId = new URL(address, 'http://localhost').searchParams.get('siteId')
      const data = siteId ? siteOf(siteId) : { rows: order.map(siteOf), total: 2, pageNum: 1, pageSize: 50 }
      return Response.json({ code: 0, msg: '', data })
    },
  }))
  const client = newQueryClient()
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <SiteFrame>{({ siteId }) => <output>{siteId}</output>}</SiteFrame>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect((await screen.findByRole('status')).textContent).toBe('old')
  await act(async () => fireEvent.mouseDown(screen.getByRole('combobox')))
  order = ['new', 'old', 'older']
  await act(async () => client.invalidateQueries({ queryKey: [websiteApi.sitePage.path] }))
  await screen.findByTitle('new · 组委会')
  expect(await screen.findByRole('status')).toHaveProperty('textContent', 'old')
})
