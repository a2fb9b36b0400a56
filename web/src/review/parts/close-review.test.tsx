import { reviewApi } from '@podium/core/review/api.ts'
import type { BatchDetail } from '@podium/core/review/views.ts'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { QuestionDialog } from '#web/ui/feedback/question-dialog.tsx'
import { CloseReview } from './close-review.tsx'

let onClosed = () => {}
let lacking = { none: 0, few: 0 }
beforeEach(() => {
  lacking = { none: 0, few: 0 }
  // The test's browser has no modal dialogs.
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true
    },
    close(this: HTMLDialogElement) {
      this.open = false
    },
  })
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async (address) => {
      const { pathname, searchParams } = new URL(address, 'http://podium.test')
      const scored = searchParams.get('scored')
      const isCount = pathname.endsWith(reviewApi.entries.path)
      if (!isCount) setTimeout(() => act(() => onClosed()), 20)
      const data = isCount
        ? { rows: [], total: lacking[scored as 'none' | 'few'], pageNum: 1, pageSize: 1 }
        : { version: 2 }
      return new Response(JSON.stringify({ code: 0, msg: '', data }), {
        headers: { 'content-type': 'application/json' },
      })
    },
  }))
})
afterEach(cleanup)

function BatchPage({ submitted = 1 }: { submitted?: number }) {
  const [state, setState] = useState<BatchDetail['state']>('open')
  useEffect(() => {
    onClosed = () => setState('closed')
  }, [])
  const setting = { expertsPerWork: 3 }
  const batch = { batchId: 'b1', version: 1, state, tasks: 2, submitted, setting } as BatchDetail
  return (
    <main>
      <h1>评审结果</h1>
      <CloseReview batch={batch} />
      <QuestionDialog />
    </main>
  )
}

it('the question has the focus, gives it back, and leaves it at the page’s heading once the button is gone', async () => {
  render(
    <QueryClientProvider client={newQueryClient()}>
      <BatchPage />
    </QueryClientProvider>,
  )
  const opener = screen.getByText('结束评审').closest('button')!
  const isInDialog = () =>
    document.activeElement?.closest('dialog') !== null && document.activeElement !== document.body
  opener.focus()
  await act(async () => opener.click())
  await waitFor(() => expect(isInDialog()).toBe(true))
  await act(async () => document.querySelector<HTMLButtonElement>('dialog button')!.click())
  expect(document.activeElement).toBe(opener)
  await act(async () => opener.click())
  await waitFor(() => expect(isInDialog()).toBe(true))
  await act(async () => (document.activeElement as HTMLButtonElement).click())
  await waitFor(() => expect(document.activeElement?.textContent).toBe('评审结果'))
})

it('names the works that lack scores before the review ends, also when no scorecard is missing', async () => {
  lacking = { none: 1, few: 4 }
  render(
    <QueryClientProvider client={newQueryClient()}>
      <BatchPage submitted={2} />
    </QueryClientProvider>,
  )
  await act(async () => screen.getByText('结束评审').closest('button')!.click())
  await waitFor(() => expect(document.querySelectorAll('dialog li').length).toBe(2))
  expect([...document.querySelectorAll('dialog li')].map(({ textContent }) => textContent)).toEqual([
    '1 件作品没有任何评分：不补齐就不能计算成绩',
    '4 件作品的评分少于规则要求的 3 份',
  ])
})
