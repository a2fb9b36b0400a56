import { organisationApi } from '@podium/core/organisation/api.ts'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { SchoolDialog } from './school-dialog.tsx'

afterEach(cleanup)

it('tells the name of a school once it was added, so that the list can show it', async () => {
  const added: string[] = []
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async (url: RequestInfo | URL) => {
      const path = url instanceof Request ? url.url : url.toString()
      const data = path.endsWith(organisationApi.saveSchool.path) ? { schoolId: 's1', version: 1 } : []
      return new Response(JSON.stringify({ code: 0, msg: '', data }), {
        headers: { 'content-type': 'application/json' },
      })
    },
  }))
  render(
    <QueryClientProvider client={newQueryClient()}>
      <SchoolDialog school={null} onClose={() => undefined} onAdded={(name) => added.push(name)} />
    </QueryClientProvider>,
  )
  const type = (id: string, value: string) =>
    fireEvent.change(document.querySelector(`input[id$="${id}"]`)!, { target: { value } })
  type('name', '新建大学')
  type('code', '99001')
  expect(added).toEqual([])
  await act(async () => screen.getByRole('dialog').querySelector<HTMLElement>('.ant-btn-primary')!.click())
  await waitFor(() => expect(added).toEqual(['新建大学']))
})
