import { reviewRefusals as no } from '@podium/core/review/refusals.ts'
import type { BatchDetail } from '@podium/core/review/views.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { RefusedCalculation } from './refused-calculation.tsx'

vi.mock('#web/lib/session/allowed.tsx', () => ({ useMay: () => () => true }))
// Newer browsers answer with a promise, which must not become the effect's clean-up.
Reflect.set(Element.prototype, 'scrollIntoView', async () => undefined)
afterEach(cleanup)

const batch = { batchId: 'b1', state: 'closed', window: null, tasks: 6, submitted: 4, version: 1 } as BatchDetail
const few = { path: String(no.FEW_SCORES.code), msg: '1 件评分不足' }
const none = { path: String(no.NO_SCORES.code), msg: '1 件没有评分' }

function show(fields: ReadonlyArray<typeof few>) {
  const [first] = fields
  const refused = { code: Number(first!.path), msg: first!.msg, fields: fields.length > 1 ? fields : [] }
  return render(
    <MemoryRouter>
      <QueryClientProvider client={newQueryClient()}>
        <RefusedCalculation batch={batch} refused={refused} onAccept={() => undefined} />
      </QueryClientProvider>
    </MemoryRouter>,
  )
}

const addresses = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

/** @spec C46 */
it('names each lack with the list of its works, and the remedies for all of them once', () => {
  const { unmount } = show([none, few])
  expect([screen.queryByText(none.msg), screen.queryByText(few.msg)]).not.toContain(null)
  expect(addresses().map((to) => to?.match(/scored=(\w+)/)?.[1])).toEqual(['none', 'few', undefined])
  expect(screen.queryByRole('button', { name: '按现有评分计算' })).toBeNull()
  expect(screen.getAllByRole('button', { name: '重新开放评审，再提醒专家' })).toHaveLength(1)
  expect(unmount).not.toThrow()
})

it('offers to accept few scores where nothing else is missing', () => {
  show([few])
  expect(screen.queryByRole('button', { name: '按现有评分计算' })).not.toBeNull()
})
