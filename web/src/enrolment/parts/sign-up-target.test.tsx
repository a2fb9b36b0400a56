import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { Page as Register } from '#web/identity/blank-register.page.tsx'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { LanguageContext } from '#web/lib/i18n/i18n.ts'
import { EntryTargetContext } from '#web/lib/session/entry-target.ts'
import { SignUpTarget } from './sign-up-target.tsx'

afterEach(cleanup)

const invitation = {
  teamName: '晴空组',
  roundName: '创新设计大赛',
  itemName: '产品设计',
  captainName: '夏*晴',
  role: 'teacher',
  expiresAt: null,
  joinedTeamId: null,
  asked: null,
  newAccount: { kind: 'teacher', name: '韩清和', phone: '13900000005' },
}

it('an invitation fills in the registration of its addressee', async () => {
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => null,
    fetch: async (path) => {
      const data = path.includes('/invitation') ? invitation : { captchaId: '', challenge: null }
      return new Response(JSON.stringify({ code: 0, msg: '', data }), {
        headers: { 'content-type': 'application/json' },
      })
    },
  }))
  await act(async () =>
    render(
      <MemoryRouter initialEntries={[`/neibu/register?redirect=${encodeURIComponent('/home/signUp?invite=abc')}`]}>
        <LanguageContext value={{ language: 'zh-cn', wording: 'standard', setLanguage: () => {} }}>
          <QueryClientProvider client={newQueryClient()}>
            <EntryTargetContext value={(target, form) => <SignUpTarget target={target} form={form} />}>
              <Register />
            </EntryTargetContext>
          </QueryClientProvider>
        </LanguageContext>
      </MemoryRouter>,
    ),
  )
  const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
  await waitFor(() => expect([value('姓名'), value('手机号')]).toEqual(['韩清和', '13900000005']))
  expect(screen.getByLabelText<HTMLInputElement>('教师').checked).toBe(true)
})
