import { act, cleanup, render, screen } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { previewArticle, previewSite, useArticlePreview, useSitePreview } from './unsaved.ts'

const siteId = '00000000-0000-4000-8000-000000000001'
const site = { siteId, draft: { nameZh: '未保存站' }, seriesId: null } as unknown as Parameters<typeof previewSite>[0]
const article = { newsType: 'news', title: '未保存', body: '', coverFileId: null, publishedAt: null } as const

/** Calls that the preview made. */
const asked: Array<{ path: string; body: unknown }> = []
const opened = vi.fn<typeof window.open>(() => null)
beforeEach(() => {
  asked.length = 0
  opened.mockClear()
  sessionStorage.clear()
  vi.stubGlobal('open', opened)
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async (url: RequestInfo | URL, init?: RequestInit) => {
      const address = new URL(url instanceof Request ? url.url : url, 'http://localhost')
      asked.push({ path: address.pathname, body: typeof init?.body === 'string' ? JSON.parse(init.body) : null })
      return new Response(JSON.stringify({ code: 0, msg: '', data: {} }), {
        headers: { 'content-type': 'application/json' },
      })
    },
  }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function SiteProbe({ id }: { id: string }) {
  return <p>{useSitePreview(id).isUnsaved ? 'unsaved' : 'saved'}</p>
}

function ArticleProbe() {
  useArticlePreview('00000000-0000-4000-8000-000000000002')
  return null
}

async function show(address: string, probe: React.ReactNode) {
  await act(async () =>
    render(
      <MemoryRouter initialEntries={[address]}>
        <QueryClientProvider client={newQueryClient()}>{probe}</QueryClientProvider>
      </MemoryRouter>,
    ),
  )
}

it('the form’s values reach the preview of that website', async () => {
  previewSite(site)
  const address = String(opened.mock.calls[0]![0])
  expect(address).toBe(`/preview?siteId=${siteId}&unsaved=site`)
  await show(address, <SiteProbe id={siteId} />)
  expect(screen.getByText('unsaved')).toBeTruthy()
  expect(asked).toEqual([{ path: '/prod-api/website/preview/draft', body: site }])
})

it.each([
  ['an address that doesn’t ask for them', `/preview?siteId=${siteId}`, siteId],
  ['another website', '/preview?siteId=other&unsaved=site', 'other'],
])('%s shows the saved draft', async (_, address, id) => {
  previewSite(site)
  await show(address, <SiteProbe id={id} />)
  expect(screen.getByText('saved')).toBeTruthy()
  expect(asked.map(({ path }) => path)).toEqual(['/prod-api/website/preview'])
})

it('an article’s text reaches its preview, on the website as it is saved', async () => {
  previewSite(site)
  previewArticle(siteId, article)
  const address = String(opened.mock.calls[1]![0])
  await show(
    address,
    <>
      <SiteProbe id={siteId} />
      <ArticleProbe />
    </>,
  )
  expect(asked.map(({ path }) => path).toSorted()).toEqual([
    '/prod-api/website/preview',
    '/prod-api/website/preview/detail/draft',
  ])
})
