import { act, cleanup, render, waitFor } from '@testing-library/react'
import { RouterProvider, createMemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { moduleRoutes } from '../app/module-routes.ts'

const article = {
  articleId: 'a1',
  newsType: 'news',
  title: '决赛顺利举行',
  summary: '三百支队伍同场竞技',
  cover: '',
  publishedAt: '2026-05-01T02:00:00.000Z',
  pinned: false,
  state: 'published',
  version: 1,
}

let asked: string[]
let container: HTMLElement

beforeEach(() => {
  asked = []
  container = document.body.appendChild(document.createElement('div'))
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => null,
    fetch: async (path) => {
      asked.push(path.replace('/prod-api/home/competition/news', '').replace('/prod-api/home/site', ''))
      const body = '<p>比赛在<strong>西安</strong>落幕。</p>'
      const data = path.includes('/detail')
        ? { ...article, body, source: '', attachments: [], roundId: path.includes('articleId=a2') ? 'r1' : null }
        : { rows: [article], total: 45, pageNum: Number(new URLSearchParams(path).get('pageNum') ?? 1), pageSize: 20 }
      const found = { news: data, rounds: [], winners: [] }
      const round = { roundId: 'r1', roundName: '创新大赛', roundNameEn: '', total: 12 }
      const answer = JSON.stringify({
        code: 0,
        msg: '',
        data: path.includes('/award/summary') ? round : path.includes('/search') ? found : data,
      })
      return new Response(answer, { headers: { 'content-type': 'application/json' } })
    },
  }))
})
afterEach(async () => {
  cleanup()
  container.remove()
})

async function open(address: string): Promise<void> {
  const router = createMemoryRouter([{ path: '/home', children: [...moduleRoutes('home')] }], {
    initialEntries: [address],
  })
  await act(async () => render(<RouterProvider router={router} />, { container: container }))
  await waitFor(() => expect(container.querySelector('h1')).not.toBeNull())
}

const links = () => [...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))

describe('a list of news', () => {
  /** @spec R06 R07 R08 R09 R10 R11 */
  it.each([
    ['/home/cpNews', 'notice', '通知公告'],
    ['/home/news/newsList', 'news', '竞赛动态'],
    ['/home/news/previousWorks', 'previous_works', '往届作品'],
    ['/home/news/competitionInfo', 'notice', '通知公告'],
    ['/home/news/competitionGuide', 'guide', '参赛指南'],
    ['/home/news/operatingManual', 'manual', '操作手册'],
  ])('at %s shows those of the kind %s', async (path, kind, title) => {
    await open(path)
    expect(asked).toEqual([`/page?newsType=${kind}&pageNum=1&pageSize=20`])
    expect(container.querySelector('h1')!.textContent).toBe(title)
    const gallery = kind === 'previous_works' ? ['/home/works'] : []
    const kinds = container.querySelectorAll('.news-kinds a')
    expect([kinds.length, container.querySelector('.news-kinds [aria-current]')!.textContent]).toEqual([5, title])
    expect(links().slice(kinds.length)).toEqual([...gallery, '/home/newsDetails?articleId=a1', `${path}?pageNum=2`])
    expect(container.querySelector('.news-items')!.textContent).toBe('2026-05-01决赛顺利举行三百支队伍同场竞技')
  })

  /** @spec N03 */
  it('reads kind and title from the navigation link', async () => {
    await open('/home/news/newsList?newsType=guide&titleName=报名须知&parName=帮助&titleTem=news')
    expect(asked).toEqual(['/page?newsType=guide&pageNum=1&pageSize=20'])
    expect(container.querySelector('h1')!.textContent).toBe('报名须知')
  })
})

/** @spec R12 R13 */
it.each(['/home/newsDetails', '/home/consultDetails'])('%s shows one article and the way back', async (path) => {
  await open(`${path}?articleId=a1`)
  expect(asked).toEqual(['/detail?articleId=a1'])
  expect(container.querySelector('h1')!.textContent).toBe('决赛顺利举行')
  expect(container.querySelector('.prose strong')!.textContent).toBe('西安')
  expect(new Set(links())).toEqual(new Set(['/home/news/newsList']))
})

it('an article about a round leads to it and to its winners', async () => {
  await open('/home/newsDetails?articleId=a2')
  expect(links()).toEqual(
    expect.arrayContaining(['/home/competition/winners?roundId=r1', '/home/competition/details?roundId=r1']),
  )
  expect(container.querySelector('aside')!.textContent).toContain('查看获奖名单（12 项）')
})

/** @spec R14 */
describe('the search', () => {
  it('sends no request without a keyword', async () => {
    await open('/home/searchNews?keyword=%20')
    expect(asked).toEqual([])
  })

  it('shows what was found, page by page', async () => {
    await open('/home/searchNews?keyword=决赛&pageNum=2')
    expect(asked).toEqual(['/search?keyword=%E5%86%B3%E8%B5%9B&pageNum=2&pageSize=20'])
    expect(container.querySelector('input')!.value).toBe('决赛')
    expect(container.querySelector('.news-found')!.textContent).toContain('45')
    expect(container.querySelector('.news-items strong')!.textContent).toBe('决赛顺利举行')
    expect([...container.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['决赛'])
  })
})
