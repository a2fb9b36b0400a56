import { test, type Page } from '@playwright/test'
import { competitionApi } from '@podium/core/competition/api.ts'
import { paths } from '@podium/core/paths.ts'
import { barriers } from '../fixture/axe.ts'
import { button } from '../fixture/fields.ts'
import { expect } from '../fixture/patience.ts'
import { DESK, enter, PHONE, sayIn, signedIn, type Language } from '../fixture/people.ts'
import { demoPlatform, type Platform } from '../fixture/platform.ts'

/** An organiser tries the settings of works and of the review on made-up works and scores, and saves nothing by it. */
let platform: Platform
test.beforeAll(async () => {
  test.setTimeout(300_000)
  platform = await demoPlatform()
})

async function openTrial(page: Page, address: string): Promise<void> {
  await page.goto(address)
  const folded = page.getByRole('button', { name: /^(试算|Trial)$/ })
  await folded.focus()
  await page.keyboard.press('Enter')
}

for (const [language, viewport] of [
  ['zh', PHONE],
  ['en', DESK],
] as const satisfies ReadonlyArray<readonly [Language, object]>) {
  /** @spec B04 B06 */
  test(`settings are tried in ${language}`, async ({ browser }) => {
    const say = sayIn(language)
    const organiser = { username: 'organiser', password: platform.password }
    const caller = await signedIn(platform, organiser.username, organiser.password)
    const { rows } = await caller.call(competitionApi.roundPage, { pageSize: 100 })
    const { roundId } = rows.find(({ name }) => name === '全国大学生数学建模挑战赛')!
    const page = await enter(browser, platform, organiser, { language, viewport })

    await test.step('a work that is as asked is changed until it is refused', async () => {
      await openTrial(page, paths.office.workSubSet({ roundId }))
      await expect(page.getByRole('alert')).toHaveText(say('这件作品可以提交', 'This work can be handed in'))
      await page.getByLabel(say('大小（MB）', 'Size (MB)')).first().fill('9999')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toHaveText(/1 项|asked: 1/)
      expect(await barriers(page)).toEqual([])
    })
    await test.step('works of equal score are ranked, step by step', async () => {
      await openTrial(page, paths.office.reviewSet({ roundId }))
      await button(page, say('使前两件作品得分相同', 'Give the first two works equal scores')).click()
      const results = page.getByRole('region', { name: say('计算结果', 'Results') })
      await expect(results.getByText(say('并列', 'Tied'), { exact: true })).toHaveCount(2)
      await results.getByRole('button').first().click()
      await expect(results.getByText(say('同分比较', 'Tie-breaks'))).toBeVisible()
      expect(await barriers(page)).toEqual([])
    })
    await page.context().close()
  })
}
