import { PAGE_AREAS, type Manifest } from '@podium/core/base/manifest.ts'
import { manifests } from '@podium/core/modules.ts'
import { expect, it } from 'vitest'
import { descriptionOf } from './descriptions.ts'
import { headOf } from './head.ts'

const files = import.meta.glob<string>('../../*/**/*.page.tsx', { query: '?raw', import: 'default', eager: true })

const head = {
  title: '决赛 · 甲赛',
  siteName: '甲赛',
  meta: null,
  site: { logo: '' },
  origin: 'https://a.example.cn',
  path: '/home/homepage',
  language: 'zh-cn' as const,
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

it('every public page that the server renders has a description in both languages', () => {
  const notRendered = ['forms', 'preview', 'blank']
  const pages = manifests
    .flatMap(({ pages }: Manifest) => PAGE_AREAS.flatMap((area) => Object.values(pages[area] ?? {})))
    .filter(({ access, layout = '' }) => access === 'public' && !notRendered.includes(layout))
  const silent = pages.filter(({ path, file }) => {
    const source = Object.entries(files).find(([name]) => name.endsWith(`/${file}.page.tsx`))![1]
    const isDescribed = ['zh-cn', 'en'].every((language) => descriptionOf(path, language as 'en') !== '')
    return !isDescribed && !/^ *(?:return \{.*)?description:/m.test(source)
  })
  expect(silent.map(({ path }) => path)).toEqual([])
  expect(pages.length).toBeGreaterThan(30)
})

it('a page without a description of its own has that of its address, in the reader’s language', () => {
  const made = headOf({ ...head, path: '/home/searchNews?keyword=a', language: 'en' })
  expect(made).toContain('<meta name="description" content="Search notices, news, guides and competitions.">')
})
