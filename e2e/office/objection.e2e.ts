import { test, type Page } from '@playwright/test'
import { awardApi } from '@podium/core/award/api.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import { expect } from '../fixture/patience.ts'
import { DESK, enter, signedIn } from '../fixture/people.ts'
import { startPlatform, type OwnPlatform } from '../fixture/platform.ts'
import { reportPdf } from '../fixture/report-pdf.ts'

const REASON = '成绩单与公布的得分不一致，请复核。'
const ANSWER = '经复核，得分无误。'
const DAY_MS = 86_400_000

let platform: OwnPlatform
let team: string
test.beforeAll(async () => {
  test.setTimeout(300_000)
  platform = await startPlatform({ DEMO: 'auto', TRUSTED_PROXIES: '1' })
  await openForObjections()
  team = await teamOfSchool()
})
test.afterAll(() => platform?.stop())

/** Adds an objection window of today to the round with published results. */
async function openForObjections(): Promise<void> {
  const root = await signedIn(platform, 'root', platform.password)
  const { rows } = await root.call(competitionApi.roundPage, { pageSize: 50 })
  const round = rows.find(({ state }) => state === 'result_published')!
  const { stages, version } = await root.call(competitionApi.schedule, { roundId: round.roundId })
  const day = (days: number) => new Date(Math.floor(Date.now() / DAY_MS + days) * DAY_MS).toISOString()
  await root.call(competitionApi.saveSchedule, {
    roundId: round.roundId,
    version,
    reason: '补设异议时间',
    stages: stages.map(({ stageId, name, opensAt, windows }) => ({
      stageId,
      name,
      opensAt,
      closesAt: day(30),
      windows: [
        ...windows.map((window) => ({
          kind: window.kind,
          itemId: window.itemId,
          opensAt: window.opensAt,
          closesAt: window.closesAt,
        })),
        { kind: 'objection' as const, itemId: null, opensAt: day(-1), closesAt: day(7) },
      ],
    })),
  })
}

/** The name of a team of the school with a result of the round. */
async function teamOfSchool(): Promise<string> {
  const school = await signedIn(platform, 'school', platform.password)
  const { rows } = await school.call(awardApi.objectionChoices, { pageSize: 1 })
  return rows[0]!.teamName
}

const asPerson = (browser: Parameters<typeof enter>[0], username: string) =>
  enter(browser, platform, { username, password: platform.password }, { viewport: DESK })

async function choose(page: Page, label: RegExp, option: string) {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).click()
  await page.locator('.ant-select-dropdown:visible').getByText(option).first().click()
}

/** @spec U08 */
test('a school objects with evidence, the organiser answers, and the school reads why', async ({ browser }) => {
  const school = await asPerson(browser, 'school')
  await school.goto('/competitionReward/objections')
  await school.getByRole('button', { name: '代团队提出异议' }).click()
  await choose(school, /^成绩$/, team)
  await choose(school, /异议类型/, '得分')
  const dialog = school.getByRole('dialog')
  await dialog.getByLabel('异议理由').fill('太短')
  await dialog.getByRole('button', { name: '提出异议' }).click()
  await expect(dialog.getByText('至少填写 10 个字')).toBeVisible()
  await dialog.getByLabel('异议理由').fill(REASON)
  const sheet = { name: '成绩单.pdf', mimeType: 'application/pdf', buffer: await reportPdf('Score sheet') }
  await dialog.locator('input[type=file]').setInputFiles(sheet)
  await expect(dialog.getByText('成绩单.pdf')).toBeVisible()
  await expect(dialog.getByText('文件上传完成后才能提交')).toBeHidden()
  await dialog.getByRole('button', { name: '提出异议' }).click()
  await expect(dialog).toBeHidden()
  const filed = school.getByRole('row').filter({ hasText: REASON })
  await expect(filed.getByText('待答复')).toBeVisible()

  const organiser = await asPerson(browser, 'organiser')
  await organiser.goto('/competitionReward/objections')
  const row = organiser.getByRole('row').filter({ hasText: REASON })
  await row.getByRole('button', { name: '异议不成立' }).click()
  const answering = organiser.getByRole('dialog')
  await expect(answering.getByRole('button', { name: '成绩单.pdf' })).toBeVisible()
  await answering.getByLabel('答复').fill(ANSWER)
  await answering.getByRole('button', { name: '异议不成立' }).click()
  await expect(row.getByText('异议不成立')).toBeVisible()

  await school.reload()
  await filed.getByRole('button', { name: '详情' }).click()
  await expect(school.getByText(ANSWER)).toBeVisible()
  const downloading = school.waitForEvent('download')
  await school.getByRole('button', { name: '成绩单.pdf' }).click()
  await school.getByRole('link', { name: /下\s*载/ }).click()
  expect((await downloading).suggestedFilename()).toBe('成绩单.pdf')
})
