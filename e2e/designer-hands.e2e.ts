import { expect, test, type Page } from '@playwright/test'
import { certificateApi } from '@podium/core/certificate/api.ts'
import { addElements } from '@podium/core/certificate/template/editing/actions.rule.ts'
import { emptyDesign, type DesignElement, type TextElement } from '@podium/core/certificate/template/design/design.ts'
import { mirrored } from '@podium/core/certificate/template/editing/mirror.rule.ts'
import { addPage } from '@podium/core/certificate/template/editing/pages.rule.ts'
import { elementOf } from '@podium/core/certificate/template/design/presets.ts'
import {
  designerPage,
  dragBy,
  elementOn,
  middleOf,
  openDesign,
  saveDesign,
  showDesign,
} from './fixture/designer-page.ts'

/** Touch gestures, sorting lists by drag and drop, guides from the rulers, two windows of one user, joined scripts. */
const designer = designerPage()

const box = (id: string, left: number, top: number): DesignElement => ({
  ...elementOf('school_unit', id),
  name: `元素${id}`,
  left,
  top,
  width: 160,
  height: 60,
})
const THREE = [box('a', 103, 111), box('b', 401, 307), box('c', 733, 533)]

/** Dispatches a gesture of two fingers on a touch screen. */
async function fingers(page: Page, from: readonly Spot[], to: readonly Spot[]): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 })
  const points = (part: number) =>
    from.map(({ x, y }, id) => ({ id, x: x + (to[id]!.x - x) * part, y: y + (to[id]!.y - y) * part }))
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(0) })
  for (let step = 1; step <= 10; step++) {
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(step / 10) })
  }
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await cdp.detach()
}

interface Spot {
  readonly x: number
  readonly y: number
}

/** @spec D10 */
test('two fingers zoom what lies between them, and move nothing', async () => {
  const { page } = await openDesign(designer, '两指缩放', THREE)
  const { x, y } = await middleOf(page, 'b')
  const { width } = (await elementOn(page, 'b').boundingBox())!
  const place = await elementOn(page, 'b').getAttribute('style')
  await fingers(
    page,
    [-40, 40].map((by) => ({ x: x + by, y })),
    [-80, 80].map((by) => ({ x: x + by, y })),
  )
  await expect.poll(async () => (await elementOn(page, 'b').boundingBox())!.width / width).toBeCloseTo(2, 1)
  const now = await middleOf(page, 'b')
  expect(Math.hypot(now.x - x, now.y - y)).toBeLessThan(3)
  expect(await elementOn(page, 'b').getAttribute('style')).toBe(place)
  await expect(page.getByRole('button', { name: '撤销', exact: true })).toBeDisabled()
  await page.close()
})

test('layers and pages are put in order by dragging them', async () => {
  const design = addPage(addElements({ ...emptyDesign(), title: '拖动排序' }, THREE), '2')
  const templateId = await saveDesign(designer, '拖动排序', { ...design, slideIndex: 0 })
  const page = await designer.context.newPage()
  await showDesign(page, templateId, 'a')
  await page.getByRole('button', { name: '图层', exact: true }).click()
  const layers = page.getByRole('list', { name: '图层' }).getByRole('listitem')
  await expect(layers).toHaveText(['元素c', '元素b', '元素a'])
  const grip = (await layers.nth(2).locator('.designer-layer-grip').boundingBox())!
  const first = (await layers.nth(0).boundingBox())!
  await dragBy(page, { x: grip.x + 5, y: grip.y + 5 }, 0, first.y - grip.y)
  await expect(layers).toHaveText(['元素a', '元素c', '元素b'])
  await page.getByRole('button', { name: '撤销', exact: true }).click()
  await expect(layers).toHaveText(['元素c', '元素b', '元素a'])

  const pages = page.getByRole('region', { name: '页面' }).getByRole('listitem').getByRole('button')
  await expect(pages).toHaveCount(2)
  await pages.nth(0).dragTo(pages.nth(1), { targetPosition: { x: 70, y: 20 } })
  await expect(pages.nth(1)).toHaveAttribute('aria-current', 'page')
  await expect(elementOn(page, 'a')).toBeVisible()
  await pages.nth(0).click()
  await expect(page.locator('.designer-element')).toHaveCount(0)
  await page.close()
})

test('guides are pulled out of the rulers, snapped to, and there again the next time', async () => {
  const { page, templateId } = await openDesign(designer, '参考线', THREE)
  const stage = (await page.locator('.designer-stage').boundingBox())!
  const { width } = (await elementOn(page, 'a').boundingBox())!
  const zoom = width / 160
  const sheet = (await page.locator('.designer-sheet').boundingBox())!
  await dragBy(page, { x: stage.x + 8, y: stage.y + 300 }, sheet.x + 600 * zoom - stage.x - 8, 0)
  const guide = page.getByRole('slider', { name: '竖参考线' })
  await expect(guide).toHaveAttribute('aria-valuenow', '600')
  await dragBy(page, await middleOf(page, 'a'), (600 - 103 - 3) * zoom, 40 * zoom)
  expect(await elementOn(page, 'a').evaluate((node) => node.style.transform)).toContain('translate(600px')
  await showDesign(page, templateId, 'a')
  await expect(guide).toHaveAttribute('aria-valuenow', '600')
  const other = await openDesign(designer, '没有参考线', THREE)
  await expect(other.page.getByRole('slider', { name: '竖参考线' })).toHaveCount(0)
  await other.page.close()
  await guide.focus()
  await page.keyboard.press('Delete')
  await expect(guide).toHaveCount(0)
  await page.close()
})

/** @spec D10 */
test('of two windows of one person one edits, and hands on what it made', async () => {
  const { page: first, templateId } = await openDesign(designer, '两个窗口', THREE)
  const second = await designer.context.newPage()
  await showDesign(second, templateId, 'a')
  await expect(second.getByText('正在另一个窗口编辑')).toBeVisible()
  await expect(second.getByRole('button', { name: '保存新版本' })).toHaveCount(0)
  await elementOn(first, 'a').click()
  await first.keyboard.press('Delete')
  await expect(first.locator('.designer-element')).toHaveCount(2)
  // The change is not saved yet: it is saved when editing moves to the other window.
  await second.getByRole('button', { name: '在这里编辑' }).click()
  await expect(second.getByRole('button', { name: '保存新版本' })).toBeVisible()
  await expect(second.locator('.designer-element')).toHaveCount(2)
  await expect(first.getByText('正在另一个窗口编辑')).toBeVisible()
  await elementOn(second, 'b').click()
  await second.keyboard.press('Delete')
  await expect(second.locator('.designer-draft-at')).toBeVisible({ timeout: 20_000 })
  await first.getByRole('button', { name: '在这里编辑' }).click()
  await expect(first.locator('.designer-element')).toHaveCount(1)
  // Saving deletes the draft: the read-only window then displays the saved design.
  await elementOn(first, 'c').click()
  await first.keyboard.press('Control+d')
  await expect(first.locator('.designer-element')).toHaveCount(2)
  await first.getByRole('button', { name: '保存新版本' }).click()
  await expect(first.getByText('已保存为第 2 版')).toBeVisible()
  await expect(second.getByText('正在另一个窗口编辑')).toBeVisible()
  await expect(second.locator('.designer-element')).toHaveCount(2, { timeout: 20_000 })
  await second.close()
  await first.close()
})

test('a draft that went on elsewhere is not written over unasked', async () => {
  const { page, templateId, design } = await openDesign(designer, '另一台电脑', THREE)
  await expect(page.getByRole('button', { name: '保存新版本' })).toBeVisible()
  const theirs = { ...design, title: '那边的' }
  await designer.staff.call(certificateApi.saveDraft, { templateId, design: theirs, baseVersion: 1, baseNo: 1 })
  await elementOn(page, 'a').click()
  await page.keyboard.press('Delete')
  await expect(page.getByText('你在另一个窗口继续了这份草稿')).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: '用另一个窗口的' }).click()
  await expect(page.getByLabel('标题')).toHaveValue('那边的')
  await expect(page.locator('.designer-element')).toHaveCount(3)
  await page.getByRole('button', { name: '撤销', exact: true }).click()
  await expect(page.locator('.designer-element')).toHaveCount(2)
  await page.close()
})

/** @spec D09 @decision 012 */
test('words are shaped in the page, also for who came from a public one; only the office’s pages allow it', async () => {
  const words = { ...box('a', 103, 111), width: 700, content: '<p>ئۇيغۇر བོད་ཡིག ᠮᠣᠩᠭᠣᠯ</p>' } as TextElement
  const { page, templateId } = await openDesign(designer, '民族文字', [mirrored(words)])
  const outlines = elementOn(page, 'a').locator('svg path')
  await expect(outlines).toHaveCount(4)
  await page.goto('/home/homepage')
  await page.evaluate((address) => {
    history.pushState({}, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, `/certificates/design/${templateId}`)
  await expect(outlines).toHaveCount(4, { timeout: 30_000 })
  await page.close()
  const allowing = await Promise.all(
    ['/', '/home/homepage', '/center/set', '/neibu/login', `/certificates/design/${templateId}`].map(async (path) => {
      const answer = await designer.context.request.get(path, { maxRedirects: 0 })
      return [answer.headers()['content-security-policy']?.includes("'wasm-unsafe-eval'") ?? false, path]
    }),
  )
  expect(allowing.map(([allows]) => allows)).toEqual([false, false, false, true, true])
})
