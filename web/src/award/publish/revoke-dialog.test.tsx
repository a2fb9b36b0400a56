import { API_BASE } from '@podium/core/base/endpoint.ts'
import { awardApi } from '@podium/core/award/api.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { RevokeDialog } from './revoke-dialog.tsx'

afterEach(cleanup)

async function lines(preview: { certificates: number; people: number }): Promise<string[]> {
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async (path) => {
      const isIt = new URL(path, 'http://podium.test').pathname.slice(API_BASE.length) === awardApi.revokePreview.path
      return new Response(JSON.stringify({ code: 0, msg: '', data: isIt ? preview : null }), {
        headers: { 'content-type': 'application/json' },
      })
    },
  }))
  render(
    <QueryClientProvider client={newQueryClient()}>
      <RevokeDialog open batchId="b1" version={1} onClose={() => undefined} />
    </QueryClientProvider>,
  )
  return (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
}

it('counts the certificates that a withdrawal revokes and the people it notifies, and says what follows', async () => {
  const [certificates, people, again, make] = await lines({ certificates: 10, people: 44 })
  expect(certificates).toContain('10 份有效证书全部撤销')
  expect(people).toContain('44 人')
  expect(again).toContain('由另一人确认')
  expect(make).toContain('重新制作')
})

it('says where no certificate and nobody is affected', async () => {
  expect(await lines({ certificates: 0, people: 0 })).toEqual([
    '没有有效证书受影响。',
    '结果尚未对参赛者可见，不发通知。',
    expect.stringContaining('由另一人确认'),
  ])
})
