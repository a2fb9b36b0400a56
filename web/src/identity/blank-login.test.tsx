import { act, cleanup, render, waitFor } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Language } from '@podium/core/base/refusal.ts'
import { installAmbient } from '#web/lib/ambient.ts'
import { LanguageContext } from '#web/lib/i18n/i18n.ts'
import { fallbackSetting } from '#web/lib/site.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { Page as IdentityLoginPage } from './blank-login.page.tsx'

vi.mock('#web/lib/proof-of-work/solve.ts', () => ({ solve: async () => 'solution' }))

let container: HTMLElement
let sent: string[]
let asked: string[]
let answers: Array<{ code: number; msg: string; data: null }>

beforeEach(() => {
  sent = []
  asked = []
  answers = []
  container = document.body.appendChild(document.createElement('div'))
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => null,
    fetch: async (path, { body }) => {
      if (typeof body === 'string') sent.push(`${path} ${body}`)
      asked.push(path)
      const answer = path.includes('/captcha')
        ? { code: 0, msg: '', data: { captchaId: `c${asked.length}`, challenge: {} } }
        : (answers.shift() ?? { code: 20010, msg: '账号或密码错误', data: null })
      return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } })
    },
  }))
})
afterEach(async () => {
  cleanup()
  container.remove()
})

async function open(language: Language, address = '/neibu/login') {
  await act(async () =>
    render(
      <LanguageContext value={{ language, wording: 'standard', setLanguage: () => undefined }}>
        <MemoryRouter initialEntries={[address]}>
          <QueryClientProvider client={newQueryClient()}>
            <IdentityLoginPage />
          </QueryClientProvider>
        </MemoryRouter>
      </LanguageContext>,
      { container: container },
    ),
  )
  await waitFor(() => expect(container.querySelector('output.ready')).not.toBe(null))
}

it('whoever was told of a new account is asked for a code, not for a password', async () => {
  await open('zh-cn', '/neibu/login?opened=1')
  expect(container.querySelector('[aria-selected=true]')!.textContent).toBe('动态验证码登录')
  expect(container.textContent).toContain('已为您开通账号')
})

/** @spec B31 L04 */
it.each([
  ['zh-cn', '竞赛管理系统', ['用户名', '密码', '验证码'], '登 录'],
  ['en', 'Competition Management System', ['Username', 'Password', 'Verify Code'], 'Login'],
] as const)('the sign-in page in %s has title, fields and button', async (language, title, labels, button) => {
  await open(language)
  expect(container.querySelector('h1')!.textContent).toBe(title)
  expect([...container.querySelectorAll('label')].map((label) => label.textContent)).toEqual(labels)
  expect(container.querySelector('button[type=submit]')!.textContent).toBe(button)
})

async function type(values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    const field = container.querySelector<HTMLInputElement>(`#${name}`)!
    await act(async () => {
      // Past React's own property, as typing does.
      Reflect.set(HTMLInputElement.prototype, 'value', value, field)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
  }
}

const submit = () => act(async () => container.querySelector<HTMLElement>('button[type=submit]')!.click())

async function signIn() {
  await type({ username: 'a', password: 'b' })
  await submit()
}

const inputs = () => sent.map((line) => JSON.parse(line.slice(line.indexOf(' '))) as unknown)

/** @spec B31 */
it('a refused sign-in shows the reason, and the next try has a new proof of work', async () => {
  await open('zh-cn')
  await signIn()
  await waitFor(() => expect(container.querySelector('[role=alert]')).not.toBe(null))
  expect(container.querySelector('[role=alert]')!.textContent).toContain('账号或密码错误')
  expect(inputs()).toEqual([{ username: 'a', password: 'b', captchaId: 'c1', captchaCode: 'solution' }])
  await waitFor(() => expect(asked.filter((path) => path.includes('/captcha')).length).toBe(2))
})

it('a proof of work that the server no longer accepts is replaced without another click', async () => {
  answers = [{ code: 20012, msg: '自动验证未通过', data: null }]
  await open('zh-cn')
  await signIn()
  await waitFor(() => expect(container.querySelector('[role=alert]')?.textContent).toContain('账号或密码错误'))
  expect(inputs()).toEqual([
    { username: 'a', password: 'b', captchaId: 'c1', captchaCode: 'solution' },
    { username: 'a', password: 'b', captchaId: 'c3', captchaCode: 'solution' },
  ])
})

it('tells in words that the check is under way, done or not finished', async () => {
  await open('en')
  const status = container.querySelector('output')!
  expect([status.textContent, container.querySelector(`label[for="${status.id}"]`)?.textContent]).toEqual([
    'Automatic check done',
    'Verify Code',
  ])
})

it('a code that activates an account asks for consent first, and sends the versions that the site shows', async () => {
  await open('zh-cn')
  await act(async () => container.querySelectorAll<HTMLElement>('[role=tab]')[1]!.click())
  await waitFor(() => expect(container.querySelector('#target')).not.toBe(null))
  answers = [{ code: 20057, msg: '请阅读并同意', data: null }]
  await type({ target: '13800000000', code: '123456' })
  await submit()
  await waitFor(() => expect(container.querySelector('[type=checkbox]')).not.toBe(null))
  const before = sent.length
  await submit()
  expect(sent).toHaveLength(before)
  await act(async () => container.querySelector<HTMLElement>('[type=checkbox]')!.click())
  await submit()
  await waitFor(() => expect(sent).toHaveLength(before + 1))
  expect(inputs().at(-1)).toMatchObject({ code: '123456', consent: fallbackSetting.policies })
})
