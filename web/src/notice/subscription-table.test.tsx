import { act, cleanup, render, waitFor } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, createMemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { manifests } from '@podium/core/modules.ts'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { ManifestsContext } from '#web/lib/manifests.ts'
import { NoticeBell } from './parts/notice-bell.tsx'
import { SubscriptionTable } from './subscription-table.tsx'

let container: HTMLElement
/** Channels on the server, the saves that were asked for, and whether they are refused. */
let kept: string[]
let saves: unknown[]
let refuses: boolean

beforeEach(() => {
  container = document.body.appendChild(document.createElement('div'))
  kept = ['email']
  saves = []
  refuses = false
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async (path, init) => {
      const answer = (data: unknown, code = 0) =>
        new Response(JSON.stringify({ code, msg: code ? '请稍后再试' : '', data }), {
          headers: { 'content-type': 'application/json' },
        })
      if (path.includes('/subscribe/save')) {
        const { subscriptions } = JSON.parse(init.body as string) as { subscriptions: Array<{ channels: string[] }> }
        saves.push(subscriptions)
        if (refuses) return answer(null, 10_409)
        kept = subscriptions[0]!.channels
      }
      if (path.includes('/subscribe/')) return answer([{ event: 'work', channels: kept }])
      return answer({ emailMasked: '', phoneMasked: '138****0000', count: 0, rows: [], total: 0 })
    },
  }))
})
afterEach(() => {
  cleanup()
  container.remove()
})

const show = (what: React.ReactNode) =>
  act(async () =>
    render(
      <QueryClientProvider client={newQueryClient()}>
        <ManifestsContext value={() => ready}>
          <RouterProvider router={createMemoryRouter([{ path: '/', element: what }])} />
        </ManifestsContext>
      </QueryClientProvider>,
      { container },
    ),
  )
const ready = Promise.resolve(manifests)
const box = (words: string) => container.querySelector<HTMLInputElement>(`[aria-label*="${words}"]`)!

const saveButton = () =>
  [...container.querySelectorAll('button')].find(({ textContent }) => /保\s?存/.test(textContent))!
const shown = () => [box('通过短信').checked, box('通过邮件').checked]

/** @spec U09 C45 C51 */
it('the channels of changed topics are saved together, and the missing address is named', async () => {
  await show(<SubscriptionTable />)
  await waitFor(() => expect(box('通过短信')).not.toBe(null))
  expect(container.textContent).toContain('尚未绑定邮箱')
  expect(container.textContent).not.toContain('尚未绑定手机号')
  expect(box('站内消息').disabled).toBe(true)
  await act(async () => saveButton().click())
  expect(saves).toEqual([])
  await act(async () => box('通过短信').click())
  await act(async () => box('通过邮件').click())
  await act(async () => saveButton().click())
  await waitFor(() => expect(saves).toEqual([[{ event: 'work', channels: ['sms'] }]]))
  await waitFor(() => expect(shown()).toEqual([true, false]))
})

it('a choice that is refused stays, so that it can be saved again', async () => {
  refuses = true
  await show(<SubscriptionTable />)
  await waitFor(() => expect(box('通过短信')).not.toBe(null))
  await act(async () => box('通过短信').click())
  await act(async () => saveButton().click())
  await waitFor(() => expect(saves).toHaveLength(1))
  expect(shown()).toEqual([true, true])
})

it('the bell in the centre leads to the messages of the centre', async () => {
  await show(<NoticeBell all="/center/informationSub" />)
  await act(async () => container.querySelector('button')!.click())
  await waitFor(() =>
    expect(document.querySelector('.notice-bell a')?.getAttribute('href')).toBe('/center/informationSub'),
  )
})
