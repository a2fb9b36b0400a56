import { API_BASE } from '@podium/core/base/endpoint.ts'
import { awardApi, type WinnerRow } from '@podium/core/award/api.ts'
import { awardRefusals } from '@podium/core/award/refusals.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { useRevocation } from './revoke-winner.tsx'

vi.mock('#web/lib/session/viewer.ts', () => ({
  useViewer: () => ({ roleKeys: [], permissions: ['award:result:publish'] }),
}))
afterEach(cleanup)

const winner = {
  winnerId: 'w1',
  teamName: '光之队',
  awardZh: '一等奖',
  awardEn: '',
  state: 'formal',
  revocation: null,
  publication: 'formal',
  takesPart: true,
  restoration: null,
}

function Row({ row }: { row: WinnerRow }) {
  const { rowActions, dialog } = useRevocation()
  return (
    <>
      {rowActions?.(row).map(({ key, label, reason, onClick }) => (
        <button key={key} type="button" onClick={onClick}>
          {[label, reason].filter(Boolean).join('：')}
        </button>
      ))}
      {dialog}
    </>
  )
}

function show(row: object): string[] {
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async (path) => {
      const preview = { certificates: 3, people: 4, reason: '抄袭' }
      const asked = new URL(path, 'http://podium.test').pathname.slice(API_BASE.length)
      const isIt = [awardApi.revocationPreview.path, awardApi.restorationPreview.path].some((each) => each === asked)
      return new Response(JSON.stringify({ code: 0, msg: '', data: isIt ? preview : null }), {
        headers: { 'content-type': 'application/json' },
      })
    },
  }))
  render(
    <QueryClientProvider client={newQueryClient()}>
      <Row row={{ ...winner, ...row } as WinnerRow} />
    </QueryClientProvider>,
  )
  return screen.queryAllByRole('button').map(({ textContent }) => textContent)
}

it('the award of a winner is revoked from its row, and the dialog says what that does and that nobody moves up', async () => {
  expect(show({})).toEqual(['撤销奖项'])
  fireEvent.click(screen.getByRole('button', { name: '撤销奖项' }))
  await screen.findByText(/有效证书/)
  const effects = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent).join(' ')
  expect(effects).toContain('其 3 份有效证书随即撤销')
  expect(effects).toContain('通知该队 4 人')
  expect(effects).toContain('其他团队不递补')
  expect(screen.getByRole('alert').textContent).toContain('须由另一人')
})

it('a revocation that waits is confirmed or left by another person, and recalled by whoever asked', () => {
  const asked = (own: boolean) => ({ revocation: { own, byName: '甲', reason: '抄袭' } })
  expect(show(asked(false))).toEqual(['确认撤销', '不予撤销'])
  cleanup()
  expect(show(asked(true))).toEqual([`确认撤销：${awardRefusals.REVOCATION_OWN.zh}`, '收回撤销请求'])
})

it('an award that is revoked offers its restoration, and one that is not published no revocation', () => {
  expect(show({ state: 'revoked' })).toEqual(['恢复奖项'])
  cleanup()
  expect(show({ state: 'confirmed' })).toEqual([`撤销奖项：${awardRefusals.AWARD_UNPUBLISHED.zh}`])
})

it('a revoked award is restored by one person and confirmed by another, unless its team left', async () => {
  const asked = (own: boolean) => ({ state: 'revoked', restoration: { own, byName: '甲', reason: '申诉成立' } })
  expect(show(asked(false))).toEqual(['确认恢复', '不予恢复'])
  cleanup()
  expect(show(asked(true))).toEqual([`确认恢复：${awardRefusals.RESTORATION_OWN.zh}`, '收回恢复请求'])
  cleanup()
  expect(show({ state: 'revoked', takesPart: false })).toEqual([`恢复奖项：${awardRefusals.AWARD_LEFT.zh}`])
  cleanup()
  show({ state: 'revoked' })
  fireEvent.click(screen.getByRole('button', { name: '恢复奖项' }))
  await screen.findByText(/须在“证书制作”中重新制作/)
  expect(screen.getByText('撤销原因：抄袭')).toBeTruthy()
})
