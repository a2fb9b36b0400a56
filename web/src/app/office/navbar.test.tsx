import { act, cleanup, render, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { LanguageContext } from '#web/lib/i18n/i18n.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { Navbar } from './navbar.tsx'

const links = { documentUrl: 'https://docs.example/', codeUrl: 'https://code.example/podium' }

let container: HTMLElement

beforeEach(() => {
  localStorage.setItem('accessToken', 'T')
  container = document.body.appendChild(document.createElement('div'))
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async (address) =>
      address.includes('/setting/barLinks')
        ? Response.json({ code: 0, msg: '', data: links, traceId: '' })
        : new Response('', { status: 502 }),
  }))
})
afterEach(async () => {
  cleanup()
  container.remove()
})

/** @spec B32 L04 */
it.each([
  ['zh-cn', '首页', '项目文档', '代码仓库', '注销'],
  ['en', 'Home', 'Document', 'Source code', 'Logout'],
] as const)('the bar in %s leads to workbench, documents and code, and signs out', async (language, ...words) => {
  const bar = <Navbar route={null} menu={[]} phone={false} bell={null} topMenu={null} onMenu={noop} onSettings={noop} />
  await act(async () =>
    render(
      <LanguageContext value={{ language, wording: 'standard', setLanguage: noop }}>
        <MemoryRouter initialEntries={['/system/user']}>
          <QueryClientProvider client={newQueryClient()}>{bar}</QueryClientProvider>
        </MemoryRouter>
      </LanguageContext>,
      { container: container },
    ),
  )
  await waitFor(() => expect(container.querySelectorAll('a')).toHaveLength(3))
  await act(async () => container.querySelector<HTMLElement>('.user-button')!.click())
  const shown = [...container.querySelectorAll('a')].map((link) => [
    link.getAttribute('aria-label') ?? link.textContent,
    link.getAttribute('href'),
  ])
  expect(shown).toEqual([
    [words[0], '/dashboard'],
    [words[1], 'https://docs.example/'],
    [words[2], 'https://code.example/podium'],
  ])
  expect(document.body.querySelector('.ant-dropdown-menu-item-danger')!.textContent).toBe(words[3])
})

/** @spec B32 */
it.each(['{ArrowDown}', '{Enter}'])('the account menu opens by %s with the focus on its first entry', async (keys) => {
  const bar = <Navbar route={null} menu={[]} phone={false} bell={null} topMenu={null} onMenu={noop} onSettings={noop} />
  await act(async () =>
    render(
      <LanguageContext value={{ language: 'zh-cn', wording: 'standard', setLanguage: noop }}>
        <MemoryRouter initialEntries={['/system/user']}>
          <QueryClientProvider client={newQueryClient()}>{bar}</QueryClientProvider>
        </MemoryRouter>
      </LanguageContext>,
      { container },
    ),
  )
  act(() => container.querySelector<HTMLElement>('.user-button')!.focus())
  await userEvent.keyboard(keys)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('个人中心'))
})

/** @spec B32 */
it('the menu of languages opens by the arrow key on its first entry, and the focus stays in the bar', async () => {
  const chosen: string[] = []
  const bar = <Navbar route={null} menu={[]} phone={false} bell={null} topMenu={null} onMenu={noop} onSettings={noop} />
  await act(async () =>
    render(
      <LanguageContext
        value={{ language: 'zh-cn', wording: 'standard', setLanguage: (language) => chosen.push(language) }}
      >
        <MemoryRouter initialEntries={['/system/user']}>
          <QueryClientProvider client={newQueryClient()}>{bar}</QueryClientProvider>
        </MemoryRouter>
      </LanguageContext>,
      { container },
    ),
  )
  const button = container.querySelector<HTMLElement>('[aria-label="语言"]')!
  act(() => button.focus())
  await userEvent.keyboard('{ArrowDown}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('简体中文'))
  await userEvent.click(document.activeElement!)
  expect(chosen).toEqual(['zh-cn'])
  await waitFor(() => expect(document.activeElement).toBe(button))
})

function noop(): void {}
