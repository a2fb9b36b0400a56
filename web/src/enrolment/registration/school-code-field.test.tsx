import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { LanguageContext } from '#web/lib/i18n/i18n.ts'
import { ApplyStep } from '../team/apply-step.tsx'

afterEach(cleanup)

const apply = {
  itemId: 'i1',
  itemName: '创意组',
  itemIntroduction: '',
  roundId: 'r1',
  roundName: '机器人竞赛',
  notices: [],
  setting: null,
  window: null,
  school: null,
  item: null,
  draftId: null,
  asksSchoolCode: true,
  hindrance: null,
  serverNow: '2026-05-02T00:00:00.000Z',
}
const refused = {
  code: 26303,
  msg: '学校注册码不正确，请向学校竞赛管理员索取',
  data: { fields: [{ path: 'schoolCode', message: '与本校的注册码不一致' }] },
}

it('a wrong code of the school is said at its field, which gets the focus, until it is changed', async () => {
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async (input) => {
      const isStart = input.includes('/enroll/start')
      const body = isStart
        ? refused
        : {
            code: 0,
            msg: '',
            data: input.includes('/enroll/apply')
              ? apply
              : input.includes('/complete/status')
                ? { complete: true, missing: [] }
                : [],
          }
      return Response.json(body, { status: isStart ? 422 : 200 })
    },
  }))
  await act(async () =>
    render(
      <MemoryRouter>
        <LanguageContext value={{ language: 'zh-cn', wording: 'standard', setLanguage: () => {} }}>
          <QueryClientProvider client={newQueryClient()}>
            <ApplyStep roundId={null} itemId="i1" />
          </QueryClientProvider>
        </LanguageContext>
      </MemoryRouter>,
    ),
  )
  const field = await screen.findByLabelText(/学校注册码/)
  fireEvent.change(field, { target: { value: 'ABCD' } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /开始/ })))
  expect((await screen.findByRole('alert')).textContent).toBe('与本校的注册码不一致')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: 'ABCE' } })
  expect(screen.queryByRole('alert')).toBeNull()
})
