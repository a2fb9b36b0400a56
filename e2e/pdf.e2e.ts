import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { paths } from '@podium/core/paths.ts'
import { API_BASE } from '@podium/core/base/endpoint.ts'
import { organisationApi } from '@podium/core/organisation/api.ts'
import { barriers } from './fixture/axe.ts'
import { Caller } from './fixture/caller.ts'
import { chinesePdf } from './fixture/chinese-pdf.ts'
import { enrolled, PASSWORD, signIn } from './fixture/people.ts'
import { demoPlatform, type Platform } from './fixture/platform.ts'

const NAME = '项目申报书.pdf'
const PAGES = 30

let platform: Platform

test.beforeAll(async () => {
  test.setTimeout(300_000)
  platform = await demoPlatform()
})

/** @spec R37 */
test('a long PDF without embedded Chinese fonts is read, searched and zoomed, and nothing leaves the site', async ({
  page,
}) => {
  const { rows } = await new Caller(platform.url).call(organisationApi.schoolPage, { keyword: '', pageSize: 1 })
  const { account, caller } = await enrolled(platform, {
    name: '读者甲',
    kind: 'student',
    schoolId: rows[0]!.schoolId,
  })
  const texts = Array.from({ length: PAGES }, (_, at) => `第 ${at + 1} 页 ${at === 26 ? '铸造工艺' : '装配说明'}`)
  const fileId = await caller.upload('identity.change', NAME, chinesePdf(texts))
  const foreign: string[] = []
  const broken: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (!/^(?:data|blob):/.test(url) && new URL(url).origin !== platform.url) foreign.push(url)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) broken.push(response.url())
  })
  page.on('download', () => broken.push('download'))

  await page.goto(`${platform.url}/neibu/login`)
  await signIn(page, account.username, PASSWORD)
  await page.goto(platform.url + paths.pdf({ url: `${API_BASE}/files/${fileId}`, name: NAME }))
  const tools = page.getByRole('toolbar', { name: '文档工具' })
  await expect(tools.getByText(`/ ${PAGES}`)).toBeVisible()
  await expect(page.locator('.textLayer').first()).toContainText('装配说明')

  const number = tools.getByRole('textbox', { name: '页码' })
  await tools.getByRole('searchbox').fill('铸造工艺')
  await expect(tools.getByText('1 / 1')).toBeVisible()
  await expect(number).toHaveValue('27')
  await expect(page.locator('.textLayer .highlight').first()).toHaveText('铸造工艺')
  await page.screenshot({ path: join('artefacts', 'pdf-wide.png') })
  await tools.getByRole('searchbox').fill('没有这句话')
  await expect(tools.getByText('未找到')).toBeVisible()

  await number.fill('3')
  await number.press('Enter')
  await expect(number).toHaveValue('3')
  await page
    .getByRole('region', { name: `文档 ${NAME}` })
    .locator('.pdf-pages')
    .focus()
  await page.keyboard.press('End')
  await expect(number).toHaveValue(String(PAGES))
  const scale = tools.getByLabel('缩放')
  const before = await scale.textContent()
  await page.keyboard.press('+')
  await expect(scale).not.toHaveText(before!)
  await page.keyboard.press('Control+f')
  await expect(tools.getByRole('searchbox')).toBeFocused()

  expect(await page.locator('.pdf canvas').count()).toBeLessThan(15)
  expect(await barriers(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await tools.getByRole('searchbox').press('Escape')
  await tools.getByRole('button', { name: '适合宽度' }).click()
  expect(await page.evaluate(() => window.document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await barriers(page)).toEqual([])
  await page.screenshot({ path: join('artefacts', 'pdf-narrow.png') })
  expect({ foreign, broken }).toEqual({ foreign: [], broken: [] })
})

test('a refused file, a damaged one and a file of another site say why in words', async ({ page }) => {
  await page.goto(`${platform.url}/neibu/login`)
  await page.goto(platform.url + paths.pdf({ url: 'https://example.org/prod-api/files/1.pdf', name: '外部文件' }))
  await expect(page.getByRole('alert')).toContainText('只能查看本站的文件')

  const { rows } = await new Caller(platform.url).call(organisationApi.schoolPage, { keyword: '', pageSize: 1 })
  const { account, caller } = await enrolled(platform, {
    name: '读者乙',
    kind: 'student',
    schoolId: rows[0]!.schoolId,
  })
  const damaged = await caller.upload('identity.change', '坏.pdf', Buffer.from('%PDF-1.4\nnothing else\n%%EOF\n'))
  const address = (fileId: string) => platform.url + paths.pdf({ url: `${API_BASE}/files/${fileId}`, name: '坏.pdf' })
  await page.goto(address(damaged))
  await expect(page.getByRole('alert')).toContainText('无法显示该文件')
  await page.goto(`${platform.url}/neibu/login`)
  await signIn(page, account.username, PASSWORD)
  await page.goto(address(damaged))
  await expect(page.getByRole('alert')).toContainText('已损坏')
})
