import { expect as quick, test } from '@playwright/test'
import { identityApi } from '@podium/core/identity/api.ts'
import { NOTIFY_AFTER_FAILURES } from '@podium/core/identity/sign-in/session.rule.ts'
import { organisationApi } from '@podium/core/organisation/api.ts'
import { Caller } from './fixture/caller.ts'
import { openLive } from './fixture/fields.ts'
import { enrolled, enter, hire, signedIn } from './fixture/people.ts'
import { expect } from './fixture/patience.ts'
import { demoPlatform, type Platform } from './fixture/platform.ts'

/**
 * Pages receive changes made elsewhere by server-sent events, without a reload. The main journey tests the progress of
 * a review.
 */
let platform: Platform

test.beforeAll(async () => {
  test.setTimeout(300_000)
  platform = await demoPlatform()
})

/** Well below the interval at which a page polls without events. */
const AT_ONCE = { timeout: 10_000 }

test('the bell counts a message as it comes', async ({ browser }) => {
  const root = await signedIn(platform, 'root', platform.password)
  const { groupId } = (await root.call(identityApi.groupChoices, {}))[0]!
  const post = { username: 'listener', name: '闻先知', kind: 'staff', role: 'organiser', groupId } as const
  const { username } = await hire(platform, root, post)
  const page = await enter(browser, platform, { username })
  await openLive(page, '/dashboard')
  const bell = page.getByRole('button', { name: /^通知/ })
  // The first notice says that the account was created.
  await expect(bell).toHaveAttribute('title', '通知，1 条未读')
  const somebody = new Caller(platform.url)
  const guess = { username, password: 'Not-the-password-1' }
  for (let wrong = 0; wrong < NOTIFY_AFTER_FAILURES; wrong++) await somebody.refusal(identityApi.loginByPassword, guess)
  await signedIn(platform, username)
  await quick(bell).toHaveAttribute('title', '通知，2 条未读', AT_ONCE)
  await page.context().close()
})

test('a page whose session is ended on another device goes to sign-in, and back after it', async ({ browser }) => {
  const { account } = await enrolled(platform, { name: '游四方', kind: 'student', schoolId: await anySchool() })
  const there = await enter(browser, platform, account)
  await openLive(there, '/center/set?tab=devices')
  const here = await signedIn(platform, account.username)
  for (const { sessionId, current } of await here.call(identityApi.devices, {})) {
    if (!current) await here.call(identityApi.endDevice, { sessionId })
  }
  await quick(there).toHaveURL(/\/neibu\/login\?redirect=%2Fcenter%2Fset/, AT_ONCE)
  await expect(there.getByText('本次登录已在别处结束，请重新登录。')).toBeVisible()
  await there.context().close()
})

async function anySchool(): Promise<string> {
  const root = await signedIn(platform, 'root', platform.password)
  return (await root.call(organisationApi.schools, {})).rows[0]!.schoolId
}
