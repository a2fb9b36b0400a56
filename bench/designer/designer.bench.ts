import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { chromium, type CDPSession, type Page } from '@playwright/test'
import { certificateApi } from '../../core/src/certificate/api.ts'
import { snapField } from '../../core/src/certificate/template/geometry/snap-field.ts'
import { snapMoved } from '../../core/src/certificate/template/geometry/snap.rule.ts'
import { browserOptions } from '../../e2e/fixture/browser.ts'
import { signedIn, signIn } from '../../e2e/fixture/people.ts'
import { startPlatform, type Platform } from '../../e2e/fixture/platform.ts'
import { fiveHundred } from './five-hundred.ts'
import { heapOf, shownAfter, spentOn, sway, type Spent } from './measure.ts'
import { median } from '../median.ts'

const SECONDS = 4
const ROUNDS = 3
const STEPS = 100
/** Limits: those for dragging are requirements, the others preserve the present state. */
const LIMITS = { frames: 55, script: 40, snapMs: 1, undoMs: 150, zoomFrames: 30, heapMb: 2 }

let missed = 0

/**
 * Five hundred elements in a real browser: dragging one and all, snapping, undoing, zooming, and memory after a hundred
 * steps. The web must be built (`npm run web:build`). Limits are absolute, since a frame has a fixed time.
 */
export async function bench(): Promise<void> {
  if (!existsSync(join(import.meta.dirname, '../../web/dist/client'))) throw new Error('build the web first')
  missed = 0
  const platform = await startPlatform()
  const browser = await chromium.launch(await browserOptions())
  try {
    const templateId = await addTemplate(platform)
    const size = { width: 1440, height: 900 }
    const page = await browser.newPage({ baseURL: platform.url, locale: 'zh-CN', viewport: size })
    await page.goto('/neibu/login')
    await signIn(page, 'root', platform.password)
    await page.goto(`/certificates/design/${templateId}`)
    await page.locator('.designer-element svg').nth(400).waitFor()
    await page.evaluate(() => document.fonts.ready)
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Performance.enable')
    await measureDrags(page, cdp)
    measureSnap()
    await measureUndo(page)
    await measureZoom(page, cdp)
    await measureMemory(page, cdp)
  } finally {
    await browser.close()
    await platform.stop()
  }
  if (missed > 0) throw new Error(`${missed} figures are beyond their limits`)
}

async function addTemplate(platform: Platform): Promise<string> {
  const root = await signedIn(platform, 'root', platform.password)
  const design = fiveHundred()
  const about = { name: design.title, kind: 'winner', state: 'draft' } as const
  return (await root.call(certificateApi.saveTemplate, { ...about, design })).templateId
}

async function measureDrags(page: Page, cdp: CDPSession): Promise<void> {
  for (const all of [false, true]) {
    const rounds: Spent[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const box = (await page.locator('.designer-element').nth(230).boundingBox())!
      const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
      await page.locator('.designer-elements').focus()
      await page.keyboard.press(all ? 'Control+a' : 'Escape')
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(from.x + 12, from.y + 8)
      await page.waitForTimeout(300)
      rounds.push(await spentOn(page, cdp, () => sway(page, from, SECONDS)))
      await page.mouse.up()
      await page.keyboard.press('Control+z')
      await page.waitForTimeout(300)
    }
    const name = all ? 'all 500 dragged' : 'one of 500 dragged'
    const [frames, script] = [median(rounds.map((each) => each.frames)), median(rounds.map((each) => each.script))]
    print(name, `${frames.toFixed(1)} frames a second`, frames >= LIMITS.frames, `${LIMITS.frames} at least`)
    print(name, `${script.toFixed(1)} ms of script a second`, script <= LIMITS.script, `${LIMITS.script} at most`)
    print(name, `${median(rounds.map((each) => each.longest)).toFixed(0)} ms the longest frame`, true, 'no limit')
  }
}

/** The snapping rule alone, with 499 other elements. */
function measureSnap(): void {
  const [moving, ...others] = fiveHundred().slides[0]!.elements
  const field = snapField({ others, sheet: { width: 1000, height: 708.5 } })
  const turns = 2_000
  const started = performance.now()
  for (let turn = 0; turn < turns; turn++) {
    snapMoved({ ...moving!, left: (turn * 37) % 900, top: (turn * 53) % 640 }, field, 6)
  }
  const each = (performance.now() - started) / turns
  print('snapping among 500', `${each.toFixed(3)} ms a move`, each <= LIMITS.snapMs, `${LIMITS.snapMs} at most`)
}

async function measureUndo(page: Page): Promise<void> {
  await page.locator('.designer-elements').focus()
  await page.keyboard.press('Control+a')
  const times: number[] = []
  for (let round = 0; round < 5; round++) {
    await page.keyboard.press('Shift+ArrowRight')
    await page.waitForTimeout(1_100)
    times.push(await shownAfter(page, 'Control+z'))
  }
  const shown = median(times)
  print('a move of all 500 undone', `${shown.toFixed(0)} ms`, shown <= LIMITS.undoMs, `${LIMITS.undoMs} at most`)
}

async function measureZoom(page: Page, cdp: CDPSession): Promise<void> {
  await page.keyboard.press('Escape')
  await page.mouse.move(700, 450)
  await page.keyboard.down('Control')
  const spent = await spentOn(page, cdp, async () => {
    for (let step = 0; step < 120; step++) {
      await page.mouse.wheel(0, step % 60 < 30 ? -24 : 24)
      await page.waitForTimeout(12)
    }
  })
  await page.keyboard.up('Control')
  const { frames, script } = spent
  print('zooming', `${frames.toFixed(1)} frames a second`, frames >= LIMITS.zoomFrames, `${LIMITS.zoomFrames} at least`)
  print('zooming', `${script.toFixed(1)} ms of script a second`, true, 'no limit')
}

async function measureMemory(page: Page, cdp: CDPSession): Promise<void> {
  await page.locator('.designer-elements').focus()
  await page.keyboard.press('Tab')
  const there = async (keys: string, times: number) => {
    for (let step = 0; step < times; step++) await page.keyboard.press(keys)
  }
  // Each press is a step of its own: a copy's order changes back and forth.
  const work = async () => {
    for (let step = 0; step < STEPS / 2; step++) {
      await page.keyboard.press('Control+]')
      await page.keyboard.press('Control+[')
    }
  }
  await work()
  await there('Control+z', STEPS)
  const before = await heapOf(cdp)
  await work()
  await there('Control+z', STEPS)
  await there('Control+y', STEPS)
  await there('Control+z', STEPS)
  const grown = ((await heapOf(cdp)) - before) / 2 ** 20
  print(`${STEPS} steps and back`, `${grown.toFixed(2)} MB more`, grown <= LIMITS.heapMb, `${LIMITS.heapMb} at most`)
}

function print(name: string, figure: string, within: boolean, limit: string): void {
  if (!within) missed += 1
  console.log(`${name.padEnd(26)} ${figure.padEnd(28)} ${within ? 'within' : 'BEYOND'} the limit: ${limit}`)
}
