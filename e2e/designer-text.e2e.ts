import { expect, test, type Page } from '@playwright/test'
import { addElements } from '@podium/core/certificate/template/editing/actions.rule.ts'
import { certificateApi } from '@podium/core/certificate/api.ts'
import type { DesignElement } from '@podium/core/certificate/template/design/design.ts'
import { mirrored } from '@podium/core/certificate/template/editing/mirror.rule.ts'
import { elementOf } from '@podium/core/certificate/template/design/presets.ts'
import { barriers } from './fixture/axe.ts'
import { designerPage, elementOn, openDesign, showDesign } from './fixture/designer-page.ts'
import { signedIn } from './fixture/people.ts'

/**
 * Editing text on a certificate and saving it: with an input method, pasted from other programs, together with other
 * users.
 */
const designer = designerPage()

const wide = (name: 'winner_1' | 'award_name', id: string, top: number): DesignElement => ({
  ...elementOf(name, id),
  left: 150,
  top,
  width: 700,
})

const open = (title: string) => openDesign(designer, title, [wide('winner_1', 'a', 200), wide('award_name', 'b', 400)])

const writing = (page: Page) => page.locator('.designer-writing [role=textbox]')
const drafted = (page: Page) => expect(page.locator('.designer-draft-at')).toBeVisible({ timeout: 20_000 })

async function write(page: Page, id: string): Promise<void> {
  await elementOn(page, id).dblclick()
  await expect(writing(page)).toBeFocused()
}

/** The text in the draft on the server. */
async function keptText(templateId: string, id: string) {
  const { draft } = await designer.staff.call(certificateApi.draft, { templateId })
  const found = draft?.design.slides.flatMap(({ elements }) => elements).find((each) => each.id === id)
  return found?.type === 'text' ? found : null
}

/** @spec D03 */
test('words come by an input method, fields by a brace, and all of it is one step', async () => {
  const { page, templateId } = await open('输入法')
  const cdp = await designer.context.newCDPSession(page)
  await write(page, 'a')
  await expect(writing(page)).toHaveText('学校 参赛学生：')
  await page.keyboard.press('End')
  for (const text of ['z', 'zh', 'zhang yan']) {
    await cdp.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  }
  await expect(writing(page)).toHaveText('学校 参赛学生：zhang yan')
  await cdp.send('Input.insertText', { text: '张䶮' })
  await expect(writing(page)).toHaveText('学校 参赛学生：张䶮')

  await page.keyboard.type('{奖')
  await expect(page.locator('.designer-field-menu').getByRole('option', { name: /奖项/ })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Enter')
  await expect(writing(page)).toHaveText('学校 参赛学生：张䶮奖项')
  await page.keyboard.press('Backspace')
  await expect(writing(page)).toHaveText('学校 参赛学生：张䶮')
  await page.keyboard.type('{')
  await page.keyboard.press('Escape')
  await expect(page.locator('.designer-field-menu')).toBeHidden()
  await expect(writing(page)).toHaveText('学校 参赛学生：张䶮{')
  await page.keyboard.press('Backspace')

  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: '倾斜' }).click()
  await page.keyboard.press('Escape')
  await expect(writing(page)).toBeHidden()
  await drafted(page)
  const kept = (await keptText(templateId, 'a'))!
  expect([kept.contentText, kept.content.match(/<em>/g)?.length]).toEqual(['{school} {student}：张䶮', 4])
  expect(mirrored(kept)).toEqual(kept)
  await expect(elementOn(page, 'a')).toContainText('张䶮')

  await page.keyboard.press('Control+z')
  await expect(elementOn(page, 'a')).not.toContainText('䶮')
  await expect(page.getByRole('button', { name: '撤销', exact: true })).toBeDisabled()
  await page.close()
})

test('what comes from other programs is words and pictures, without their styles', async () => {
  const { page, templateId } = await open('外来内容')
  await write(page, 'b')
  await page.keyboard.press('End')
  await writing(page).evaluate((node) => {
    const data = new DataTransfer()
    data.setData('text/plain', '第一行{student}\n第二行')
    data.setData('text/html', '<p style="color:red;font-size:90px"><b>第一行</b><img src="https://example.org/x"></p>')
    node.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await expect(writing(page).locator('p')).toHaveText(['奖项第一行参赛学生', '第二行'])
  await page.keyboard.press('Escape')
  await drafted(page)
  const kept = (await keptText(templateId, 'b'))!
  expect(kept.contentText).toBe('{awardName}第一行{student}\n第二行')
  expect([...new Set(kept.content.match(/color: #\w+|font-size: \w+/g))]).toEqual(['font-size: 80px', 'color: #ff0000'])
  expect('code' in kept).toBe(false)

  const before = await page.locator('.designer-element').count()
  await page.locator('.designer-stage').evaluate(async (stage) => {
    const canvas = new OffscreenCanvas(60, 40)
    canvas.getContext('2d')!.fillRect(0, 0, 30, 40)
    const data = new DataTransfer()
    data.items.add(new File([await canvas.convertToBlob()], '校徽.png', { type: 'image/png' }))
    const { left, top, width, height } = stage.getBoundingClientRect()
    const at = { clientX: left + width / 2, clientY: top + height / 2 }
    stage.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true, ...at }))
  })
  await expect(page.locator('.designer-element')).toHaveCount(before + 1)
  const image = page.locator('.designer-element', { has: page.locator('image') }).last()
  await expect(image).toHaveAttribute('aria-label', '校徽.png, 图片')
  const href = await image.locator('image').getAttribute('href')
  expect(href).toContain(encodeURIComponent('file:'))
  expect((await page.request.get(href!)).headers()['content-type']).toBe('image/png')
  await page.close()
})

test('what was made outlives a reload and a lost connection', async () => {
  const { page, templateId } = await open('自动保存')
  await write(page, 'b')
  await page.keyboard.press('End')
  await page.keyboard.type('甲')
  await drafted(page)
  await page.reload()
  await expect(page.locator('.designer-restored')).toContainText('已恢复你在')
  await expect(elementOn(page, 'b')).toContainText('甲')

  await page.route('**/certificate/design/draft/save', (route) => route.abort())
  await write(page, 'b')
  await page.keyboard.press('End')
  await page.keyboard.type('乙')
  await expect(page.getByText('保存失败')).toBeVisible({ timeout: 20_000 })
  page.once('dialog', (dialog) => void dialog.accept())
  await page.unroute('**/certificate/design/draft/save')
  await page.reload()
  await expect(elementOn(page, 'b')).toContainText('乙')
  await expect.poll(async () => (await keptText(templateId, 'b'))?.contentText).toBe('{awardName}甲乙')

  await page.getByRole('button', { name: '查看改动' }).click()
  const compare = page.getByRole('dialog')
  await expect(compare.getByText('1 处不同')).toBeVisible()
  await expect(compare.getByText('第 1 页 · 奖项名称：文字')).toBeVisible()
  await expect(compare.locator('.designer-drawing')).toHaveCount(2)
  await page.close()
})

test('two people on one template: who it was, and neither loses anything', async () => {
  const { page, templateId, design } = await open('两人编辑')
  const colleague = await signedIn(designer.platform, 'root', designer.platform.password)
  await write(page, 'b')
  await page.keyboard.press('End')
  await page.keyboard.type('我的')
  await page.keyboard.press('Escape')
  const theirs = addElements(design, [elementOf('teacher', 'c')])
  const saved = { templateId, name: '两人编辑', kind: 'winner', state: 'draft', design: theirs, version: 1 } as const
  await colleague.call(certificateApi.saveTemplate, saved)
  await page.getByRole('button', { name: '保存新版本' }).click()
  const dialog = page.getByRole('dialog', { name: /已经保存了新版本$/ })
  await dialog.getByRole('button', { name: '先对比两边' }).click()
  await expect(dialog.getByText('2 处不同')).toBeVisible()
  await expect(dialog.getByText('第 1 页 · 指导教师：已删除')).toBeVisible()
  await dialog.getByRole('button', { name: '把我的保存为新版本' }).click()
  await expect(page.getByText('已保存为第 3 版')).toBeVisible()
  const { total } = await designer.staff.call(certificateApi.versionPage, { templateId })
  expect([total, (await designer.staff.call(certificateApi.version, { templateId, no: 2 })).design]).toEqual([
    3,
    theirs,
  ])

  await page.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '版本历史' }).click()
  await page.getByRole('button', { name: '恢复 第 2 版' }).click()
  await expect(elementOn(page, 'c')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('已保存为第 4 版')).toBeVisible()
  await page.close()
})

test('a file that is no design is refused where it is wrong, and one that is comes in', async () => {
  const { page, design } = await open('导入')
  const input = page.getByLabel('导入设计文件')
  const give = (name: string, given: unknown) =>
    input.setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(given)) })
  const hostile = structuredClone(design)
  Object.assign(hostile.slides[0]!.elements[1]!, { onclick: 'alert(1)' })
  await give('坏.json', hostile)
  const dialog = page.getByRole('dialog', { name: '不能导入这个文件' })
  await expect(dialog.getByText('“onclick”')).toBeVisible()
  await dialog.getByRole('button', { name: '知道了' }).click()
  await expect(dialog).toBeHidden()
  await give('好.json', { form: 'podium-certificate-design', version: 1, design: { ...design, title: '来自文件' } })
  await expect(page.getByLabel('标题')).toHaveValue('来自文件')
  await page.close()
})

test('pages are added and moved, and every panel is free of barriers in both languages', async () => {
  const { page, templateId } = await open('两种语言')
  const pages = page.getByRole('region', { name: '页面' }).getByRole('listitem').getByRole('button')
  await page.getByRole('button', { name: '复制页面' }).click()
  await expect(pages).toHaveCount(2)
  await pages.nth(1).focus()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(pages.nth(0)).toHaveAttribute('aria-current', 'page')
  await page.keyboard.press('Delete')
  await expect(pages).toHaveCount(1)
  for (const language of ['zh-cn', 'en']) {
    await page.evaluate((value) => localStorage.setItem('language', value), language)
    await designer.context.addCookies([{ name: 'language', value: language, url: designer.platform.url }])
    await showDesign(page, templateId, 'a')
    const tab = (name: string) => page.locator('.designer-rail button', { hasText: name })
    await tab(language === 'en' ? 'Preview' : '预览').click()
    expect.soft(await barriers(page), `${language} preview`).toEqual([])
    await tab(language === 'en' ? 'Content' : '内容').click()
    await write(page, 'a')
    await expect(writing(page)).toHaveText(language === 'en' ? 'School Students：' : '学校 参赛学生：')
    expect.soft(await barriers(page), `${language} writing`).toEqual([])
    await page.keyboard.press('Escape')
  }
  await page.close()
})
