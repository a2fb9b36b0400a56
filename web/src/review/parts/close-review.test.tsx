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
beforeEach(() => {
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
    fetch: async () => {
      setTimeout(() => act(() => onClosed()), 20)
      return new Response(JSON.stringify({ code: 0, msg: '', data: { version: 2 } }), {
        headers: { 'content-type': 'application/json' },
      })
    },
  }))
})
afterEach(cleanup)

function BatchPage() {
  const [state, setState] = useState<BatchDetail['state']>('open')
  useEffect(() => {
    onClosed = () => setState('closed')
  }, [])
  const batch = { batchId: 'b1', version: 1, state, tasks: 2, submitted: 1 } as BatchDetail
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
