import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, waitFor } from '@testing-library/react'
import type { ChangeView } from '@podium/core/enrolment/change/change.ts'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { LanguageContext } from '#web/lib/i18n/i18n.ts'
import { beginSession } from '#web/lib/session/session.ts'
import { DecideForm } from './decide-form.tsx'

let container: HTMLElement
let sent: unknown[]

const field = (fieldId: string, label: string, rest: object = {}) => ({
  fieldId,
  kind: 'name',
  memberId: null,
  label: { zh: label, en: label },
  before: { zh: '旧', en: 'old' },
  after: { zh: '新', en: 'new' },
  verdict: 'open',
  answer: null,
  mayAnswer: false,
  conflict: null,
  effects: [],
  decisions: [],
  ...rest,
})

async function show(fields: object[]): Promise<void> {
  container = document.createElement('div')
  document.body.append(container)
  sent = []
  beginSession('T')
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async (_, init) => {
      sent.push(JSON.parse(init?.body as string))
      const body = JSON.stringify({ code: 0, msg: '', data: { state: 'done', level: null } })
      return new Response(body, { headers: { 'content-type': 'application/json' } })
    },
  }))
  const change = {
    changeId: 'c1',
    teamId: 't1',
    state: 'open',
    level: 'school',
    reason: '有误',
    askedByName: '甲',
    createdAt: '2026-03-01T00:00:00Z',
    fields,
    version: 3,
  } as unknown as ChangeView
  await act(async () =>
    render(
      <MemoryRouter>
        <LanguageContext value={{ language: 'zh-cn', wording: 'standard', setLanguage: () => {} }}>
          <QueryClientProvider client={newQueryClient()}>
            <DecideForm change={change} onDone={() => {}} />
          </QueryClientProvider>
        </LanguageContext>
      </MemoryRouter>,
      { container },
    ),
  )
}
afterEach(() => {
  cleanup()
  container.remove()
})

const radio = (label: string, choice: string) => {
  const group = container.querySelector(`[role=radiogroup][aria-label="${label}"]`)!
  const chosen = [...group.querySelectorAll('label')].find((each) => each.textContent === choice)!
  return chosen.querySelector('input')!
}
const submit = () => act(async () => void fireEvent.submit(container.querySelector('form')!))

it('sends a verdict for each field, and a refusal only with its reason', async () => {
  await show([field('f1', '团队名称'), field('f2', '成员排序'), field('f3', '队长', { verdict: 'refused' })])
  await submit()
  await waitFor(() => expect(container.textContent).toContain('请选择'))
  await act(async () => void fireEvent.click(radio('团队名称', '同意')))
  await act(async () => void fireEvent.click(radio('成员排序', '不同意')))
  await submit()
  await waitFor(() => expect(container.textContent).toContain('不同意须说明理由'))
  expect(sent).toEqual([])
  const reason = container.querySelector<HTMLTextAreaElement>('textarea[aria-label="不同意“成员排序”的理由"]')!
  await act(async () => void fireEvent.change(reason, { target: { value: '已印制' } }))
  await submit()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({
    changeId: 'c1',
    version: 3,
    decisions: [
      { fieldId: 'f1', accept: true, opinion: '' },
      { fieldId: 'f2', accept: false, opinion: '已印制' },
    ],
  })
})

it('offers no acceptance of what changed in between, and says so', async () => {
  await show([field('f1', '团队名称', { conflict: '申请提出后已有变动' })])
  expect(container.textContent).toContain('申请提出后已有变动')
  expect([radio('团队名称', '同意').disabled, radio('团队名称', '不同意').disabled]).toEqual([true, false])
})
