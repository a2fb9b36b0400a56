import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { addElements } from '@podium/core/certificate/actions.rule.ts'
import { certificateApi } from '@podium/core/certificate/api.ts'
import { emptyDesign, type Design, type DesignElement } from '@podium/core/certificate/design.ts'
import type { Caller } from './caller.ts'
import { signedIn, signIn } from './people.ts'
import { demoPlatform, type Platform } from './platform.ts'

/** What the journeys through the designer share: the demo platform with ROOT signed in, and designs of their own. */
export interface Desk {
  readonly platform: Platform
  readonly context: BrowserContext
  readonly staff: Caller
}

export interface OpenedDesign {
  readonly page: Page
  readonly templateId: string
  readonly design: Design
}

/** Signs in before the tests of a file; what it answers is filled by then. */
export function designerDesk(): Desk {
  const desk = {} as { platform: Platform; context: BrowserContext; staff: Caller }
  test.beforeAll(async ({ browser }) => {
    test.setTimeout(300_000)
    desk.platform = await demoPlatform()
    desk.context = await browser.newContext({ baseURL: desk.platform.url })
    const page = await desk.context.newPage()
    await page.goto('/neibu/login')
    await signIn(page, 'root', desk.platform.password)
    await page.close()
    desk.staff = await signedIn(desk.platform, 'root', desk.platform.password)
  })
  test.afterAll(() => desk.context?.close())
  return desk
}

/** Saves a design as a template of its own and opens it. */
export async function openDesign(desk: Desk, title: string, elements: readonly DesignElement[]): Promise<OpenedDesign> {
  const design = addElements({ ...emptyDesign(), title }, elements)
  const templateId = await saveDesign(desk, title, design)
  const page = await desk.context.newPage()
  await showDesign(page, templateId, elements[0]!.id)
  return { page, templateId, design }
}

export async function saveDesign({ staff }: Desk, name: string, design: Design): Promise<string> {
  return (await staff.call(certificateApi.saveTemplate, { name, kind: 'winner', state: 'draft', design })).templateId
}

/** Goes to a template's design and waits until one of its elements is drawn. */
export async function showDesign(page: Page, templateId: string, id: string): Promise<void> {
  await page.goto(`/certificates/design/${templateId}`)
  await expect(elementOn(page, id).locator('svg').first()).toBeVisible({ timeout: 30_000 })
}

export const elementOn = (page: Page, id: string) => page.locator(`.designer-element[data-id="${id}"]`)

/** The middle of an element on the screen. */
export async function middleOf(page: Page, id: string): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await elementOn(page, id).boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

/** Drags by hand, holding a key where one is named. */
export async function dragBy(
  page: Page,
  from: { x: number; y: number },
  dx: number,
  dy: number,
  hold?: string,
): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  if (hold) await page.keyboard.down(hold)
  await page.mouse.move(from.x + dx / 2, from.y + dy / 2)
  await page.mouse.move(from.x + dx, from.y + dy)
  await page.mouse.up()
  if (hold) await page.keyboard.up(hold)
}
