import { expect, test, type Page } from '@playwright/test'
import { certificateApi } from '@podium/core/certificate/api.ts'
import type { DesignElement } from '@podium/core/certificate/template/design/design.ts'
import { elementOf } from '@podium/core/certificate/template/design/presets.ts'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { designerPage, elementOn, middleOf, openDesign } from './fixture/designer-page.ts'
import { barriers } from './fixture/axe.ts'

/** The context menu, the position of new elements, lengths in millimetres, and sharp text after zooming. */
const designer = designerPage()

const box = (id: string, left: number, top: number): DesignElement => ({
  ...elementOf('school_unit', id),
  name: `元素${id}`,
  left,
  top,
  width: 160,
  height: 60,
})

/** @spec D10 */
test('the context menu acts on what is under the pointer, by hand and by keyboard', async () => {
  const { page } = await openDesign(designer, '快捷菜单', [box('a', 103, 111), box('b', 401, 307)])
  const menu = page
    .getByRole('menu')
    .filter({ hasText: '全选' })
    .or(page.getByRole('menu').filter({ hasText: '剪切' }))
  const at = await middleOf(page, 'a')
  await page.mouse.click(at.x, at.y, { button: 'right' })
  await expect(elementOn(page, 'a')).toHaveAttribute('aria-selected', 'true')
  expect(await barriers(page)).toEqual([])
  await page.getByRole('menuitem', { name: '复制一份' }).click()
  await expect(page.locator('.designer-element')).toHaveCount(3)

  const other = await middleOf(page, 'b')
  await page.mouse.click(other.x, other.y, { button: 'right' })
  await page.getByRole('menuitem', { name: '剪切' }).click()
  await expect(elementOn(page, 'b')).toHaveCount(0)
  await page.keyboard.press('Shift+F10')
  await expect(menu).toBeVisible()
  await page.keyboard.press('Home')
  // The menu moves the focus in the next frame.
  await expect(page.getByRole('menuitem', { name: '粘贴' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('.designer-element')).toHaveCount(3)
  await page.close()
})

test('fields that are added do not cover each other', async () => {
  const { page } = await openDesign(designer, '依次摆放', [box('a', 20, 20)])
  for (const name of ['学校', '参赛学生', '作品名称']) {
    await page.locator('.designer-shelf').getByRole('button', { name, exact: true }).last().click()
  }
  const boxes = await page.locator('.designer-element').evaluateAll((nodes) =>
    nodes.map((node) => {
      const { top, bottom } = node.getBoundingClientRect()
      return { top, bottom }
    }),
  )
  const sorted = boxes.slice(1).toSorted((a, b) => a.top - b.top)
  expect(sorted).toHaveLength(3)
  for (const [index, { top }] of sorted.slice(1).entries()) expect(top).toBeGreaterThanOrEqual(sorted[index]!.bottom)
  await page.close()
})

test('a drag says where it goes in millimetres', async () => {
  const { page } = await openDesign(designer, '毫米', [box('a', 100, 100)])
  const at = await middleOf(page, 'a')
  await page.mouse.move(at.x, at.y)
  await page.mouse.down()
  await page.mouse.move(at.x + 60, at.y + 40, { steps: 4 })
  await expect(page.locator('.designer-badge')).toHaveText(/^\d+(\.\d)?, \d+(\.\d)? mm$/)
  await page.mouse.up()
  await page.close()
})

/** @spec B10 */
test('a copy of a template shows the name that was typed', async () => {
  const { templateId } = await openDesign(designer, '原来的标题', [box('a', 100, 100)])
  const copy = await designer.staff.call(certificateApi.copyTemplate, { templateId, name: '校级优秀奖' })
  const page = await designer.context.newPage()
  await page.goto(`/certificates/design/${copy.templateId}`)
  await expect(page.getByRole('textbox', { name: '标题' })).toHaveValue('校级优秀奖')
  await page.close()
})

test('text is as sharp after zooming as when it is drawn anew', async () => {
  const word = { ...elementOf('award_name', 'w'), left: 300, top: 300, width: 400, height: 110 }
  const { page } = await openDesign(designer, '缩放后清晰', [word])
  const { x, y } = await middleOf(page, 'w')
  await page.mouse.move(x, y)
  await page.keyboard.down('Control')
  for (let turn = 0; turn < 6; turn += 1) await page.mouse.wheel(0, -120)
  await page.keyboard.up('Control')
  await expect(page.locator('.designer-zoomer[data-moving]')).toHaveCount(0)
  const atRest = await greys(page)
  await page.locator('.designer-stage').evaluate((stage) => {
    stage.style.display = 'none'
    stage.getBoundingClientRect()
    stage.style.display = ''
  })
  expect(atRest / (await greys(page))).toBeLessThan(1.15)
  await page.close()
})

/** The fraction of the stage's pixels that are neither ink nor paper: blurred edges have many. */
async function greys(page: Page): Promise<number> {
  await page.mouse.move(5, 5)
  const image = await loadImage(await page.locator('.designer-stage').screenshot())
  const canvas = createCanvas(image.width, image.height)
  const context = canvas.getContext('2d')
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, image.width, image.height)
  let between = 0
  for (let at = 0; at < data.length; at += 4) {
    const [green, blue] = [data[at + 1]!, data[at + 2]!]
    if (data[at]! > 200 && green > 40 && green < 215 && Math.abs(green - blue) < 12) between += 1
  }
  return between
}
