import Form from '@rc-component/form'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { LanguageContext } from '#web/lib/i18n/i18n.ts'
import type { Proof } from '#web/lib/proof-of-work/use-proof.ts'
import { TextField } from '#web/ui/plain-form/plain-fields.tsx'
import { CodeField } from './code-field.tsx'

afterEach(cleanup)

const proof = {
  send: (run) => run({}),
  onRefused: () => undefined,
  begin: () => undefined,
  phase: 'off',
} satisfies Proof

it.each([
  ['13800000000', '验证码已发送，请查收短信'],
  ['someone@example.com', '验证码已发送，请查收邮件'],
])('a code sent to %s is looked for where it arrives', async (target, note) => {
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => null,
    fetch: async () =>
      new Response(JSON.stringify({ code: 0, msg: '', data: { resendSeconds: 60, challengeId: 'c' } }), {
        headers: { 'content-type': 'application/json' },
      }),
  }))
  await act(async () =>
    render(
      <LanguageContext value={{ language: 'zh-cn', wording: 'standard', setLanguage: () => {} }}>
        <QueryClientProvider client={newQueryClient()}>
          <Form>
            <TextField name="target" label="发送到" />
            <CodeField purpose="register" targetField="target" proof={proof} />
          </Form>
        </QueryClientProvider>
      </LanguageContext>,
    ),
  )
  await act(async () => fireEvent.change(screen.getByLabelText('发送到'), { target: { value: target } }))
  await act(async () => fireEvent.click(screen.getByRole('button')))
  await waitFor(() => expect(screen.getByText(note)).toBeTruthy())
})

it('sends nothing before the code of the page runs: its button is disabled in what the server renders', () => {
  const html = renderToString(
    <LanguageContext value={{ language: 'zh-cn', wording: 'standard', setLanguage: () => {} }}>
      <QueryClientProvider client={newQueryClient()}>
        <Form>
          <CodeField purpose="register" targetField="target" proof={proof} />
        </Form>
      </QueryClientProvider>
    </LanguageContext>,
  )
  expect(html).toMatch(/<button[^>]* disabled[^>]*>获取验证码/)
})
