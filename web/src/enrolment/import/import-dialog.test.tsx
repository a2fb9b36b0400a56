import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { LanguageContext } from '#web/lib/i18n/i18n.ts'
import { SheetFaults } from '#web/ui/sheet-import/sheet-faults.tsx'
import { TeamImportDialog } from './import-dialog.tsx'

afterEach(cleanup)

async function open(rounds: ReadonlyArray<{ value: string; label: string }>) {
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async () => {
      const body = JSON.stringify({ code: 0, msg: '', data: rounds })
      return new Response(body, { headers: { 'content-type': 'application/json' } })
    },
  }))
  await act(async () =>
    render(
      <LanguageContext value={{ language: 'zh-cn', wording: 'standard', setLanguage: () => {} }}>
        <QueryClientProvider client={newQueryClient()}>
          <TeamImportDialog onClose={() => {}} />
        </QueryClientProvider>
      </LanguageContext>,
    ),
  )
}

it('a school with one running competition begins with its template, and imports nothing unchecked', async () => {
  await open([{ value: 'r1', label: '机器人竞赛' }])
  const template = await screen.findByText('下载模板')
  expect(template.getAttribute('href')).toContain('roundId=r1')
  expect(screen.getByText('导 入').closest('button')!.disabled).toBe(true)
})

it('without a competition that is open for sign-up the dialog says so', async () => {
  await open([])
  expect(await screen.findByText('现在没有开放报名的竞赛')).toBeTruthy()
  expect(screen.queryByText('下载模板')).toBeNull()
})

it('a bad cell has a field of its own for its correction', () => {
  const corrected: string[] = []
  const fault = { row: 3, column: 'phone', zh: '不是 11 位手机号', en: 'Not a phone number' }
  render(
    <LanguageContext value={{ language: 'zh-cn', wording: 'standard', setLanguage: () => {} }}>
      <SheetFaults
        columns={[{ key: 'phone', zh: '手机号', en: 'Phone', required: true, sample: '' }]}
        found={{ total: 2, faultCount: 1, faults: [fault], jobId: null }}
        annotated="/copy"
        correction={{
          title: '改为',
          renderField: ({ row }) => (
            <input aria-label={`${row}`} onChange={({ target }) => corrected.push(target.value)} />
          ),
        }}
      />
    </LanguageContext>,
  )
  expect(screen.getByText('不是 11 位手机号')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('3'), { target: { value: '13900000000' } })
  expect(corrected).toEqual(['13900000000'])
})
