import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession, Page } from '@playwright/test'

export interface Spent {
  /** Frames per second. */
  readonly frames: number
  /** The longest time between two frames, in milliseconds. */
  readonly longest: number
  /** Milliseconds of script per second. */
  readonly script: number
}

/** Frames and script time of the browser while `work` runs. */
export async function spentOn(page: Page, cdp: CDPSession, work: () => Promise<void>): Promise<Spent> {
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(globalThis, { frameTimes: times })
    const next = (at: number) => {
      times.push(at)
      if ((globalThis as unknown as { frameTimes: number[] }).frameTimes === times) requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
  const before = await metricsOf(cdp)
  await work()
  const after = await metricsOf(cdp)
  const times = await page.evaluate(() => {
    const all = (globalThis as unknown as { frameTimes: number[] }).frameTimes
    Object.assign(globalThis, { frameTimes: [] })
    return all
  })
  const seconds = after.Timestamp! - before.Timestamp!
  const steps = times.slice(1).map((at, index) => at - times[index]!)
  return {
    frames: ((times.length - 1) * 1000) / (times.at(-1)! - times[0]!),
    longest: Math.max(...steps),
    script: ((after.ScriptDuration! - before.ScriptDuration!) * 1000) / seconds,
  }
}

/** Moves the pointer from one position to another and back again, sixty times per second. */
export async function sway(page: Page, from: { x: number; y: number }, seconds: number): Promise<void> {
  const started = performance.now()
  for (let step = 1; ; step++) {
    const turn = step / 40
    await page.mouse.move(from.x + Math.sin(turn) * 180, from.y + Math.sin(turn * 1.7) * 120)
    const left = started + (step * 1000) / 60 - performance.now()
    if (performance.now() - started > seconds * 1000) return
    if (left > 0) await sleep(left)
  }
}

/** Bytes of script objects after garbage collection. */
export async function heapOf(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.enable')
  await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('HeapProfiler.collectGarbage')
  return (await metricsOf(cdp)).JSHeapUsedSize!
}

/** Milliseconds from a key press to the frame with its effect. */
export async function shownAfter(page: Page, keys: string): Promise<number> {
  await page.evaluate(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Control') return
      window.removeEventListener('keydown', listen, true)
      const started = performance.now()
      requestAnimationFrame(() => setTimeout(() => Object.assign(globalThis, { shownIn: performance.now() - started })))
    }
    Object.assign(globalThis, { shownIn: null })
    window.addEventListener('keydown', listen, true)
  })
  await page.keyboard.press(keys)
  const shown = await page.waitForFunction(() => (globalThis as unknown as { shownIn: number | null }).shownIn)
  return (await shown.jsonValue()) as number
}

async function metricsOf(cdp: CDPSession): Promise<Record<string, number>> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
}
