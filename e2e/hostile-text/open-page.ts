import { expect, type Page } from '@playwright/test'
import { RAN } from '../../server/src/platform/testing/hostile-texts.ts'
import { LOADING } from '../fixture/settled.ts'
import { runningParts } from './running.ts'

/** Opens a page and expects that no hostile text runs on it; returns whether it shows one as text. */
export async function opensHarmless(page: Page, path: string): Promise<boolean> {
  await page.goto(path)
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined)
  // A page whose data no longer fit their schema may never come so far.
  const isLoaded = (loading: string) => document.querySelector(loading) === null
  await page.waitForFunction(isLoaded, LOADING, { timeout: 10_000 }).catch(() => undefined)
  expect.soft(await page.evaluate(runningParts, RAN), path).toEqual([])
  return (await page.locator('body').innerText()).includes(`${RAN}()`)
}
