import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { SENDER_DEFAULTS, type SenderView } from '@podium/core/system/sender/sender-setting.ts'
import { afterEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { LanguageContext } from '#web/lib/i18n/i18n.ts'
import { SenderSection } from './sender-section.tsx'

afterEach(cleanup)

const value = { ...SENDER_DEFAULTS.email.value, host: 'smtp.example.org', fromAddress: 'a@example.org' }
const stored = {
  setting: { channel: 'email', value },
  source: 'stored',
  hasSecret: true,
  version: 3,
  changedAt: '2026-11-27T00:00:00.000Z',
} as SenderView

/** Bodies that the page sent. */
const sent: string[] = []

async function open(sender: SenderView, answer: unknown) {
  sent.length = 0
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async (_url: RequestInfo | URL, init?: RequestInit) => {
      sent.push(typeof init?.body === 'string' ? init.body : '')
      return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } })
    },
  }))
  await act(async () =>
    render(
      <LanguageContext value={{ language: 'zh-cn', wording: 'standard', setLanguage: () => {} }}>
        <QueryClientProvider client={newQueryClient()}>
          <SenderSection sender={sender} />
        </QueryClientProvider>
      </LanguageContext>,
    ),
  )
}

it('a saved secret is not shown, and stays when none is typed', async () => {
  await open(stored, { code: 0, msg: '', data: { version: 4 } })
  expect(screen.getByLabelText<HTMLInputElement>('密码').value).toBe('')
  expect(screen.getByPlaceholderText('已保存，不显示；留空则不变')).toBeTruthy()
  await act(async () => fireEvent.click(screen.getByText('保 存')))
  expect(JSON.parse(sent[0]!)).toEqual({ setting: stored.setting, version: 3 })
})

it('what the environment says is shown and can’t be changed or tested here', async () => {
  await open({ ...stored, source: 'environment', changedAt: null }, {})
  expect(screen.getByText(/由服务器环境变量设定/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(/服务器/).disabled).toBe(true)
  expect(screen.queryByText('发送测试')).toBeNull()
})

it('a test says why it did not go', async () => {
  const answer = { sent: false, to: 'a***@example.org', zh: '未能发送：用户名或密码不被接受', en: 'Not sent' }
  await open(stored, { code: 0, msg: '', data: answer })
  await act(async () => fireEvent.click(screen.getByText('发送测试')))
  expect(await screen.findByText(answer.zh)).toBeTruthy()
})

it('as does a test that is refused', async () => {
  await open(stored, { code: 22065, msg: '请先在个人中心绑定邮箱', data: null })
  await act(async () => fireEvent.click(screen.getByText('发送测试')))
  expect(await screen.findByText('请先在个人中心绑定邮箱')).toBeTruthy()
})

it('a test goes to the typed mailbox', async () => {
  const answer = { sent: true, to: 'b***@example.org', zh: '', en: '' }
  await open(stored, { code: 0, msg: '', data: answer })
  fireEvent.change(screen.getByLabelText('接收测试的邮箱'), { target: { value: ' b@example.org ' } })
  await act(async () => fireEvent.click(screen.getByText('发送测试')))
  expect(JSON.parse(sent[0]!)).toEqual({ setting: stored.setting, target: 'b@example.org' })
})
