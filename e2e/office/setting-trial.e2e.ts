import { test, type Page } from '@playwright/test'
import { competitionApi } from '@podium/core/competition/api.ts'
import { promotionApi } from '@podium/core/promotion/api.ts'
import { paths } from '@podium/core/paths.ts'
import { barriers } from '../fixture/axe.ts'
import { button } from '../fixture/fields.ts'
import { expect } from '../fixture/patience.ts'
import { DESK, enter, PHONE, sayIn, signedIn, type Language } from '../fixture/people.ts'
import { demoPlatform, type Platform } from '../fixture/platform.ts'

/** An organiser tries the settings of works, of the review and of promotions on made-up works, scores and teams, and saves nothing by it. */
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
  /** @spec B04 B06 B16 */
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
    await test.step('made-up teams go through the stages of an event', async () => {
      const contest = rows.find(({ name }) => name === '全国大学生数据分析挑战赛')!
      const places = await caller.call(promotionApi.places, { roundId: contest.roundId })
      const { itemId, stageId } = places.rows.find(({ stageName }) => stageName === '初赛')!
      await openTrial(page, paths.office.reviewElimination({ itemId, stageId }))
      const edges = page.getByRole('region', { name: say('各去向的团队数', 'Teams along each route') })
      await expect(edges).toContainText(say('初赛 → 决赛：', 'Preliminary → Final: '))
      await page.getByText(say('自己输入', 'Typed'), { exact: true }).click()
      const lines = page.getByRole('textbox', { name: say('虚构的团队', 'Made-up teams') })
      await lines.fill(Array.from({ length: 10 }, (_, at) => `S${at} R1 ${90 - at} ${80 + at}`).join('\n'))
      await expect(edges).toContainText(say('初赛 → 决赛：8 个', 'Preliminary → Final: 8'))
      const preliminary = page.getByRole('region', { name: say('初赛', 'Preliminary'), exact: true })
      await expect(preliminary.getByText(say('未晋级', 'Not promoted'), { exact: true })).toHaveCount(2)
      const marks = say('更改初赛团队 1 的情况', 'Change marks of team 1 at Preliminary')
      await button(page, marks).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('combobox', { name: marks })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(preliminary).toContainText(say('弃权的团队不参与排名', 'Teams that forfeited aren’t ranked'))
      await page.keyboard.press('Escape')
      await expect(edges).toContainText(say('初赛 → 决赛：8 个', 'Preliminary → Final: 8'))
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      expect(await barriers(page)).toEqual([])
    })
    await page.context().close()
  })
}
