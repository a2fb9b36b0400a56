import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { ForceDialog } from './force-dialog.tsx'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

/** @spec B03 */
it.each([
  [null, true, '强制关闭（暂停）'],
  [null, false, '强制开放'],
  ['closed' as const, false, '按时间开关'],
  ['open' as const, true, '按时间开关'],
])('a window held %s and open %s is offered “%s” first', async (forced, isOpen, first) => {
  installAmbient(() => ({ language: () => 'zh-cn', token: () => 'T', fetch }))
  render(
    <MemoryRouter>
      <QueryClientProvider client={newQueryClient()}>
        <ForceDialog
          forced={{ windowId: 'w1', forced, title: '强制开关', isOpen }}
          refresh={[]}
          onClose={() => undefined}
        />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  expect(await screen.findByRole('radio', { name: first, hidden: true })).toHaveProperty('checked', true)
})
