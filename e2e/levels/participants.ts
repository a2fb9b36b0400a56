import type { Browser } from '@playwright/test'
import { paths } from '@podium/core/paths.ts'
import { button, tag } from '../fixture/fields.ts'
import { expect } from '../fixture/patience.ts'
import { enter, PHONE, sayIn } from '../fixture/people.ts'
import { reportPdf } from '../fixture/report-pdf.ts'
import { checked } from '../fixture/settled.ts'
import { force } from './open-contest.ts'
import { STAGES, TEAM, type Levels } from './world.ts'

/** The captain hands the work of a stage in, on a phone. */
export async function handInAt(
  browser: Browser,
  levels: Levels,
  { name, nameEn }: { readonly name: string; readonly nameEn: string },
): Promise<void> {
  await force(levels, name, 'submission', 'open')
  const page = await enter(browser, levels.platform, levels.captain, { viewport: PHONE })
  await page.goto(paths.centre.work())
  const line = page.getByRole('listitem').filter({ hasText: name })
  await line.getByRole('link', { name: '提交作品' }).click()
  await page.getByLabel('作品名称').fill(`青禾助农方案（${name}）`)
  await page.getByLabel('作品简介').fill('从村庄的真实需求出发，完成了调研、方案设计与三个月的实地验证。')
  await tag(page, '关键词', '乡村振兴')
  const file = { name: 'report.pdf', mimeType: 'application/pdf', buffer: await reportPdf(`Report ${nameEn}`) }
  await page.locator('input[type=file]').first().setInputFiles(file)
  await expect(
    page.getByRole('listitem').filter({ hasText: file.name }).getByRole('button', { name: '移除' }),
  ).toBeVisible({ timeout: 60_000 })
  await checked(page)
  await button(page, '提交作品').click()
  await button(page.getByRole('dialog'), '确认提交').click()
  const receipt = page.getByRole('dialog', { name: '提交成功' })
  await expect(receipt.getByText('第 1 版已于')).toBeVisible()
  await button(receipt, '完成').click()
  await page.context().close()
  await force(levels, name, 'submission', 'closed')
}

/** Member and adviser, in English on their phones, find the team in the nation's stage. */
export async function seenByTeam(browser: Browser, levels: Levels): Promise<void> {
  const say = sayIn('en')
  for (const person of [levels.member, levels.teacher]) {
    const page = await enter(browser, levels.platform, person, { language: 'en', viewport: PHONE })
    await page.goto(paths.centre.team())
    const line = page.getByRole('listitem').filter({ hasText: TEAM })
    await button(line, say('查看详情', 'Details')).click()
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByText(STAGES[2].nameEn)).toBeVisible()
    await checked(page)
    await page.context().close()
  }
}
