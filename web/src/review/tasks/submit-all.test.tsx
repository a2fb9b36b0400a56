import type { OwnBatch, RankedTask } from '@podium/core/review/views.ts'
import { cleanup, render } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { SubmitAll } from './submit-all.tsx'

afterEach(cleanup)

const work = (state: string, hindrance = '') =>
  ({ state, hindrance, tied: false, cautions: [] }) as unknown as RankedTask

it.each([
  [[work('draft'), work('submitted'), work('draft', 'incomplete')], '提交全部 1 件'],
  [[work('submitted'), work('draft', 'incomplete')], ''],
])('whoever has fully scored works is offered to submit them', (works, offered) => {
  const { container } = render(
    <QueryClientProvider client={newQueryClient()}>
      <SubmitAll batch={{ batchId: 'b' } as OwnBatch} works={works} onRefused={() => undefined} />
    </QueryClientProvider>,
  )
  expect(container.textContent).toBe(offered)
})
