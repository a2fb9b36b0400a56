import { act, cleanup, render, waitFor } from '@testing-library/react'
import { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { BreakingTeams } from './breaking-teams.tsx'

const value = EnrolSetting.parse({ entry: 'team', minMembers: 1, maxMembers: 3, minTeachers: 0, maxTeachers: 0 })

let total: number
let isNamed: boolean
let asked: unknown[]
let totals: Array<number | null>
let faults: string[]
let refused: object | null
let closed: object[]

beforeEach(() => {
  asked = []
  totals = []
  faults = []
  refused = null
  closed = []
  isNamed = true
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async (_path, { body }) => {
      const input = JSON.parse(body as string) as { pageNum: number; pageSize: number }
      asked.push(input)
      if (refused) return Response.json(refused, { status: 422 })
      const first = (input.pageNum - 1) * input.pageSize
      const rows = Array.from({ length: Math.min(input.pageSize, total - first) }, (_, n) => ({
        teamId: `t${first + n}`,
        name: `第${first + n}队`,
        number: `A${first + n}`,
        schoolName: '北方大学',
        state: '报名成功',
        reasons: ['指导教师最多 0 人'],
      }))
      const data = {
        rows: isNamed ? rows : [],
        total,
        isNamed,
        closed: input.pageNum === 1 ? closed : [],
        pageNum: input.pageNum,
        pageSize: input.pageSize,
      }
      const answer = JSON.stringify({ code: 0, msg: '', data })
      return new Response(answer, { headers: { 'content-type': 'application/json' } })
    },
  }))
})
afterEach(async () => {
  cleanup()
  document.body.replaceChildren()
})

async function open(): Promise<void> {
  await act(async () =>
    render(
      <QueryClientProvider client={newQueryClient()}>
        <BreakingTeams
          at={{ roundId: 'r1', itemId: 'i1' }}
          no={1}
          value={value}
          onTotal={(count) => totals.push(count)}
          onFaults={(refusal) => faults.push(...refusal.fields.map(({ path, msg }) => `${path} ${msg}`))}
          onStale={() => undefined}
        />
      </QueryClientProvider>,
    ),
  )
}

/** @spec B05 */
it('a change names the teams that no longer comply, a page at a time, and how many there are', async () => {
  total = 25
  await open()
  await waitFor(() => expect(document.body.textContent).toContain('25 支团队不再符合修改后的规则'))
  expect(document.querySelectorAll('tbody tr.ant-table-row').length).toBe(10)
  expect(document.body.textContent).toContain('指导教师最多 0 人')
  expect(totals).toEqual([25])
  await act(async () => document.querySelector<HTMLElement>('.ant-pagination-item-3')!.click())
  await waitFor(() => expect(document.body.textContent).toContain('第24队'))
  expect(document.querySelectorAll('tbody tr.ant-table-row').length).toBe(5)
  expect(asked).toEqual([1, 3].map((pageNum) => expect.objectContaining({ itemId: 'i1', value, pageNum })))
})

/** @spec B05 */
it('a change that every team complies with is reported as such', async () => {
  total = 0
  await open()
  await waitFor(() => expect(document.body.textContent).toContain('现有的队伍都符合修改后的规则'))
  expect(totals).toEqual([0])
})

const quota = { key: 'share', sentence: '每校最多 10%', at: '2999-01-01T00:00:00.000Z', drafts: 2, pending: 3 }
it.each([
  ['uncounted', {}, '2999-01-01 08:00 统计之前，受此限额的队伍都不能提交'],
  ['due', {}, '2999-01-01 08:00 的统计尚未完成'],
  ['none', {}, '有的学校按此限额计算的名额为 0'],
  ['none', { at: null }, '此限额的名额为 0'],
])('a quota that no team passes (%s, %o) is a warning, and not that all teams comply', async (why, rest, text) => {
  total = 0
  closed = [{ ...quota, why, ...rest }]
  await open()
  await waitFor(() => expect(document.body.textContent).toContain(text))
  expect(document.body.textContent).toContain('2 支待提交、3 支待审核或候补')
  expect(document.querySelector('.ant-alert-success')).toBeNull()
  expect(document.querySelectorAll('.ant-alert-warning')).toHaveLength(1)
  expect(document.querySelector('table')).toBeNull()
  expect(totals).toEqual([0])
})

it('reports the faults of a change that is itself refused, without a table', async () => {
  refused = {
    code: 10422,
    msg: '规则设置有误',
    data: { fields: [{ path: 'value.rules.0.formula.roundId', message: '竞赛不存在' }] },
  }
  await open()
  await waitFor(() => expect(faults).toEqual(['value.rules.0.formula.roundId 竞赛不存在']))
  expect(document.body.textContent).toBe('')
})

it('a quota that no team passes is still named beside further pages of teams', async () => {
  total = 25
  closed = [{ ...quota, why: 'uncounted' }]
  await open()
  await waitFor(() => expect(document.querySelectorAll('tbody tr.ant-table-row').length).toBe(10))
  await act(async () => document.querySelector<HTMLElement>('.ant-pagination-item-3')!.click())
  await waitFor(() => expect(document.body.textContent).toContain('第24队'))
  expect(document.body.textContent).toContain('2999-01-01 08:00 统计之前')
})
