import { API_BASE } from '@podium/core/base/endpoint.ts'
import { certificateApi } from '@podium/core/certificate/api.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { RequestCorrection } from './request-correction.tsx'

afterEach(cleanup)

const wished = () => document.querySelector<HTMLInputElement>('#wished')!

/** @spec U04 */
it('a holder who chooses what to correct gets the printed text to change, without a complaint', async () => {
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async (address) => {
      const path = new URL(address, 'http://podium.test').pathname
      const data =
        path === API_BASE + certificateApi.correctable.path ? [{ field: 'student', now: '张三、李四' }] : null
      return new Response(JSON.stringify({ code: 0, msg: '', data }), {
        headers: { 'content-type': 'application/json' },
      })
    },
  }))
  const element = <RequestCorrection certificateId="c1" number="CX1" onClose={() => undefined} />
  const router = createMemoryRouter([{ path: '*', element }])
  await act(async () =>
    render(
      <QueryClientProvider client={newQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  )
  fireEvent.mouseDown(document.querySelector('#field')!)
  fireEvent.click(await screen.findByTitle('参赛学生'))
  await waitFor(() => expect(wished().value).toBe('张三、李四'))
  const complaint = screen.findByText('请填写更正为', {}, { timeout: 500 })
  const complained = await complaint.then(
    () => true,
    () => false,
  )
  expect(complained).toBe(false)
})
