import { cleanup, render } from '@testing-library/react'
import type { MyTeam } from '@podium/core/enrolment/views.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { TeamNext } from './team-next.tsx'

beforeEach(() =>
  installAmbient(() => ({ language: () => 'zh-cn', token: () => null, fetch: async () => new Response() })),
)
afterEach(cleanup)

const until = `${new Date().getUTCFullYear()}-12-25T16:00:00.000Z`
const lack = (text: string) => ({ at: 'profile' as const, text })
const member = { state: 'draft', role: 'member', captainName: '周晓梅', awaited: [], unfinished: null }
const shown = (team: object) => {
  const { container } = render(<TeamNext team={{ ...member, ...team } as unknown as MyTeam} />)
  return [...container.querySelectorAll('p')].map(({ textContent }) => textContent)
}

it.each([
  [
    'a draft, to a member who lacks nothing',
    { unfinished: { opensAt: null, until, lacks: [] } },
    ['等待队长周晓梅完成并提交报名 · 12月25日 24:00 截止'],
  ],
  [
    'a draft, to a member who lacks something',
    { unfinished: { opensAt: null, until: null, lacks: [lack('请填写学校')] } },
    ['您还须完成：请填写学校', '等待队长周晓梅完成并提交报名'],
  ],
  [
    'a draft, to its captain',
    { role: 'captain', unfinished: { opensAt: null, until: null, lacks: ['一', '二', '三', '四'].map(lack) } },
    ['您还须完成：一；二；三；另有 1 项'],
  ],
  ['a fee, to a member', { state: 'awaiting_payment' }, ['等待队长周晓梅缴纳报名费']],
  ['a fee, to the captain', { state: 'awaiting_payment', role: 'captain' }, ['待缴纳报名费']],
  [
    'an approval',
    { state: 'submitted', awaited: [{ on: 'team', level: 'school', schoolName: '北辰理工大学', since: until }] },
    ['等待北辰理工大学审核'],
  ],
  ['an enrolled team', { state: 'enrolled' }, []],
])('what a team waits for: %s', (_case, team, texts) => {
  expect(shown(team)).toEqual(texts)
})
