import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { Form, Input } from 'antd'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { LanguageContext } from '#web/lib/i18n/i18n.ts'
import { PublishOutcome } from './publish-outcome.tsx'
import type { PublishValues } from './publish-values.ts'

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
const values: PublishValues = {
  audience: 'own',
  shown: [],
  minorNames: 'masked',
  visibleFrom: null,
  publicityFrom: null,
  publicityTo: null,
}

async function show(window: [from: number, to: number] | null, visibleFrom: string | null = null): Promise<void> {
  const resultWindow = window && { opensAt: inHours(window[0]), closesAt: inHours(window[1]), forced: null }
  const data = { teams: 3, schools: 2, people: 6, publicPage: true, resultWindow, objectionWindow: resultWindow }
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async () =>
      new Response(JSON.stringify({ code: 0, msg: '', data }), { headers: { 'content-type': 'application/json' } }),
  }))
  await act(async () =>
    render(
      <MemoryRouter>
        <LanguageContext value={{ language: 'zh-cn', wording: 'standard', setLanguage: () => {} }}>
          <QueryClientProvider client={newQueryClient()}>
            <Form initialValues={{ ...values, visibleFrom }}>
              {Object.keys(values).map((name) => (
                <Form.Item key={name} name={name} hidden>
                  <Input />
                </Form.Item>
              ))}
              <PublishOutcome batch={{ batchId: 'b1', roundId: 'r1' }} />
            </Form>
          </QueryClientProvider>
        </LanguageContext>
      </MemoryRouter>,
    ),
  )
  await screen.findByText(/通知 6 人/)
}
afterEach(cleanup)
const warning = () => screen.queryByText('结果将在日程规定的成绩公布时间之外公布，请确认')

it.each([
  ['before the window for results', [5, 9], null, true],
  ['after it', [-9, -5], null, true],
  ['within it', [-1, 5], null, false],
  ['without such a window', null, null, false],
  ['now, for a moment within it', [5, 9], 7, false],
  ['now, for a moment after it', [-1, 5], 7, true],
] as const)('warns, or not, of results that are published %s', async (_, window, visibleIn, isWarned) => {
  await show(window && [...window], visibleIn === null ? null : inHours(visibleIn))
  expect(warning() !== null).toBe(isWarned)
})

it('says whether teams can object, and when', async () => {
  await show(null)
  expect(screen.getByText('日程没有本阶段的异议窗口，团队不能提出异议')).toBeTruthy()
  cleanup()
  await show([1, 5])
  expect(screen.getByText(/^团队可在 .*\d.* 提出异议$/)).toBeTruthy()
})
