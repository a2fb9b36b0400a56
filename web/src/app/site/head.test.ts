import { expect, it } from 'vitest'
import { headOf } from './head.ts'

const head = {
  title: '决赛 · 甲赛',
  siteName: '甲赛',
  meta: null,
  site: { logo: '' },
  origin: 'https://a.example.cn',
  path: '/home/homepage',
  language: 'zh-cn',
}

it('a page names its address, its site and its feed', () => {
  const made = headOf(head)
  expect(made).toContain('<title>决赛 · 甲赛</title>')
  expect(made).toContain('<link rel="canonical" href="https://a.example.cn/home/homepage">')
  expect(made).toContain('<meta property="og:site_name" content="甲赛">')
  expect(made).toContain('href="/feed.xml"')
  expect(made).not.toContain('ld+json')
})

it('an article is described as one, with its picture', () => {
  const article = { datePublished: '2026-05-01T02:00:00.000Z' }
  const made = headOf({ ...head, meta: { title: '决赛', picture: '/prod-api/files/1', article } })
  expect(made).toContain('<meta property="og:type" content="article">')
  expect(made).toContain('<meta property="og:image" content="https://a.example.cn/prod-api/files/1">')
  const data = JSON.parse(/ld\+json">(.*?)<\/script>/.exec(made)![1]!) as Record<string, unknown>
  expect(data).toMatchObject({ '@type': 'NewsArticle', headline: '决赛', datePublished: article.datePublished })
})

it('what people wrote can’t leave its place', () => {
  const nasty = '"><script>alert(1)</script>'
  const made = headOf({
    ...head,
    title: nasty,
    path: `/x?q=${nasty}`,
    meta: { title: nasty, description: nasty, event: {} },
  })
  expect(made.match(/<script/g)).toHaveLength(1)
  expect(made).not.toContain('<script>alert')
})
