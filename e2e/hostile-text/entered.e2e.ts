import { expect, test } from '@playwright/test'
import { paths } from '@podium/core/paths.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { siteApi } from '@podium/core/site/api.ts'
import { hostileTexts, RAN } from '../../server/src/platform/testing/hostile-texts.ts'
import { enter, signedIn } from '../fixture/people.ts'
import { demoPlatform, type Platform } from '../fixture/platform.ts'
import { opensHarmless } from './open-page.ts'
import { runningParts } from './running.ts'

let platform: Platform
test.beforeAll(async () => {
  test.setTimeout(300_000)
  platform = await demoPlatform()
})

/** Texts that a field of this length takes. */
const fitting = (most: number) => hostileTexts().filter((text) => text.length <= most && text.trim() === text)

test('a page that shows such a text as HTML is found out', async ({ page }) => {
  const missed: string[] = []
  const texts = hostileTexts().filter((text) => /^<(?:img|svg|details|script>|a |iframe)/.test(text))
  for (const text of texts) {
    await page.setContent(`<div>${text}</div>`)
    if ((await page.evaluate(runningParts, RAN)).length === 0) missed.push(text)
  }
  expect(texts.length).toBeGreaterThan(80)
  expect(missed).toEqual([])
})

/** @spec U10 R13 */
test('hostile texts in an article and in notes to the organiser are shown and run for nobody', async ({ browser }) => {
  const { password } = platform
  const organiser = await signedIn(platform, 'organiser', password)
  const [title, summary] = [fitting(100)[0]!, fitting(100).at(-1)!]
  const body = hostileTexts().map((text) => `<p>${text}</p>`)
  const article = {
    newsType: 'notice' as const,
    title,
    summary,
    body: body.slice(0, 600).join(''),
    state: 'published' as const,
  }
  const { articleId, version } = await organiser.call(siteApi.saveArticle, article)
  const student = await signedIn(platform, 'student', password)
  const { teamId } = (await student.call(enrolmentApi.mine, {})).rows[0]!
  for (const text of fitting(200).slice(-20)) await student.call(enrolmentApi.sendNote, { teamId, body: text })

  const visitor = await (await browser.newContext({ baseURL: platform.url })).newPage()
  expect(await opensHarmless(visitor, paths.home.newsDetails({ articleId }))).toBe(true)
  await opensHarmless(visitor, '/home/cpNews')
  await opensHarmless(visitor, '/home/homepage')
  const captain = await enter(browser, platform, { username: 'student', password })
  expect(await opensHarmless(captain, '/center/comments')).toBe(true)
  const staff = await enter(browser, platform, { username: 'organiser', password })
  expect(await opensHarmless(staff, '/signUp/notes')).toBe(true)
  for (const page of [visitor, captain, staff]) await page.context().close()
  // Other journeys read the same news.
  await organiser.call(siteApi.saveArticle, { ...article, articleId, version, state: 'offline' })
})
