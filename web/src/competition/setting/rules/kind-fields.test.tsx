import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { Form, type FormInstance } from 'antd'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { RULE_KINDS, type RuleKind, type RuleRow } from '@podium/core/competition/rule/row.ts'
import { QuotaFormula } from '@podium/core/competition/rule/quota-formula.ts'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { showFaults } from '#web/ui/show-faults.ts'
import { blankRule } from './blank-rule.ts'
import { RulesSection } from './rules-section.tsx'

const sent: string[] = []
beforeEach(() => {
  sent.length = 0
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => null,
    fetch: async (address, options) => {
      sent.push(`${address} ${JSON.stringify(options?.body ?? '')}`)
      const data = address.includes('/list/import') ? { listId: null, faults: [{ row: 2, reason: 'id' }] } : []
      const body = JSON.stringify({ code: 0, msg: '', data })
      return new Response(body, { headers: { 'content-type': 'application/json' } })
    },
  }))
})
afterEach(cleanup)

const round = {
  roundId: '00000000-0000-4000-8000-000000000001',
  items: [{ code: 'B', name: '研究生组', nameEn: '' }],
  stages: [],
}

async function open(rule: RuleRow): Promise<void> {
  await act(async () =>
    render(
      <QueryClientProvider client={newQueryClient()}>
        <Form initialValues={{ rules: [rule] }}>
          <RulesSection round={round} />
        </Form>
      </QueryClientProvider>,
    ),
  )
}

const labels: Record<RuleKind, string> = {
  people: '要求',
  share: '比例（%）',
  compare: '倍数（分子）',
  limit: '最多队数（含本队）',
  item: '符合时可参加的赛项',
  quota: '最多队数',
  prerequisite: '须具备其一',
  exclusion: '有其一者不得参赛',
  project: '识别项目的依据',
  anyOf: '至少符合几项',
}

test.each(RULE_KINDS)('a new rule of the kind %s has the fields of its kind', async (kind) => {
  await open(blankRule(kind, 'rule1'))
  expect(screen.getByText(labels[kind])).toBeTruthy()
})

test('the parts of a rule of several have fields of their own kinds, and are read as one sentence', async () => {
  const [masters, staff] = [
    { match: 'all' as const, of: [{ fact: 'degree' as const, op: 'in' as const, values: ['硕士'] }] },
    { kind: 'post' as const, post: 'staff' as const },
  ]
  const blank = blankRule('anyOf', 'rule1')
  const of = [
    { ...blankRule('people', 'part1'), condition: masters },
    { ...blankRule('prerequisite', 'part2'), records: [staff] },
  ]
  await open({ ...blank, of })
  expect(screen.getByRole('region', { name: '分项 2' }).textContent).toContain('须具备其一')
  expect(screen.getByText(/参赛者看到：须符合下列 2 项中的至少 1 项：（1）.*学历为硕士；（2）.*工作人员/)).toBeTruthy()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '添加分项' })))
  expect(screen.getByRole('region', { name: '分项 3' })).toBeTruthy()
})

test('a comparison counts all people until it is limited to a condition', async () => {
  await open(blankRule('compare', 'rule1'))
  expect(screen.getByText('参赛者看到：指导教师人数不得多于参赛学生（含队长）人数')).toBeTruthy()
  expect(screen.queryByRole('group', { name: '条件' })).toBeNull()
  await act(async () => fireEvent.click(screen.getAllByRole('checkbox', { name: '只计符合条件的人' })[0]!))
  expect(screen.getByRole('group', { name: '条件' })).toBeTruthy()
})

test('a pasted list is sent row by row, and its wrong rows are named', async () => {
  await open(blankRule('exclusion', 'rule1'))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '管理名单' })))
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: '导入名单' })))
  await act(async () => fireEvent.change(screen.getByLabelText('名单名称'), { target: { value: '禁赛' } }))
  const rows = '10001 7\n110105200405061238'
  await act(async () => fireEvent.change(screen.getByLabelText('从表格粘贴'), { target: { value: rows } }))
  const [, submit] = screen.getAllByRole('button', { name: '导入名单' })
  await act(async () => fireEvent.click(submit!))
  expect(await screen.findByText('第 2 行：身份证号有误')).toBeTruthy()
  expect(sent.find((each) => each.includes('/list/import'))).toContain('110105200405061238')
})

test('a quota becomes a share of counted teams, for all teams or a kind of them', async () => {
  await open(blankRule('quota', 'rule1'))
  expect(screen.getByText('参赛者看到：每校最多 3 队')).toBeTruthy()
  await act(async () => fireEvent.click(screen.getByRole('checkbox', { name: '只限某类团队' })))
  await act(async () => fireEvent.click(screen.getByRole('radio', { name: '按统计数计算' })))
  expect(screen.getByLabelText<HTMLInputElement>('比例（%）').value).toBe('10.00')
  expect(screen.getByText('统计时间')).toBeTruthy()
  expect(screen.getByRole('group', { name: '条件' })).toBeTruthy()
  await act(async () => fireEvent.click(screen.getByRole('checkbox', { name: '只限某类团队' })))
  expect(screen.queryByRole('group', { name: '条件' })).toBeNull()
})

test('an unfinished formula marks only the fields that lack a value', async () => {
  await open(blankRule('quota', 'rule1'))
  await act(async () => fireEvent.click(screen.getByRole('radio', { name: '按统计数计算' })))
  await act(async () => fireEvent.submit(document.querySelector('form')!))
  expect(await screen.findByText('请填写竞赛')).toBeTruthy()
  expect(screen.getByText('请填写统计时间')).toBeTruthy()
  const marked = [...document.querySelectorAll('[class*="-status-error"]')].map(
    (field) => field.closest('label')?.querySelector('span')?.textContent,
  )
  expect(marked).toEqual(['竞赛', '统计时间'])
  expect(document.querySelector('#rules_0_formula_roundId')).toBe(screen.getByRole('combobox', { name: '竞赛' }))
  const at = screen.getByPlaceholderText('选择时间')
  await act(async () => fireEvent.change(at, { target: { value: '2099-12-10 12:00' } }))
  await act(async () => fireEvent.keyDown(at, { key: 'Enter' }))
  await waitFor(() => expect(screen.queryByText('请填写统计时间')).toBeNull())
  expect(screen.getByText('请填写竞赛')).toBeTruthy()
  expect(screen.getByText('2099-12-10 12:00 统计之前，受此限额的队伍都不能提交')).toBeTruthy()
})

test('a fault that the server finds in a formula marks its field alone, until that is changed', async () => {
  let form: FormInstance
  function Page() {
    ;[form] = Form.useForm()
    const row = blankRule('quota', 'rule1')
    const counted = {
      percent: 10,
      count: 'works',
      roundId: round.roundId,
      stageId: round.roundId,
      at: '2026-06-01T04:00:00.000Z',
    }
    const formula = QuotaFormula.parse(counted)
    return (
      <Form form={form} initialValues={{ rules: [{ ...row, formula }] }}>
        <RulesSection round={round} />
      </Form>
    )
  }
  await act(async () =>
    render(
      <QueryClientProvider client={newQueryClient()}>
        <Page />
      </QueryClientProvider>,
    ),
  )
  const fields = ['stageId', 'min'].map((part) => ({ path: `rules.0.formula.${part}`, msg: `${part} 有误` }))
  await act(async () => showFaults(form, { msg: '', fields }))
  expect(await screen.findByText('stageId 有误')).toBeTruthy()
  const marked = () =>
    [...document.querySelectorAll('[class*="-status-error"]')].map(
      (field) => field.closest('label')?.querySelector('span')?.textContent,
    )
  expect(marked()).toEqual(['赛段', '至少队数'])
  await act(async () => fireEvent.change(screen.getByLabelText('至少队数'), { target: { value: '2' } }))
  await waitFor(() => expect(marked()).toEqual(['赛段']))
  const { rules } = form!.getFieldsValue() as { rules: Array<{ formula: QuotaFormula }> }
  expect(rules[0]!.formula).toMatchObject({ count: 'works', min: 2, itemId: null, awards: [], name: '' })
})
