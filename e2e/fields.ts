import type { Locator, Page } from '@playwright/test'
import { expect } from './patience.ts'

/** Chooses an option of an antd select by its label. A list that is still unfolding may miss the first press. */
export async function choose(within: Page | Locator, label: string, option: string): Promise<void> {
  const page = 'page' in within ? within.page() : within
  await within.getByRole('combobox', { name: label }).click()
  const list = page.locator('.ant-select-dropdown:visible')
  const wanted = list.getByTitle(option, { exact: true })
  const chosen = list.locator('.ant-select-item-option-selected').and(wanted)
  await expect(async () => {
    await wanted.click({ timeout: 5_000 })
    await expect
      .poll(async () => (await list.count()) === 0 || (await chosen.count()) > 0, { timeout: 1_000 })
      .toBe(true)
  }).toPass()
}

/** Types tags into an antd select of mode `tags`. */
export async function tag(within: Page | Locator, label: string, ...tags: string[]): Promise<void> {
  const box = within.getByRole('combobox', { name: label })
  for (const each of tags) {
    await box.fill(each)
    await box.press('Enter')
  }
}

/** Types a moment as Shanghai shows it: `2026-11-21 18:00`. */
export async function moment(within: Page | Locator, label: string, at: Date): Promise<void> {
  const box = within.getByRole('textbox', { name: label })
  if ((await box.inputValue()) === shanghai(at)) return
  await box.click()
  await box.fill(shanghai(at))
  await box.press('Enter')
  await expect(box).toHaveValue(shanghai(at))
}

/** `yyyy-mm-dd hh:mm` of Shanghai. */
export function shanghai(at: Date): string {
  return new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
}

/** The short notice in which the page confirms what was done. */
export async function told(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByText(text).first()).toBeVisible()
}

/** A button by its whole name; antd puts a space between the two characters of a short one. */
export function button(within: Page | Locator, name: string): Locator {
  return within.getByRole('button', { name: new RegExp(`^${Array.from(name).join('\\s?')}$`) })
}

/** Opens a page and waits until it listens to the server. */
export async function openLive(page: Page, address: string): Promise<void> {
  // Not the connection of the page before.
  await page.goto('about:blank')
  const connected = page.waitForResponse((response) => response.url().includes('/prod-api/events'))
  await page.goto(address)
  expect((await connected).headers()['content-type']).toContain('text/event-stream')
}
