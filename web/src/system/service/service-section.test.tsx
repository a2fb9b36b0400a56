import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { SERVICE_DEFAULTS, type ServiceView } from '@podium/core/system/service/service-setting.ts'
import { afterEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { LanguageContext } from '#web/lib/i18n/i18n.ts'
import { ServiceSection } from './service-section.tsx'

afterEach(cleanup)

const value = { ...SERVICE_DEFAULTS.store.value, endpoint: 'https://s3.example.org', bucket: 'files', accessKey: 'AK' }
const stored = {
  setting: { name: 'store', value },
  source: 'stored',
  hasSecret: true,
  usedAt: null,
  version: 3,
  changedAt: '2026-11-27T00:00:00.000Z',
} as ServiceView

/** Bodies that the page sent. */
const sent: string[] = []

async function open(service: ServiceView, answer: unknown) {
  sent.length = 0
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async (_url: RequestInfo | URL, init?: RequestInit) => {
      sent.push(typeof init?.body === 'string' ? init.body : '')
      return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } })
    },
  }))
  await act(async () =>
    render(
      <LanguageContext value={{ language: 'zh-cn', wording: 'standard', setLanguage: () => {} }}>
        <QueryClientProvider client={newQueryClient()}>
          <ServiceSection service={service} />
        </QueryClientProvider>
      </LanguageContext>,
    ),
  )
}

it('a saved secret is not shown, and stays when none is typed', async () => {
  await open(stored, { code: 0, msg: '', data: { version: 4 } })
  expect(screen.getByLabelText<HTMLInputElement>('Secret Key').value).toBe('')
  await act(async () => fireEvent.click(screen.getByText('测试并保存')))
  expect(JSON.parse(sent[0]!)).toEqual({ setting: stored.setting, version: 3 })
})

it('a bucket with files can’t be exchanged or removed here, but get new keys', async () => {
  await open({ ...stored, usedAt: stored.changedAt }, {})
  expect(screen.getByLabelText<HTMLInputElement>('存储桶').disabled).toBe(true)
  expect(screen.getByLabelText<HTMLInputElement>('Access Key').disabled).toBe(false)
  expect(screen.queryByText('清 除')).toBeNull()
})

it('what the environment says is shown and can’t be changed or tested here', async () => {
  await open({ ...stored, source: 'environment', changedAt: null }, {})
  expect(screen.getByText(/由服务器环境变量设定/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('存储桶').disabled).toBe(true)
  expect(screen.queryByText('仅测试')).toBeNull()
})

it('a test says why the service does not work', async () => {
  const answer = { works: false, durationMs: 12, zh: '没有这个存储桶', en: 'There is no such bucket' }
  await open(stored, { code: 0, msg: '', data: answer })
  await act(async () => fireEvent.click(screen.getByText('仅测试')))
  expect(await screen.findByText(answer.zh)).toBeTruthy()
})
