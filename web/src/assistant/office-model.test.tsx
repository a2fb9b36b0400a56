import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { Page } from './office-model.page.tsx'

const saved = {
  enabled: true,
  baseUrl: 'https://llm.example.org/v1',
  model: 'small',
  hasKey: true,
  dailyLimit: 500,
  usedToday: 0,
  version: 1,
}
let sent: unknown[]
let problem: string | null

beforeEach(async () => {
  sent = []
  problem = null
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async (path, { body }) => {
      if (typeof body === 'string') sent.push([path, JSON.parse(body)])
      const data = typeof body === 'string' ? { problem, milliseconds: 12 } : saved
      return new Response(JSON.stringify({ code: 0, msg: '', data }), {
        headers: { 'content-type': 'application/json' },
      })
    },
  }))
  const router = createMemoryRouter([{ path: '*', element: <Page /> }])
  await act(async () =>
    render(
      <QueryClientProvider client={newQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  )
})
afterEach(cleanup)

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const testButton = () => screen.findByRole<HTMLButtonElement>('button', { name: '测试当前填写的设置' })

it('tests the values as typed and saves nothing', async () => {
  const button = await testButton()
  type('模型名称', 'large')
  type('密钥', 'sk-typed')
  fireEvent.click(button)
  expect(await screen.findByText('服务正常，用时 12 毫秒')).toBeTruthy()
  const values = { baseUrl: 'https://llm.example.org/v1', model: 'large', key: 'sk-typed' }
  expect(sent).toEqual([[expect.stringContaining('/assistant/model/test'), values]])
})

it('says that an address of the inside network has to be named by the operator', async () => {
  problem = 'inside'
  fireEvent.click(await testButton())
  expect(await screen.findByText(/INSIDE_HOSTS/)).toBeTruthy()
})

it('tests nothing while the model is missing', async () => {
  const button = await testButton()
  type('模型名称', '')
  await waitFor(() => expect(button.disabled).toBe(true))
})
