import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteApi } from '@podium/core/site/api.ts'
import type { ArticleType, ArticleState } from '@podium/core/site/article.ts'
import { identity } from '#server/identity/index.ts'
import { organisation } from '#server/organisation/index.ts'
import { createGroup } from '#server/organisation/organisation.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { site } from './index.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [organisation, identity, site] })
})
afterAll(() => app.close())

async function publish(groupId: string, page: ArticleType, title: string, state: ArticleState = 'published') {
  await app.db
    .insertInto('site_article')
    .values({ group_id: groupId, news_type: page, title, body: `<p>${title}</p>`, state, published_at: new Date() })
    .execute()
}

const shown = async (page: 'research' | 'introduction') => (await app.call(siteApi.standingPage, { page })).data

/** @spec R04 R05 R15 R16 R33 */
test('a page about the platform has the root organisation’s newest published text, else none', async () => {
  expect(await shown('research')).toEqual({ page: 'research', title: '', body: '' })
  const { groupId: root } = await createGroup(app)
  const { groupId: child } = await createGroup(app, { parentId: root })
  await publish(child, 'research', '下级单位的研究')
  await publish(root, 'research', '草稿', 'draft')
  await publish(root, 'introduction', '我们的平台')
  expect(await shown('research')).toMatchObject({ title: '', body: '' })
  await publish(root, 'research', '评审方法')
  expect(await shown('research')).toEqual({ page: 'research', title: '评审方法', body: '<p>评审方法</p>' })
})

test('texts of these pages are not listed as news', async () => {
  const { groupId: root } = await createGroup(app)
  await publish(root, 'services', '服务说明')
  const { data } = await app.call(siteApi.newsPage, { pageSize: 100 })
  expect(data.rows.map(({ title }) => title)).not.toContain('服务说明')
})
