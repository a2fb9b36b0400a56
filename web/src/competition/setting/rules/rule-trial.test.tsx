import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { RuleRow } from '@podium/core/competition/rule/row.ts'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { RuleTrial } from './rule-trial.tsx'

beforeEach(() => {
  const body = JSON.stringify({ code: 0, msg: '', data: [] })
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => null,
    fetch: async () => new Response(body, { headers: { 'content-type': 'application/json' } }),
  }))
})
afterEach(cleanup)

const verified = RuleRow.parse({
  kind: 'people',
  key: 'verified',
  roles: ['member'],
  amount: 'all',
  condition: { match: 'all', of: [{ fact: 'verified', op: 'is', value: true }] },
})

const items = [
  { code: 'A', name: '本科组', nameEn: 'Group A' },
  { code: 'B', name: '研究生组', nameEn: 'Group B' },
]

async function open(rules: ReadonlyArray<Partial<RuleRow>>): Promise<void> {
  await act(async () =>
    render(
      <QueryClientProvider client={newQueryClient()}>
        <RuleTrial rules={rules} items={items} />
      </QueryClientProvider>,
    ),
  )
  await act(async () => fireEvent.click(screen.getByText('试算')))
}

test('a made-up team is judged as its facts change, with what was found and what would satisfy the rule', async () => {
  await open([verified])
  const verdict = screen.getByRole('listitem')
  expect(verdict.textContent).toContain('符合')
  expect(verdict.textContent).not.toContain('不符合')
  await act(async () => fireEvent.click(screen.getAllByRole('checkbox', { name: '学校已核实身份' })[1]!))
  expect(verdict.textContent).toContain('不符合')
  expect(verdict.textContent).toContain('队员2（学校已核实身份：否）')
  expect(verdict.textContent).toContain('可改为：学校已核实身份 是')
})

test('a rule that is not complete yet is said to be so', async () => {
  await open([
    { ...verified, kind: 'people', condition: { match: 'all', of: [{ fact: 'degree', op: 'in', values: [] }] } },
  ])
  expect(screen.getByText('有规则尚未填完')).toBeTruthy()
  expect(screen.queryByRole('listitem')).toBeNull()
})

test('a choice of item is tried in an item, and names the one that fits', async () => {
  await open([
    RuleRow.parse({
      kind: 'item',
      key: 'group',
      roles: ['member'],
      amount: 'any',
      condition: { match: 'all', of: [{ fact: 'degree', op: 'in', values: ['本科'] }] },
      items: [{ code: 'B', zh: '研究生组', en: 'Group B' }],
    }),
  ])
  expect(screen.getByText('所选赛项')).toBeTruthy()
  expect(screen.getByRole('listitem').textContent).toContain('应参加“研究生组”')
})

test('an exclusion is tried with what is on record of a made-up person', async () => {
  await open([
    RuleRow.parse({
      kind: 'exclusion',
      key: 'experts',
      roles: ['member', 'teacher'],
      records: [{ kind: 'post', post: 'expert' }],
    }),
  ])
  const verdict = screen.getByRole('listitem')
  expect(verdict.textContent).not.toContain('不符合')
  const field = screen.getAllByRole('combobox', { name: '已有经历' })[0]!
  await act(async () => fireEvent.mouseDown(field))
  const [option] = await screen.findAllByText('是主办单位专家库成员')
  await act(async () => fireEvent.click(option!))
  expect(verdict.textContent).toContain('队长1（是主办单位专家库成员）')
})

test('a quota by formula is tried before and after its count, with the arithmetic', async () => {
  const formula = {
    percent: 10,
    count: 'works',
    roundId: '00000000-0000-4000-8000-000000000001',
    stageId: '00000000-0000-4000-8000-000000000002',
    name: '校赛',
    at: '2026-06-01T04:00:00.000Z',
  }
  const quota = { kind: 'quota', key: 'share', most: 0, roles: ['member'], amount: 'any', condition: null, formula }
  await open([RuleRow.parse(quota)])
  const verdict = screen.getByRole('listitem')
  expect(verdict.textContent).toContain('尚未统计（2026-06-01 12:00 统计），统计前不能提交')
  const fill = (label: string, value: string) =>
    act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }))
  await fill('规则 1 统计到的队数（空为尚未统计）', '37')
  expect(verdict.textContent).not.toContain('不符合')
  await fill('规则 1：同单位已有队数', '4')
  expect(verdict.textContent).toContain('本校已有 4/4 队（ceil(10% × 37) = 4）')
})
