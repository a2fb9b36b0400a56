import { expect } from '../fixture/patience.ts'
import { ROUND, type World } from './world.ts'

/** A visitor finds the round, with its timeline and countdown; the pages have them without scripts. */
export async function visit({ platform, browser, round }: World): Promise<void> {
  const details = `/home/competition/details?roundId=${round.roundId}`
  for (const path of ['/home/homepage', details]) {
    const html = await (await fetch(platform.url + path)).text()
    expect(html.replace(/<script[\s\S]*?<\/script>/g, '')).toContain(ROUND)
  }
  const context = await browser.newContext({ baseURL: platform.url })
  const page = await context.newPage()
  await page.goto('/home/homepage')
  await page.getByRole('main').getByRole('link', { name: ROUND }).last().click()
  await expect(page).toHaveURL(new RegExp(`/home/competition/details\\?roundId=${round.roundId}`))
  await expect(page.getByRole('heading', { level: 1, name: ROUND })).toBeVisible()
  await expect(page.getByText('距离报名截止')).toBeVisible()
  await expect(page.locator('.countdown-seconds b')).toHaveText(/^\d\d$/)
  const timeline = page.getByRole('region', { name: '赛程' })
  await expect(timeline.getByRole('heading', { name: '全国赛' })).toBeVisible()
  for (const kind of ['报名', '作品提交', '评审', '成绩公布']) {
    await expect(
      timeline
        .getByRole('listitem')
        .filter({ hasText: new RegExp(`^${kind}`) })
        .last(),
    ).toBeVisible()
  }
  await expect(page.getByRole('link', { name: '立即报名' })).toBeVisible()
  await context.close()
}
