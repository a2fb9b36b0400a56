import { act, cleanup, render } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { LanguageContext } from '#web/lib/i18n/i18n.ts'
import { type RecordName, useRecordName } from '#web/lib/record-name.ts'
import { TabsBar } from './tabs-bar.tsx'
import { clearTabs, HOME_TAB, setTabs } from './tabs.ts'

afterEach(() => {
  cleanup()
  clearTabs()
})

function Detail({ name }: { name: RecordName }) {
  useRecordName(name)
  return null
}

/** @spec B32 */
it('two tabs of the same page are captioned with the names of their records', async () => {
  const path = '/signUp/detail'
  const records = [
    { path, search: '?teamId=1', name: '追光队' },
    { path, search: '?teamId=2', name: '逐浪队' },
  ]
  for (const { search, name } of records) {
    await act(async () =>
      render(
        <MemoryRouter initialEntries={[path + search]}>
          <Detail name={name} />
        </MemoryRouter>,
      ),
    )
    cleanup()
  }
  setTabs([HOME_TAB, ...records.map(({ search }) => ({ path, search }))])
  const { container } = await act(async () =>
    render(
      <LanguageContext value={{ language: 'zh-cn', wording: 'standard', setLanguage: () => undefined }}>
        <MemoryRouter initialEntries={[path]}>
          <QueryClientProvider client={newQueryClient()}>
            <TabsBar active={HOME_TAB} routes={[]} />
          </QueryClientProvider>
        </MemoryRouter>
      </LanguageContext>,
    ),
  )
  const captions = [...container.querySelectorAll('.tab-title')].map(({ textContent }) => textContent)
  expect(captions.slice(1)).toEqual([`${path} · 追光队`, `${path} · 逐浪队`])
})

it('a tab is captioned in the language of the page, and not with words of another language', async () => {
  const path = '/competition/details'
  const records: { path: string; search: string; name: RecordName }[] = [
    { path, search: '?roundId=1', name: { 'zh-cn': '设计大赛', en: 'Design Contest' } },
    { path, search: '?roundId=2', name: { 'zh-cn': '初赛 A 组' } },
  ]
  for (const { search, name } of records) {
    await act(async () =>
      render(
        <MemoryRouter initialEntries={[path + search]}>
          <Detail name={name} />
        </MemoryRouter>,
      ),
    )
    cleanup()
  }
  setTabs([HOME_TAB, ...records.map(({ search }) => ({ path, search }))])
  const captions = async (language: 'zh-cn' | 'en') => {
    const { container } = await act(async () =>
      render(
        <LanguageContext value={{ language, wording: 'standard', setLanguage: () => undefined }}>
          <MemoryRouter initialEntries={[path]}>
            <QueryClientProvider client={newQueryClient()}>
              <TabsBar active={HOME_TAB} routes={[]} />
            </QueryClientProvider>
          </MemoryRouter>
        </LanguageContext>,
      ),
    )
    const found = [...container.querySelectorAll('.tab-title')].map(({ textContent }) => textContent).slice(1)
    cleanup()
    return found
  }
  expect(await captions('zh-cn')).toEqual([`${path} · 设计大赛`, `${path} · 初赛 A 组`])
  expect(await captions('en')).toEqual([`${path} · Design Contest`, path])
})

it('scrolls to the tab of the page, though the tab is added only after the address has changed', async () => {
  const before = { path: '/certificates/make', search: '' }
  const next = { path: '/certificates/make', search: '?roundId=1' }
  setTabs([HOME_TAB, before])
  const bar = (active: typeof next) => (
    <LanguageContext value={{ language: 'zh-cn', wording: 'standard', setLanguage: () => undefined }}>
      <MemoryRouter>
        <QueryClientProvider client={newQueryClient()}>
          <TabsBar active={active} routes={[]} />
        </QueryClientProvider>
      </MemoryRouter>
    </LanguageContext>
  )
  const { container, rerender } = await act(async () => render(bar(before)))
  const strip = container.querySelector('.tabs-bar')!
  const at = (left: number, right: number) => () => ({ left, right }) as DOMRect
  strip.getBoundingClientRect = at(0, 500)
  await act(async () => rerender(bar(next)))
  const position = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(at(600, 700))
  await act(async () => setTabs([HOME_TAB, next]))
  position.mockRestore()
  expect(strip.scrollLeft).toBe(200)
})
