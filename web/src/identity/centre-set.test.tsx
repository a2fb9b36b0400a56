import { act, cleanup, render, waitFor } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { Page as IdentityCentreSetPage } from './centre-set.page.tsx'

beforeEach(() => {
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: () => new Promise(() => undefined),
  }))
})
afterEach(async () => {
  cleanup()
  document.body.replaceChildren()
})

async function selectedTab(address: string): Promise<string | undefined> {
  await act(async () =>
    render(
      <MemoryRouter initialEntries={[address]}>
        <QueryClientProvider client={newQueryClient()}>
          <IdentityCentreSetPage />
        </QueryClientProvider>
      </MemoryRouter>,
    ),
  )
  await waitFor(() => expect(document.querySelector('[role=tab]')).not.toBe(null))
  return document.querySelector('[role=tab][aria-selected=true]')?.textContent ?? undefined
}

/** @spec U02 */
it.each([
  ['/center/set?tab=unknown', '个人信息'],
  ['/center/set', '个人信息'],
])('%s shows the tab %s', async (address, tab) => {
  expect(await selectedTab(address)).toBe(tab)
})
