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

async function open(rules: ReadonlyArray<Partial<RuleRow>>): Promise<void> {
  await act(async () =>
    render(
      <QueryClientProvider client={newQueryClient()}>
        <RuleTrial rules={rules} />
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
