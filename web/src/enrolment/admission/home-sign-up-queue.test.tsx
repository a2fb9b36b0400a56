import { createHash } from 'node:crypto'
import { act, cleanup, fireEvent, render, waitFor } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { Language } from '@podium/core/base/refusal.ts'
import { ADMISSION_PHASES, type AdmissionView } from '@podium/core/enrolment/admission/admission.ts'
import { drawOrder } from '@podium/core/enrolment/admission/draw.rule.ts'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { LanguageContext } from '#web/lib/i18n/i18n.ts'
import { isDrawRight } from './check-draw.ts'
import { Page } from './home-sign-up-queue.page.tsx'

const itemId = '00000000-0000-7000-8000-000000000001'
const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const seed = 'ab'.repeat(32)
const tickets = drawOrder(
  seed,
  Array.from({ length: 5 }, (_, n) => hash(String(n)).slice(0, 32)),
  hash,
)
const draw = {
  seed,
  seedHash: createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex'),
  ticketsDigest: null,
  drawn: 5,
  tickets,
}
const waiting: AdmissionView = {
  phase: 'waiting',
  itemName: '创意组',
  roundName: '机器人竞赛',
  teamId: 't1',
  opensAt: '2026-05-01T01:00:00.000Z',
  serverNow: '2026-05-01T01:00:10.000Z',
  ahead: 120,
  minutes: 3,
  isBeyondPlaces: false,
  admittedUntil: '2026-05-01T01:10:00.000Z',
  ticket: tickets[2]!,
  seedHash: draw.seedHash,
  isDrawn: true,
  askAgainSeconds: 60,
}

const addressOf = (input: RequestInfo | URL) =>
  typeof input === 'string' ? input : input instanceof URL ? input.href : input.url

async function show(change: Partial<AdmissionView>, language: Language = 'zh-cn'): Promise<HTMLElement> {
  cleanup()
  const container = document.createElement('div')
  installAmbient(() => ({
    language: () => language,
    token: () => 'T',
    fetch: async (input: RequestInfo | URL) => {
      const data = addressOf(input).includes('/draw') ? draw : { ...waiting, ...change }
      return new Response(JSON.stringify({ code: 0, msg: '', data }), {
        headers: { 'content-type': 'application/json' },
      })
    },
  }))
  await act(async () =>
    render(
      <MemoryRouter initialEntries={[`/home/signUp/queue?itemId=${itemId}`]}>
        <LanguageContext value={{ language, wording: 'standard', setLanguage: () => {} }}>
          <QueryClientProvider client={newQueryClient()}>
            <Page />
          </QueryClientProvider>
        </LanguageContext>
      </MemoryRouter>,
      { container },
    ),
  )
  await waitFor(() => expect(container.querySelector('[data-phase]')).not.toBeNull())
  return container
}
afterEach(cleanup)

test('who waits sees how many are ahead and about how long it takes', async () => {
  const page = await show({})
  expect(page.textContent).toContain('前面还有 120 人')
  expect(page.textContent).toContain('预计约 3 分钟后轮到您')
  expect((await show({}, 'en')).textContent).toContain('People ahead of you: 120')
})

test('who stands behind more people than there are places is told so, and everybody when all are gone', async () => {
  expect((await show({ isBeyondPlaces: true })).textContent).toContain('前面的人数已不少于剩余名额')
  expect((await show({ phase: 'full' })).textContent).toContain('名额已经全部用完')
})

test('whose turn it is goes on to the filled-in enrolment', async () => {
  const page = await show({ phase: 'admitted' })
  expect(page.textContent).toContain('2026-05-01 09:10:00')
  const link = [...page.querySelectorAll('a')].find(({ textContent }) => textContent === '去提交报名')
  expect(link?.getAttribute('href')).toContain('teamId=t1')
})

test('the queue is joined with a draft only, and again once a turn passed', async () => {
  const buttons = (page: HTMLElement) => [...page.querySelectorAll('button')].map(({ textContent }) => textContent)
  expect(buttons(await show({ phase: 'outside', ticket: null }))).toContain('开始排队')
  const without = await show({ phase: 'outside', ticket: null, teamId: null })
  expect(buttons(without)).not.toContain('开始排队')
  expect(without.textContent).toContain('去填写报名')
  expect(buttons(await show({ phase: 'lapsed' }))).toContain('重新排队')
  expect(buttons(await show({}))).not.toContain('重新排队')
})

test('every phase has its words in both languages', async () => {
  for (const phase of ADMISSION_PHASES) {
    for (const language of ['zh-cn', 'en'] as const) {
      const standing = (await show({ phase }, language)).querySelector('[data-phase] p')
      expect(standing?.textContent ?? '').not.toBe('')
    }
  }
})

test('the order is checked in the browser', async () => {
  const page = await show({})
  const button = [...page.querySelectorAll('button')].find(({ textContent }) => textContent === '核对顺序')!
  await act(async () => fireEvent.click(button))
  await waitFor(() => expect(page.textContent).toContain('共 5 人，您的号牌排在第 3 位'))
})

test('a changed order, seed or list of tickets is found out', async () => {
  expect(await isDrawRight(draw)).toBe(true)
  expect(await isDrawRight({ ...draw, tickets: tickets.toReversed() })).toBe(false)
  expect(await isDrawRight({ ...draw, seed: 'ac'.repeat(32) })).toBe(false)
  expect(await isDrawRight({ ...draw, tickets: tickets.slice(1), drawn: 4 })).toBe(false)
})
