import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import type { ChangeLimits } from '@podium/core/enrolment/change/change-window.ts'
import type { TeamDetail } from '@podium/core/enrolment/views.ts'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { LanguageContext } from '#web/lib/i18n/i18n.ts'
import { AskChangeButton } from './ask-buttons.tsx'
import { ChangeWindows } from './change-windows.tsx'
import { openForm } from './draft.ts'

const at = (day: string, time = '00:00') => `2026-05-${day}T${time}:00.000Z`
const open = { opensAt: at('01'), closesAt: at('20', '10:00'), forced: null }
const over = { opensAt: at('01'), closesAt: at('05', '10:00'), forced: null }
const limitsOf = (roster: typeof open | null, correction: typeof open | null, ...lateKeys: string[]): ChangeLimits => ({
  windows: [
    { kind: 'roster', window: roster },
    { kind: 'correction', window: correction },
  ],
  lateKeys,
})
const team = {
  teamId: 't1',
  isCaptain: true,
  state: 'enrolled',
  roundState: 'published',
  serverNow: at('10'),
  changes: [],
  changeLimits: { windows: [], lateKeys: [] },
} as unknown as TeamDetail

async function show(what: ReactNode, language: 'zh-cn' | 'en' = 'zh-cn'): Promise<void> {
  await act(async () =>
    render(
      <MemoryRouter>
        <LanguageContext value={{ language, wording: 'standard', setLanguage: () => {} }}>
          <QueryClientProvider client={newQueryClient()}>{what}</QueryClientProvider>
        </LanguageContext>
      </MemoryRouter>,
    ),
  )
}
afterEach(cleanup)
const button = () => screen.getByRole('button', { name: '申请变更' })

it('the button for changes says why it is disabled once both windows closed, and is free with one of them open', async () => {
  await show(<AskChangeButton team={{ ...team, changeLimits: limitsOf(over, over) }} />)
  expect(button().hasAttribute('disabled')).toBe(true)
  expect(button().getAttribute('aria-description')).toMatch(/^人员变更已于 .+ 截止；信息更正已于 .+ 截止$/)
  for (const changeLimits of [
    team.changeLimits,
    limitsOf(open, over),
    limitsOf(over, open),
    limitsOf(over, over, 'a'),
  ]) {
    cleanup()
    await show(<AskChangeButton team={{ ...team, changeLimits }} />)
    expect(button().hasAttribute('disabled')).toBe(false)
  }
})

it('a member’s own button is left out while people can’t change', async () => {
  const member = { memberId: 'm2', role: 'member', name: '李四' } as TeamDetail['members'][number]
  await show(<AskChangeButton team={{ ...team, changeLimits: limitsOf(over, open) }} member={member} />)
  expect(screen.queryByRole('button')).toBe(null)
  await show(<AskChangeButton team={{ ...team, changeLimits: limitsOf(open, over) }} member={member} />)
  expect(screen.getByRole('button', { name: '变更 李四' })).toBeTruthy()
})

it('the page of the team says until when, in both languages', async () => {
  const changeLimits = limitsOf(open, over)
  await show(<ChangeWindows team={{ ...team, changeLimits }} />)
  expect(screen.getByText(/^人员变更：.+截止$/)).toBeTruthy()
  expect(screen.getByText(/^信息更正已于 .+ 截止$/)).toBeTruthy()
  cleanup()
  await show(<ChangeWindows team={{ ...team, changeLimits: limitsOf(open, null) }} />, 'en')
  expect(screen.getByText(/^Changes of people: until .+/)).toBeTruthy()
  expect(screen.getByText('Corrections: no time is set for this team')).toBeTruthy()
})

it('answers are frozen after corrections closed, but not one that is due', () => {
  const field = (key: string) => ({ key, label: key, kind: 'text' })
  const size = { entry: 'team', minMembers: 1, maxMembers: 4, minTeachers: 0, maxTeachers: 1 }
  const setting = EnrolSetting.parse({ ...size, extraFields: [field('topic'), field('title')] })
  const frozen = (changeLimits: ChangeLimits) =>
    openForm({ ...team, setting, changeLimits }).extraFields.map(({ frozenFrom }) => frozenFrom)
  expect(frozen(limitsOf(open, over, 'title'))).toEqual(['submission', null])
  expect(frozen(limitsOf(over, open))).toEqual([null, null])
})
