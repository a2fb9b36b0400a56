import { act, cleanup, render, waitFor } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, createMemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { currentQuestion } from '#web/lib/call/ask.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { Page as AddEdit } from './office-news-add-edit.page.tsx'
import { Page as Detail } from './office-news-detail.page.tsx'

vi.mock('#web/ui/rich-text/load-engine.ts', () => ({
  loadEngine: () => import('#web/ui/rich-text/engine/article-editor.ts'),
}))

const article = {
  articleId: 'a1',
  newsType: 'news',
  title: '决赛顺利举行',
  summary: '',
  cover: '/file/c1',
  publishedAt: null,
  pinned: false,
  state: 'offline',
  version: 1,
  body: '<p>落幕</p>',
  roundId: null,
  roundName: '',
  coverFileId: 'c1',
  groupName: '组委会',
  isScheduled: false,
  source: '',
  publishAt: null,
  attachments: [],
  opinion: '',
  byUpper: false,
}

let container: HTMLElement
let router: ReturnType<typeof createMemoryRouter>

beforeEach(() => {
  container = document.body.appendChild(document.createElement('div'))
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async (path) => {
      const data = path.includes('/save')
        ? { articleId: 'a1', version: 2, state: 'offline' }
        : path.includes('/newsManagement/detail')
          ? article
          : []
      const answer = JSON.stringify({ code: 0, msg: '', data })
      return new Response(answer, { headers: { 'content-type': 'application/json' } })
    },
  }))
})
afterEach(async () => {
  cleanup()
  document.body.replaceChildren()
})

async function open(address: string): Promise<void> {
  router = createMemoryRouter(
    [
      { path: '/newsManagement/addEdit', element: <AddEdit /> },
      { path: '/newsManagement/detail', element: <Detail /> },
      { path: '*', element: <p>其他页面</p> },
    ],
    { initialEntries: [address] },
  )
  await act(async () =>
    render(
      <QueryClientProvider client={newQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
      { container: container },
    ),
  )
  await waitFor(() => expect(container.textContent).toContain('落幕'))
}

async function typeTitle(text: string): Promise<void> {
  const field = document.querySelector<HTMLInputElement>('#title')!
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

/** @spec B07 */
it('a changed article is left only after confirmation', async () => {
  await open('/newsManagement/addEdit?articleId=a1')
  await typeTitle('决赛圆满举行')
  await act(async () => router.navigate('/elsewhere'))
  expect(currentQuestion()?.title).toBe('放弃未保存的修改？')
  await act(async () => currentQuestion()!.answer(false))
  expect(router.state.location.pathname).toBe('/newsManagement/addEdit')
  await act(async () => router.navigate('/elsewhere'))
  await act(async () => currentQuestion()!.answer(true))
  await waitFor(() => expect(container.textContent).toBe('其他页面'))
})

it('an article that nothing was changed in, or that was saved, is left without a question', async () => {
  await open('/newsManagement/addEdit?articleId=a1')
  await typeTitle('决赛圆满举行')
  await act(async () => document.querySelector('form')!.requestSubmit())
  await waitFor(() => expect(router.state.location.pathname).toBe('/newsManagement/list'))
  expect(currentQuestion()).toBe(null)
  await act(async () => router.navigate('/newsManagement/addEdit?articleId=a1'))
  await waitFor(() => expect(document.querySelector('#title')).not.toBe(null))
  await act(async () => router.navigate('/elsewhere'))
  await waitFor(() => expect(container.textContent).toBe('其他页面'))
})

it('the cover that stays is shown without a size nobody knows', async () => {
  await open('/newsManagement/addEdit?articleId=a1')
  const line = document.querySelector('.file-list li')!
  expect(line.textContent).toContain('当前封面')
  expect(line.textContent).not.toContain('0 B')
})

it('the preview of an article shows its cover', async () => {
  await open('/newsManagement/detail?articleId=a1')
  expect(container.querySelector('img.news-cover')!.getAttribute('src')).toBe('/file/c1')
})
