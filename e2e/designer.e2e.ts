import { expect, test, type Page } from '@playwright/test'
import type { DesignElement } from '@podium/core/certificate/template/design/design.ts'
import { elementOf } from '@podium/core/certificate/template/design/presets.ts'
import { barriers } from './fixture/axe.ts'
import { designerPage, dragBy, elementOn, middleOf, openDesign } from './fixture/designer-page.ts'

/** The designer's stage with pointer and keyboard. Other files test text and pictures. */
const designer = designerPage()

const box = (id: string, left: number, top: number, width: number, height: number): DesignElement => ({
  ...elementOf('school_unit', id),
  name: `元素${id}`,
  left,
  top,
  width,
  height,
})
/** Far enough apart that nothing snaps by chance. */
const THREE = [box('a', 103, 111, 157, 61), box('b', 401, 307, 163, 67), box('c', 733, 533, 149, 71)]

const open = async (name: string, elements = THREE): Promise<Page> => (await openDesign(designer, name, elements)).page

const canvas = (page: Page) => page.getByRole('listbox', { name: /^画布/ })

/** Position of an element in units and degrees, as the page renders it. */
async function placeOf(page: Page, id: string) {
  return elementOn(page, id).evaluate((node: HTMLElement) => {
    const [left = 0, top = 0, rotate = 0] = (node.style.transform.match(/-?[\d.]+/g) ?? []).map(Number)
    return {
      left,
      top,
      width: Number.parseFloat(node.style.width),
      height: Number.parseFloat(node.style.height),
      rotate,
    }
  })
}
/** Position of every element, by name. */
async function places(page: Page) {
  const ids = await page.locator('.designer-element').evaluateAll((nodes) => nodes.map((node) => node.dataset['id']!))
  return Object.fromEntries(await Promise.all(ids.map(async (id) => [id, await placeOf(page, id)])))
}

/** Pixels per unit. */
const zoomOf = async (page: Page) =>
  (await elementOn(page, 'a').boundingBox())!.width / (await placeOf(page, 'a')).width

async function handle(page: Page, name: string) {
  const { x, y, width, height } = (await page.locator(`[data-handle="${name}"]`).boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}
const undoAll = async (page: Page) => {
  const undo = page.getByRole('button', { name: '撤销' })
  while (await undo.isEnabled()) await undo.click()
}

/** @spec D02 D10 */
test('by hand: move with snapping, one axis, a copy, and Escape', async () => {
  const page = await open('按住移动')
  const before = await places(page)
  const zoom = await zoomOf(page)
  await test.step('a left edge that comes near another one takes its place', async () => {
    await dragBy(page, await middleOf(page, 'a'), (298 - 3) * zoom, 37 * zoom)
    expect((await placeOf(page, 'a')).left).toBe(401)
    await page.keyboard.press('Control+z')
    expect(await places(page)).toEqual(before)
  })
  await test.step('not while S is held', async () => {
    await dragBy(page, await middleOf(page, 'a'), (298 - 3) * zoom, 37 * zoom, 's')
    expect((await placeOf(page, 'a')).left).toBe(398)
    await page.keyboard.press('Control+z')
  })
  await test.step('Shift keeps to one axis', async () => {
    await dragBy(page, await middleOf(page, 'a'), 90 * zoom, 30 * zoom, 'Shift')
    const { left, top } = await placeOf(page, 'a')
    expect([left > 150, top]).toEqual([true, 111])
    await page.keyboard.press('Control+z')
  })
  await test.step('Escape gives a drag up', async () => {
    const from = await middleOf(page, 'a')
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + 60, from.y + 60)
    expect((await placeOf(page, 'a')).left).not.toBe(103)
    await page.keyboard.press('Escape')
    await page.mouse.up()
    expect(await places(page)).toEqual(before)
  })
  await test.step('Alt leaves the original and drags a copy', async () => {
    await dragBy(page, await middleOf(page, 'a'), 60 * zoom, 200 * zoom, 'Alt')
    await expect(page.locator('.designer-element')).toHaveCount(4)
    expect(await placeOf(page, 'a')).toEqual(before['a'])
  })
  await undoAll(page)
  expect(await places(page)).toEqual(before)
  await page.close()
})

/** @spec D02 */
test('by hand: resize, turn, several at once, group', async () => {
  const page = await open('大小与组合')
  const zoom = await zoomOf(page)
  const rightOf = (place: { left: number; width: number }) => place.left + place.width
  await test.step('a corner pulled leaves the opposite one, Alt leaves the centre', async () => {
    await elementOn(page, 'b').click()
    await dragBy(page, await handle(page, 'nw'), -31 * zoom, -21 * zoom)
    const wide = await placeOf(page, 'b')
    expect([rightOf(wide), wide.top + wide.height, wide.width > 180]).toEqual([564, 374, true])
    await page.keyboard.press('Control+z')
    await dragBy(page, await handle(page, 'e'), 23 * zoom, 0, 'Alt')
    const centred = await placeOf(page, 'b')
    expect(Math.abs(centred.left + centred.width / 2 - (401 + 163 / 2))).toBeLessThan(0.6)
    await page.keyboard.press('Control+z')
  })
  await test.step('Shift turns by fifteen degrees', async () => {
    const knob = await handle(page, 'rotate')
    await dragBy(page, knob, 60, 20, 'Shift')
    const { rotate } = await placeOf(page, 'b')
    expect([rotate % 15, rotate > 0]).toEqual([0, true])
  })
  await test.step('turned, the opposite corner still stays where it is', async () => {
    const still = await handle(page, 'nw')
    await dragBy(page, await handle(page, 'se'), 40, 31, 's')
    const now = await handle(page, 'nw')
    expect(Math.hypot(now.x - still.x, now.y - still.y)).toBeLessThan(1.5)
  })
  await undoAll(page)
  await test.step('a marquee takes what it touches; resized together, text goes along', async () => {
    const [a, b] = [await middleOf(page, 'a'), await middleOf(page, 'b')]
    await dragBy(page, { x: a.x - 130, y: a.y - 60 }, b.x - a.x + 130, b.y - a.y + 60)
    await expect(page.getByRole('option', { selected: true })).toHaveCount(2)
    const size = async () => (await elementOn(page, 'a').locator('text').first().boundingBox())!.height
    const before = await size()
    await dragBy(page, await handle(page, 'se'), 90, 60)
    expect(await size()).toBeGreaterThan(before * 1.1)
    await page.keyboard.press('Control+z')
    await expect.poll(size).toBeCloseTo(before, 1)
  })
  await test.step('a group is chosen and moved as one, until it is taken apart', async () => {
    await page.keyboard.press('Control+g')
    await page.keyboard.press('Escape')
    await elementOn(page, 'a').click()
    await expect(page.getByRole('option', { selected: true })).toHaveCount(2)
    await page.getByRole('button', { name: '取消组合' }).click()
    await elementOn(page, 'c').click()
    await elementOn(page, 'a').click()
    await expect(page.getByRole('option', { selected: true })).toHaveCount(1)
  })
  await page.close()
})

/** @spec D10 */
test('by keys alone: choose, move, size, turn, layers, undo, and nothing in anybody’s way', async () => {
  const page = await open('只用键盘')
  const before = await places(page)
  await canvas(page).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('option', { name: '元素a, 文本' })).toHaveAttribute('aria-selected', 'true')
  for (let times = 0; times < 3; times++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  expect(await placeOf(page, 'a')).toMatchObject({ left: 106, top: 121 })
  await expect(page.locator('output[aria-live]')).toContainText('移到 31.5, 35.9 mm')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+Shift+z')
  expect(await placeOf(page, 'a')).toMatchObject({ left: 106, top: 121 })
  await page.keyboard.press('Alt+ArrowRight')
  await page.keyboard.press('Shift+.')
  expect(await placeOf(page, 'a')).toMatchObject({ width: 158, rotate: 15 })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('option', { name: '元素c, 文本' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Control+Shift+[')
  expect(await page.locator('.designer-element').evaluateAll((all) => all.map((node) => node.dataset['id']))).toEqual([
    'c',
    'a',
    'b',
  ])
  await test.step('layers are reordered, hidden and named', async () => {
    await page.getByRole('button', { name: '图层', exact: true }).press('Enter')
    const layers = page.getByRole('list', { name: '图层' })
    await expect(layers.getByRole('listitem')).toHaveText(['元素b', '元素a', '元素c'])
    await layers.getByRole('button', { name: '元素c', exact: true }).press('Alt+ArrowUp')
    await expect(layers.getByRole('listitem')).toHaveText(['元素b', '元素c', '元素a'])
    await layers.getByRole('button', { name: '隐藏: 元素b' }).press('Enter')
    await expect(page.locator('.designer-element')).toHaveCount(2)
    await layers.getByRole('button', { name: '元素a', exact: true }).press('F2')
    await page.getByRole('textbox', { name: '重命名' }).fill('抬头')
    await page.keyboard.press('Enter')
    await expect(layers.getByRole('listitem')).toHaveText(['元素b', '元素c', '抬头'])
  })
  expect(await barriers(page)).toEqual([])
  await canvas(page).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await expect(page.locator('.designer-element')).toHaveCount(0)
  await page.keyboard.press('Shift+?')
  await expect(page.getByRole('dialog', { name: '快捷键' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await undoAll(page)
  expect(await places(page)).toEqual(before)
  await page.close()
})

test('elements go to another template through the clipboard, and the view follows the pointer', async () => {
  const from = await open('来处')
  await elementOn(from, 'b').click()
  await from.keyboard.press('Control+c')
  const to = await open('去处', [box('x', 500, 600, 157, 61)])
  await canvas(to).focus()
  await to.keyboard.press('Control+v')
  await expect(to.locator('.designer-element')).toHaveCount(2)
  const copy = to.getByRole('option', { selected: true })
  await expect(copy).toHaveAccessibleName('元素b, 文本')
  expect(await placeOf(to, (await copy.getAttribute('data-id'))!)).toMatchObject({ left: 401, top: 307 })
  await test.step('Ctrl and the wheel zoom at the pointer', async () => {
    const spot = await middleOf(to, 'x')
    const { width } = (await elementOn(to, 'x').boundingBox())!
    await to.mouse.move(spot.x, spot.y)
    await to.keyboard.down('Control')
    await to.mouse.wheel(0, -200)
    await to.keyboard.up('Control')
    await expect.poll(async () => (await elementOn(to, 'x').boundingBox())!.width).toBeGreaterThan(width * 1.3)
    const now = await middleOf(to, 'x')
    expect(Math.hypot(now.x - spot.x, now.y - spot.y)).toBeLessThan(2)
  })
  await test.step('a narrow window shows how it prints', async () => {
    await to.setViewportSize({ width: 390, height: 844 })
    await expect(to.getByText('请在更宽的屏幕上编辑')).toBeVisible()
    expect(await barriers(to)).toEqual([])
  })
  await from.close()
  await to.close()
})
