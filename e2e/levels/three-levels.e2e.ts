import { test } from '@playwright/test'
import { startPlatform, type OwnPlatform } from '../fixture/platform.ts'
import { approveOnLevels } from './approve.ts'
import { openContest } from './open-contest.ts'
import { handInAt, seenByTeam } from './participants.ts'
import { commitPromotion, recommend } from './promote.ts'
import { signUpTeam } from './sign-up.ts'
import { hireLevels, STAGES, type Levels } from './world.ts'

/**
 * A contest from school to province to nation, made from a template: organiser and school in Chinese, province and
 * adviser in English, participants on phones, the school's recommendation by keyboard alone.
 */
test.describe.configure({ mode: 'serial' })

let platform: OwnPlatform
let levels: Levels

test.beforeAll(async () => {
  test.setTimeout(300_000)
  platform = await startPlatform({ TRUSTED_PROXIES: '1' })
  levels = await hireLevels(platform)
})
test.afterAll(() => platform?.stop())

/** @spec B01 B02 B04 B16 */
test('the organiser makes a round of three stages from a template and says how each stage is left', ({ browser }) =>
  openContest(browser, levels))

/** @spec R17 U05 */
test('a captain, a member and an adviser sign a team up on their phones', ({ browser }) => signUpTeam(browser, levels))

/** @spec B20 */
test('school, province and organiser approve it one after the other', ({ browser }) => approveOnLevels(browser, levels))

/** @spec R22 B16 */
test('the school recommends the team for the province by keyboard alone', async ({ browser }) => {
  await handInAt(browser, levels, STAGES[0])
  await recommend(browser, levels, { stage: STAGES[0], by: levels.school, language: 'zh', keyboard: true })
  await commitPromotion(browser, levels, { from: STAGES[0], to: STAGES[1] })
})

/** @spec R22 B16 */
test('the province recommends it for the nation, in English', async ({ browser }) => {
  await handInAt(browser, levels, STAGES[1])
  await recommend(browser, levels, { stage: STAGES[1], by: levels.province, language: 'en', keyboard: false })
  await commitPromotion(browser, levels, { from: STAGES[1], to: STAGES[2] })
})

/** @spec R22 U06 */
test('the team hands in for the nation; member and adviser see how far it came', async ({ browser }) => {
  await handInAt(browser, levels, STAGES[2])
  await seenByTeam(browser, levels)
})
