import { act, cleanup, render, waitFor } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, createMemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { Page as IdentityRetrievePage } from './blank-retrieve.page.tsx'

let container: HTMLElement
let sent: unknown[]

beforeEach(() => {
  sent = []
  container = document.body.appendChild(document.createElement('div'))
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => null,
    fetch: async (path, { body }) => {
      if (typeof body === 'string') sent.push([path.replace('/prod-api', ''), JSON.parse(body)])
      const data = path.endsWith('/captcha')
        ? { captchaId: '', image: '' }
        : { resendSeconds: 60, challengeId: 'challenge' }
      const answer = JSON.stringify({ code: 0, msg: '', data })
      return new Response(answer, { headers: { 'content-type': 'application/json' } })
    },
  }))
})
afterEach(async () => {
  cleanup()
  container.remove()
})

async function fill(name: string, value: string): Promise<void> {
  const field = container.querySelector<HTMLInputElement>(`#${name}`)!
  await act(async () => {
    // Past React's own property, as typing does.
    Reflect.set(HTMLInputElement.prototype, 'value', value, field)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

async function press(button: string, to: () => void): Promise<void> {
  await act(async () => container.querySelector<HTMLElement>(button)!.click())
  await waitFor(to)
}

/** @spec R29 */
it('a forgotten password is set anew by a code that was sent, and leads to sign-in', async () => {
  const routes = [
    { path: '/neibu/retrieve', element: <IdentityRetrievePage /> },
    { path: '/neibu/login', element: null },
  ]
  const router = createMemoryRouter(routes, { initialEntries: ['/neibu/retrieve'] })
  await act(async () =>
    render(
      <QueryClientProvider client={newQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
      { container: container },
    ),
  )
  expect(container.textContent).toContain('8–64 个字符；不能是常见密码')
  await fill('target', '13800000000')
  await press('.code-line button', () => expect(sent.length).toBe(1))
  await fill('code', '123456')
  await fill('password', 'a long new one')
  await fill('passwordAgain', 'another')
  await press('button[type=submit]', () => expect(container.querySelector('.plain-fault')).not.toBe(null))
  expect(sent.length).toBe(1)
  await fill('passwordAgain', 'a long new one')
  await press('button[type=submit]', () => expect(router.state.location.pathname).toBe('/neibu/login'))
  expect(sent).toEqual([
    ['/auth/code/send', { target: '13800000000', purpose: 'retrieve' }],
    ['/auth/retrieve', { target: '13800000000', code: '123456', challengeId: 'challenge', password: 'a long new one' }],
  ])
})

it('a corrected phone number gets its code without waiting, the same one only later', async () => {
  const router = createMemoryRouter([{ path: '/neibu/retrieve', element: <IdentityRetrievePage /> }], {
    initialEntries: ['/neibu/retrieve'],
  })
  await act(async () =>
    render(
      <QueryClientProvider client={newQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
      { container: container },
    ),
  )
  const isLocked = () => container.querySelector<HTMLButtonElement>('.code-line button')!.disabled
  await fill('target', '13800000000')
  await press('.code-line button', () => expect([sent.length, isLocked()]).toEqual([1, true]))
  expect(container.textContent).toContain('如账号存在，验证码已发送')
  await fill('target', '13800000001')
  expect([isLocked(), container.textContent?.includes('验证码已发送')]).toEqual([false, false])
  await fill('target', '13800000000')
  expect(isLocked()).toBe(true)
})
