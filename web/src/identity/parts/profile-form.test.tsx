import { API_BASE } from '@podium/core/base/endpoint.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { LanguageContext } from '#web/lib/i18n/i18n.ts'
import { ProfileForm } from './profile-form.tsx'

const profile = {
  username: 'student',
  realName: '张三',
  phoneMasked: '138****0001',
  emailMasked: '',
  idType: null,
  idNumberMasked: '',
  birthday: null,
  version: 1,
}
let sent: unknown[]

beforeEach(() => {
  sent = []
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async (input, init) => {
      const path = new URL(input, 'http://podium.test').pathname.replace(API_BASE, '')
      if (init?.method === 'POST') sent.push(JSON.parse(init.body as string))
      const data = path === identityApi.profile.path ? profile : { fixed: null, latest: null, version: 2 }
      const body = JSON.stringify({ code: 0, msg: '', data })
      return new Response(body, { headers: { 'content-type': 'application/json' } })
    },
  }))
})
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

async function show(needsNumber: boolean): Promise<void> {
  const page = (
    <>
      <ProfileForm needsNumber={needsNumber} />
      <Link to="/back">返回报名</Link>
    </>
  )
  const router = createMemoryRouter([
    { path: '/', element: page },
    { path: '/back', element: '报名页' },
  ])
  await act(async () =>
    render(
      <LanguageContext value={{ language: 'zh-cn', wording: 'standard', setLanguage: () => {} }}>
        <QueryClientProvider client={newQueryClient()}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </LanguageContext>,
    ),
  )
  await waitFor(() => expect(screen.getByLabelText('证件号码')).toBeTruthy())
}

const goBack = () => act(async () => fireEvent.click(screen.getByText('返回报名')))
const leaves = () => dispatchEvent(new Event('beforeunload', { cancelable: true }))

/** @spec U02 */
describe('the name and document', () => {
  it('are not lost unasked by whoever goes on before saving them', async () => {
    await show(false)
    expect(leaves()).toBe(true)
    await act(async () => fireEvent.change(screen.getByLabelText('证件号码'), { target: { value: '11010119900307' } }))
    await goBack()
    expect([leaves(), screen.queryByText('报名页')]).toEqual([false, null])
  })

  it('are left unasked where nothing was typed', async () => {
    await show(false)
    await goBack()
    expect(screen.getByText('报名页')).toBeTruthy()
  })

  it.each([
    [true, true, 0],
    [false, false, 1],
  ])('need the number with a mark where the sign-up does (%s)', async (needed, isMarked, saves) => {
    await show(needed)
    expect(document.querySelector('label[for=profile_idNumber]')?.className.includes('required')).toBe(isMarked)
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '保 存' })))
    await waitFor(() => expect(document.body.textContent.includes('请填写证件号码')).toBe(needed))
    await waitFor(() => expect(sent.length).toBe(saves))
  })
})
