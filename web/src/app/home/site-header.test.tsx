import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { fallbackSetting, SiteContext } from '#web/lib/site.ts'
import { SiteHeader } from './site-header.tsx'

const child = { name: '通知', nameEn: 'Notices', path: '/home/newsList', dictValue: '1' }
const navigationSettings = [{ name: '资讯', nameEn: 'News', path: '', children: [child] }]

beforeEach(async () => {
  installAmbient(() => ({ language: () => 'zh-cn', token: () => null, fetch: () => Promise.reject(new Error()) }))
  await act(async () =>
    render(
      <QueryClientProvider client={newQueryClient()}>
        <MemoryRouter>
          <SiteContext value={{ ...fallbackSetting, navigationSettings } as typeof fallbackSetting}>
            <SiteHeader />
          </SiteContext>
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  )
})
afterEach(cleanup)

const menu = () => screen.getByRole('button', { name: '菜单' })
const isOpen = () => menu().getAttribute('aria-expanded') === 'true'

it.each([
  ['Escape', () => fireEvent.keyDown(document.activeElement!, { key: 'Escape' })],
  ['a choice', () => fireEvent.click(screen.getByText('通知'))],
])('%s closes the menu of a phone and returns the focus to its button', async (_, leave) => {
  await act(async () => menu().click())
  expect(isOpen()).toBe(true)
  await act(async () => screen.getByText('通知').focus())
  await act(async () => void leave())
  expect([isOpen(), document.activeElement]).toEqual([false, menu()])
})

it.each([
  ['Escape', () => fireEvent.keyDown(document.activeElement!, { key: 'Escape' })],
  ['a choice', () => fireEvent.click(screen.getByText('通知'))],
])('%s closes a submenu until the focus comes anew', async (_, leave) => {
  const submenu = () => document.querySelector('.has-children')!
  await act(async () => screen.getByText('通知').focus())
  await act(async () => void leave())
  expect([submenu().className, document.activeElement]).toEqual(['has-children closed', screen.getByText('资讯')])
  await act(async () => menu().focus())
  await act(async () => screen.getByText('资讯').focus())
  expect(submenu().className).toBe('has-children')
})

it('the words of a search stay at its results, and go with the next page', async () => {
  const field = () => screen.getByRole<HTMLInputElement>('searchbox')
  fireEvent.change(field(), { target: { value: '机器人' } })
  await act(async () => fireEvent.submit(field().form!))
  expect(field().value).toBe('机器人')
  await act(async () => fireEvent.click(screen.getByText('通知')))
  expect(field().value).toBe('')
})
