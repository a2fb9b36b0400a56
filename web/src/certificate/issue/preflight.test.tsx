import { act, cleanup, render, waitFor } from '@testing-library/react'
import { certificateApi } from '@podium/core/certificate/api.ts'
import { API_BASE } from '@podium/core/base/endpoint.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { useSavedJob } from '#web/lib/call/job-watch.tsx'
import { FindingList } from './finding-list.tsx'
import { PreflightReport } from './preflight-report.tsx'
import { PreflightRows } from './preflight-rows.tsx'
import { RowDialog } from './row-dialog.tsx'
import { TracedCertificate } from '../verify/traced-certificate.tsx'

const listKey = { roundId: 'r1', itemId: 'i1', kind: 'winner' } as const
const report = {
  templateId: 't1',
  templateName: '经典蓝',
  total: 4,
  already: 0,
  held: 0,
  upheld: 0,
  checked: true,
  check: 'c1',
  issues: [],
  counts: { 'missing-glyph': 1 },
  listCounts: {},
  unsettled: { 'missing-glyph': 1 },
  rows: { good: 3, open: 1, confirmed: 0, left_out: 0 },
  checker: '',
  refusal: null,
  numberRule: { prefix: 'T', body: 'allAutoincrementFour' as const, suffix: '' },
  nextCounter: 12,
}
const row = {
  recipientId: 'w1',
  holder: '李𮯰',
  school: '示范大学',
  award: '一等奖',
  state: 'open' as const,
  findings: [{ kind: 'missing-glyph' as const, element: '获奖对象', detail: '𮯰' }],
  mendable: [
    { field: 'student' as const, now: '李𮯰', mended: null },
    { field: 'workName' as const, now: '机器人', mended: null },
  ],
  reason: '',
  version: 0,
}

let page: HTMLElement
let answers: Record<string, unknown>
let pages: URLSearchParams[]
let sent: { path: string; body: unknown }[]

beforeEach(() => {
  page = document.createElement('div')
  document.body.append(page)
  sent = []
  pages = []
  answers = {}
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async (address, init) => {
      const { pathname, searchParams } = new URL(address, 'http://x')
      const path = pathname.slice(API_BASE.length)
      if (path === certificateApi.preflightRows.path) pages.push(searchParams)
      if (init?.method === 'POST') sent.push({ path, body: JSON.parse(init.body as string) as unknown })
      const body = JSON.stringify({ code: 0, msg: '', data: answers[path] ?? null })
      return new Response(body, { headers: { 'content-type': 'application/json' } })
    },
  }))
})
afterEach(async () => {
  cleanup()
  page.remove()
})

const show = (what: ReactNode) =>
  act(async () =>
    render(
      <MemoryRouter>
        <QueryClientProvider client={newQueryClient()}>{what}</QueryClientProvider>
      </MemoryRouter>,
      { container: page },
    ),
  )

const buttonNamed = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.replaceAll(' ', '') === name)

async function type(field: HTMLInputElement, text: string) {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

describe('the pre-flight', () => {
  beforeEach(() => {
    answers[certificateApi.preflightRows.path] = { rows: [row], total: 1, pageNum: 1, pageSize: 10 }
  })

  it('warns of places about which an objection was upheld, before their certificates are issued', async () => {
    answers[certificateApi.preflight.path] = { ...report, upheld: 2 }
    await show(<PreflightReport listKey={listKey} onStarted={() => undefined} />)
    await waitFor(() => expect(page.textContent).toContain('2 张待制作证书的名次有异议成立'))
  })

  it('offers the good rows first, and issues them after showing finished certificates', async () => {
    answers[certificateApi.preflight.path] = report
    answers[certificateApi.make.path] = { batchId: 'b1', jobId: null }
    answers[certificateApi.samples.path] = [
      { recipientId: 'w2', holder: '阿卜杜拉', reason: 'longest_name' },
      { recipientId: 'w3', holder: '王五', reason: 'random' },
    ]
    await show(<PreflightReport listKey={listKey} onStarted={() => undefined} />)
    await waitFor(() => expect(buttonNamed('制作无问题的3份')).toBeDefined())
    await act(async () => buttonNamed('制作无问题的3份')!.click())
    const dialog = () => document.querySelector('.ant-modal-container')
    await waitFor(() => expect(dialog()?.querySelectorAll('img')).toHaveLength(2))
    expect(page.textContent).toContain('编号 T0012 至 T0015')
    expect(dialog()?.textContent).toMatch(
      /制作 3 份证书？.*编号 T0012 至 T0014.*经典蓝.*姓名最长 阿卜杜拉.*随机一份 王五/,
    )
    expect(sent).toEqual([])
    await act(async () => [...dialog()!.querySelectorAll('button')].at(-1)!.click())
    expect(sent).toEqual([{ path: certificateApi.make.path, body: { ...listKey, rows: 'good', despiteIssues: false } }])
    await waitFor(() => expect(page.textContent).toContain('李𮯰'))
  })

  it('of a list that is complete says so, without a warning', async () => {
    const rows = { good: 0, open: 0, confirmed: 0, left_out: 0 }
    const complete = { total: 0, already: 4, rows, counts: {}, unsettled: {}, refusal: '没有待制作的证书' }
    answers[certificateApi.preflight.path] = { ...report, ...complete }
    answers[certificateApi.preflightRows.path] = { rows: [], total: 0, pageNum: 1, pageSize: 10 }
    await show(<PreflightReport listKey={listKey} onStarted={() => undefined} />)
    await waitFor(() => expect(page.textContent).toContain('已制作 4 份'))
    expect(page.querySelector('.certificate-note-warning')).toBeNull()
  })

  it('names an element and its field once where they have the same name', async () => {
    await show(<FindingList findings={[{ kind: 'missing-value', element: '指导教师', detail: 'teacher' }]} />)
    expect(page.textContent).toBe('内容为空指导教师')
  })

  it('that is checked anew shows its rows as they are by then', async () => {
    answers[certificateApi.preflight.path] = report
    await show(<PreflightReport listKey={listKey} onStarted={() => undefined} />)
    await waitFor(() => expect(page.textContent).toContain('示范大学'))
    answers[certificateApi.preflightRows.path] = {
      rows: [{ ...row, school: '新名大学' }],
      total: 1,
      pageNum: 1,
      pageSize: 10,
    }
    await act(async () => buttonNamed('重新检查')!.click())
    await waitFor(() => expect(page.textContent).toContain('新名大学'))
  })

  it('of a long list that was not checked offers to check it, and nothing else', async () => {
    answers[certificateApi.preflight.path] = { ...report, total: 12_000, checked: false, counts: {}, unsettled: {} }
    await show(<PreflightReport listKey={listKey} onStarted={() => undefined} />)
    await waitFor(() => expect(buttonNamed('开始检查')).toBeDefined())
    expect([...document.querySelectorAll('button')]).toHaveLength(1)
  })
})

describe('the rows of a pre-flight', () => {
  const requested = () => pages.at(-1)
  const filled = { rows: [row], total: 1, pageNum: 1, pageSize: 10 }

  it('are those with findings, and a name is searched in all of them', async () => {
    answers[certificateApi.preflightRows.path] = filled
    await show(<PreflightRows report={report} listKey={listKey} />)
    await waitFor(() => expect(requested()?.get('rows')).toBe('found'))
    await type(document.querySelector<HTMLInputElement>('input[type=search]')!, '张三')
    await act(async () => document.querySelector<HTMLElement>('.ant-input-search-btn')!.click())
    await waitFor(() => expect([requested()?.get('rows'), requested()?.get('keyword')]).toEqual(['all', '张三']))
  })

  it('are all rows where none has a finding', async () => {
    answers[certificateApi.preflightRows.path] = filled
    const rows = { good: 4, open: 0, confirmed: 0, left_out: 0 }
    await show(<PreflightRows report={{ ...report, rows, counts: {}, unsettled: {} }} listKey={listKey} />)
    await waitFor(() => expect(requested()?.get('rows')).toBe('all'))
  })
})

describe('a job', () => {
  const seen: (string | null)[] = []
  function Saved({ name, start = false }: { name: string; start?: boolean }) {
    const [jobId, saveJobId] = useSavedJob(name)
    seen.push(jobId)
    return start ? <button onClick={() => saveJobId('j1')}>开始</button> : null
  }

  it('is shown for the list that it belongs to, and for no other', async () => {
    const { rerender } = render(<Saved name="a" start />, { container: page })
    await act(async () => buttonNamed('开始')!.click())
    expect(seen.at(-1)).toBe('j1')
    rerender(<Saved name="b" />)
    expect(seen.at(-1)).toBeNull()
    rerender(<Saved name="a" />)
    expect(seen.at(-1)).toBe('j1')
  })
})

describe('a row', () => {
  it('is mended by what was changed, and by nothing else', async () => {
    answers[certificateApi.decideRow.path] = { state: 'good', findings: [], version: 1 }
    let isClosed = false
    await show(<RowDialog row={row} listKey={listKey} onClose={() => (isClosed = true)} />)
    const save = () => buttonNamed('保存修正')!
    expect(save().disabled).toBe(true)
    await type(document.querySelector<HTMLInputElement>('#student')!, '李四')
    expect(save().disabled).toBe(false)
    await act(async () => save().click())
    await waitFor(() => expect(isClosed).toBe(true))
    const body = { ...listKey, recipientId: 'w1', version: 0, action: 'mend', texts: { student: '李四' } }
    expect(sent).toEqual([{ path: certificateApi.decideRow.path, body }])
  })

  it('that was decided can be reset', async () => {
    answers[certificateApi.decideRow.path] = { state: 'open', findings: [], version: 0 }
    const decided = { ...row, state: 'left_out' as const, reason: '待核实', version: 2 }
    await show(<RowDialog row={decided} listKey={listKey} onClose={() => undefined} />)
    expect([buttonNamed('不制作'), buttonNamed('按原样制作')]).toEqual([undefined, undefined])
    await act(async () => buttonNamed('撤销处理')!.click())
    expect(sent[0]?.body).toMatchObject({ action: 'reset', version: 2 })
  })
})

/** @spec R24 */
it('the trace of a revoked certificate names its successor', async () => {
  const certificate = {
    number: 'CN0001',
    state: 'revoked' as const,
    stateAt: '2026-05-01T02:00:00.000Z',
    successor: 'CN0009',
    kind: 'winner' as const,
    holderMasked: '张*丰',
    school: '',
    award: '',
    competition: '创新大赛',
    itemName: '创意组',
    work: '',
    awardEn: '',
    competitionEn: '',
    itemNameEn: '',
    edition: 1,
    year: 2026,
    issuer: '组委会',
    issuedAt: null,
    fileHash: '',
    statement: null,
  }
  await show(<TracedCertificate certificate={certificate} byFile={false} />)
  expect(page.querySelector('.trace-revoked')?.textContent).toContain('新证书编号： CN0009')
})
