import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { API_BASE } from '@podium/core/base/endpoint.ts'
import { ExtraField } from '@podium/core/competition/form/form.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import type { TeamDetail } from '@podium/core/enrolment/views.ts'
import { NO_FEE } from '@podium/core/finance/fee/fee.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { LanguageContext } from '#web/lib/i18n/i18n.ts'
import { MaterialStep } from './material-step.tsx'

/** Uploads that never end. */
vi.mock('#web/lib/call/upload.ts', () => ({
  startUpload: () => ({ finished: new Promise(() => undefined), cancel: async () => undefined }),
}))

const memberId = '00000000-0000-4000-8000-000000000001'
const field = (key: string, rest: object = {}) => ExtraField.parse({ key, label: key, kind: 'text', ...rest })
const onYes = { match: 'all', of: [{ field: 'used', op: 'in', values: ['是'] }] }
const extraFields = [
  field('used', { label: '使用工具' }),
  field('tools', { label: '工具名称', required: true, showWhen: onYes }),
  field('size', { label: '尺码', roles: ['captain'] }),
  field('pledge', { label: '诚信承诺', kind: 'pledge', required: true }),
  field('topic', { label: '选题', frozenFrom: 'submission' }),
]
const team = {
  teamId: 't1',
  state: 'returned',
  members: [],
  decisions: [],
  materials: [],
  rules: [],
  petitions: [],
  roundName: '',
  itemName: '',
  submitHindrance: null,
  version: 1,
  answers: { used: '是', tools: '某模型', topic: '桥梁' },
  setting: {
    documents: [],
    admission: { queue: false },
    auditLevels: ['school'],
    extraFields,
    formSections: [],
    formChecks: [],
    fee: NO_FEE,
  },
  form: {
    people: [{ memberId, name: '张三', role: 'captain' }],
    captain: null,
    day: '2026-05-01',
    wasSubmitted: true,
    begunStages: [],
  },
} as unknown as TeamDetail

const EXPIRED = { code: 401, msg: '当前登录已过期，请重新登录', data: null }
let saved: { answers: Record<string, unknown> } | null
let isExpired: boolean
let went: string[]
beforeEach(async () => {
  saved = null
  isExpired = false
  went = []
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async (address, init) => {
      const path = new URL(address, 'http://x').pathname.slice(API_BASE.length)
      if (path === enrolmentApi.saveMaterial.path) saved = JSON.parse(init?.body as string) as typeof saved
      const data = path === enrolmentApi.saveMaterial.path ? { version: 2 } : null
      const body = JSON.stringify(isExpired ? EXPIRED : { code: 0, msg: '', data })
      return new Response(body, { headers: { 'content-type': 'application/json' } })
    },
  }))
  await act(async () =>
    render(
      <MemoryRouter>
        <LanguageContext value={{ language: 'zh-cn', wording: 'standard', setLanguage: () => {} }}>
          <QueryClientProvider client={newQueryClient()}>
            <MaterialStep team={team} go={(step) => went.push(step)} refetch={async () => {}} />
          </QueryClientProvider>
        </LanguageContext>
      </MemoryRouter>,
    ),
  )
})
afterEach(cleanup)

/** @spec B05 */
it('hides a field whose condition no longer holds, says that its answer is left out, and keeps it in the draft', async () => {
  expect(screen.getByLabelText<HTMLInputElement>('工具名称').value).toBe('某模型')
  await act(async () => fireEvent.change(screen.getByLabelText('使用工具'), { target: { value: '否' } }))
  expect(screen.queryByLabelText('工具名称')).toBe(null)
  expect(screen.getByText(/以下内容不需要提交：工具名称/)).toBeTruthy()
  await waitFor(() => expect(saved?.answers).toMatchObject({ used: '否', tools: '某模型' }), { timeout: 3000 })
})

it('asks each person by name, and shows what can no longer be changed', async () => {
  expect(screen.getByRole('group', { name: '尺码' }).textContent).toContain('张三（队长）')
  expect(screen.getByLabelText<HTMLInputElement>('选题').disabled).toBe(true)
  await act(async () => fireEvent.change(screen.getByLabelText('张三（队长）'), { target: { value: 'L' } }))
  await waitFor(() => expect(saved?.answers['size']).toEqual({ [memberId]: 'L' }), { timeout: 3000 })
})

/** @spec S04 */
it('goes back once all is saved, and stays where saving is refused, as after the session expired', async () => {
  const back = screen.getByText('上一步').closest('button')!
  isExpired = true
  await act(async () => fireEvent.click(back))
  await screen.findByText(EXPIRED.msg)
  expect(went).toEqual([])
  isExpired = false
  await act(async () => fireEvent.click(back))
  await waitFor(() => expect(went).toEqual(['team']))
})

it('what was missing is no longer asked for as soon as it is ticked', async () => {
  const asked = () => document.querySelectorAll('.ant-form-item-explain-error').length
  await act(async () => fireEvent.click(screen.getByText('提交报名').closest('button')!))
  await waitFor(() => expect(asked()).toBe(1))
  await act(async () => fireEvent.click(screen.getByRole('checkbox')))
  await waitFor(() => expect(asked()).toBe(0))
})

it('can’t be submitted without a file that is still being uploaded, until it is cancelled', async () => {
  const submit = () => screen.getByText('提交报名').closest('button')!
  expect(submit().disabled).toBe(false)
  const file = new File(['%PDF-1.7'], '成绩单.pdf', { type: 'application/pdf' })
  const field = document.querySelector('input[type=file]')!
  await act(async () => fireEvent.change(field, { target: { files: [file] } }))
  await screen.findByText('成绩单.pdf')
  expect(submit().disabled).toBe(true)
  expect(submit().getAttribute('aria-description')).toBe('文件正在上传，完成或取消后才能提交')
  await act(async () => fireEvent.click(screen.getByText(/^取\s*消$/).closest('button')!))
  expect(submit().disabled).toBe(false)
})
