import { describe, expect, it } from 'vitest'
import { isPublicPath } from './identity/sign-in/public-path.rule.ts'
import { modulePages } from './module-pages.ts'
import { navigationPath, paths, withQuery } from './paths.ts'

describe('paths', () => {
  it('are the addresses of the specification', () => {
    const listed = (group: object): unknown =>
      Object.fromEntries(
        Object.entries(group).map(([name, value]) => [
          name,
          typeof value === 'function' ? (value as (x: string) => string)('') : listed(value as object),
        ]),
      )
    expect(listed(paths)).toMatchSnapshot()
  })

  it('need no sign-in where the page is public', () => {
    const open = modulePages.flatMap(({ pages }) => Object.values(pages).flatMap((area) => Object.values(area)))
    const asked = open.filter(({ file, login, path }) => file !== undefined && !login && !isPublicPath(path))
    expect(asked.map(({ path }) => path)).toEqual([])
  })

  it('leave empty values out of the query', () => {
    expect(withQuery('/a', { b: 1, c: '', d: undefined, e: null, f: '北 京' })).toBe('/a?b=1&f=%E5%8C%97+%E4%BA%AC')
  })

  it('build a navigation child from its path and four query fields', () => {
    const child = { path: '/home/news/newsList', dictValue: 'notice', name: '通知' }
    expect(navigationPath({ name: '资讯', tem: 'news' }, child)).toBe(
      withQuery('/home/news/newsList', { newsType: 'notice', parName: '资讯', titleName: '通知', titleTem: 'news' }),
    )
  })
})
