import { act, cleanup, render, screen } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { LanguageContext } from '#web/lib/i18n/i18n.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { LookUpByNumber } from './look-up.tsx'

let language: 'zh-cn' | 'en'
beforeEach(() => {
  installAmbient(() => ({ language: () => language, token: () => null, fetch: () => Promise.reject(new Error()) }))
})
afterEach(cleanup)

it.each([
  ['zh-cn', '证书编号', ['请填写证书编号', '校验码为 6 位字母或数字']],
  ['en', 'Certificate number', ['Enter the certificate number', 'The check code has six letters or digits']],
] as const)(
  'an empty look-up says in %s at each field what is missing, and goes to the first',
  async (spoken, label, faults) => {
    language = spoken
    await act(async () =>
      render(
        <LanguageContext value={{ language, wording: 'standard', setLanguage: () => undefined }}>
          <QueryClientProvider client={newQueryClient()}>
            <LookUpByNumber onAnswer={() => undefined} />
          </QueryClientProvider>
        </LanguageContext>,
      ),
    )
    await act(async () => screen.getByRole('button').click())
    const inputs = screen.getAllByRole('textbox')
    const notes = inputs.map((input) => document.getElementById(input.getAttribute('aria-describedby')!)?.textContent)
    expect(notes).toEqual(faults)
    expect(document.activeElement).toBe(screen.getByLabelText(label))
    expect(document.querySelector('form')!.noValidate).toBe(true)
  },
)
