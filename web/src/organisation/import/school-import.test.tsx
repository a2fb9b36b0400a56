import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { organisationApi } from '@podium/core/organisation/api.ts'
import type { ReactElement } from 'react'
import { afterEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { LanguageContext } from '#web/lib/i18n/i18n.ts'
import { NationalDialog } from './national-dialog.tsx'
import { SchoolImportDialog } from './school-import-dialog.tsx'

afterEach(cleanup)

const list = [
  {
    code: '10001',
    name: '北京大学',
    nameEn: 'Peking University',
    region: '11',
    state: 'present',
    changes: [],
    fault: null,
  },
  {
    code: '10003',
    name: '清华大学',
    nameEn: 'Tsinghua University',
    region: '11',
    state: 'new',
    changes: [],
    fault: null,
  },
  { code: '10246', name: '复旦大学', nameEn: '', region: '31', state: 'new', changes: [], fault: null },
  {
    code: '10284',
    name: '南京大学',
    nameEn: 'Nanjing University',
    region: '32',
    state: 'differs',
    changes: [{ row: 1, school: '南京大学', column: 'code', before: 'NJU', after: '10284' }],
    fault: null,
  },
]

/** Requests of the page, with their bodies. */
const sent: Array<{ path: string; body: string }> = []

async function open(dialog: ReactElement) {
  sent.length = 0
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async (url: RequestInfo | URL, init?: RequestInit) => {
      const path = url instanceof Request ? url.url : url.toString()
      sent.push({ path, body: typeof init?.body === 'string' ? init.body : '' })
      const isList = path.endsWith(organisationApi.nationalSchools.path)
      const data = isList ? list : path.endsWith('/add') ? { added: 1, updated: 0, unchanged: 0 } : []
      return new Response(JSON.stringify({ code: 0, msg: '', data }), {
        headers: { 'content-type': 'application/json' },
      })
    },
  }))
  await act(async () =>
    render(
      <LanguageContext value={{ language: 'zh-cn', wording: 'standard', setLanguage: () => {} }}>
        <QueryClientProvider client={newQueryClient()}>{dialog}</QueryClientProvider>
      </LanguageContext>,
    ),
  )
}

it('universities that exist can’t be chosen; what an update changes is told', async () => {
  await open(<NationalDialog onClose={() => {}} />)
  expect((await screen.findByLabelText<HTMLInputElement>('北京大学')).disabled).toBe(true)
  expect(screen.getByLabelText<HTMLInputElement>('南京大学').disabled).toBe(false)
  expect(screen.getByText('NJU → 10284')).toBeTruthy()
  expect(screen.getByText(/请与教育部最新名单核对/)).toBeTruthy()
})

it('the chosen ones stay chosen while the list is searched, and are added together', async () => {
  await open(<NationalDialog onClose={() => {}} />)
  fireEvent.click(await screen.findByLabelText('清华大学'))
  fireEvent.change(screen.getByLabelText('名称或代码'), { target: { value: '10246' } })
  expect(screen.queryByText('清华大学')).toBeNull()
  fireEvent.click(screen.getByLabelText('复旦大学'))
  await act(async () => fireEvent.click(screen.getByText('添加 2 所')))
  const { body } = sent.find(({ path }) => path.endsWith(organisationApi.addNationalSchools.path))!
  expect(JSON.parse(body)).toEqual({ codes: ['10003', '10246'] })
})

it('nothing is imported from a worksheet before it was checked', async () => {
  await open(<SchoolImportDialog onClose={() => {}} />)
  expect(screen.getByText('下载模板').getAttribute('href')).toContain(organisationApi.schoolImportTemplate.path)
  expect(screen.getByText('导入 0 所').closest('button')!.disabled).toBe(true)
})
