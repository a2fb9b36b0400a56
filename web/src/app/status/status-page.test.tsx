import { act, cleanup, render } from '@testing-library/react'
import { RouterProvider, createMemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { fallbackSetting } from '#web/lib/site.ts'
import { AppProviders } from '../root.tsx'
import { appRoutes } from '../routes.tsx'

vi.stubGlobal('scrollTo', () => undefined)
const container = document.body.appendChild(document.createElement('div'))
afterEach(() => vi.restoreAllMocks())

/** @spec R25 R34 R35 P03 */
it.each([
  ['/noPage', '暂无访问权限', '该账号暂无访问权限，请联系管理员授权', ['/home/homepage']],
  ['/backDesk/noPage', '暂无访问权限', '该账号暂无访问权限，请联系管理员授权', ['/home/homepage']],
  ['/401', '请先登录', '登录后才能查看此内容。', ['/neibu/login', '/home/homepage']],
  ['/404', '页面不存在', '地址可能有误，或页面已被移除。', ['/home/homepage']],
])('%s says where one stands and how to go on', async (path, title, text, links) => {
  const router = createMemoryRouter(appRoutes(), { initialEntries: [path] })
  await act(async () =>
    render(
      <AppProviders language="zh-cn" site={fallbackSetting} client={newQueryClient()}>
        <RouterProvider router={router} />
      </AppProviders>,
      { container: container },
    ),
  )
  const page = container.querySelector('.status-page')!
  expect([page.querySelector('h1')!.textContent, page.querySelectorAll('p')[1]!.textContent]).toEqual([title, text])
  expect([...page.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(links)
  expect(document.title).toContain(title)
  cleanup()
})
