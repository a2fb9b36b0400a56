import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useAnimatedNumber } from './use-animated-number.ts'

let container: HTMLElement

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'requestAnimationFrame', 'cancelAnimationFrame'] })
  container = document.createElement('div')
})
afterEach(async () => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Figure({ value }: { value: number }) {
  return <b>{useAnimatedNumber(value)}</b>
}

const show = (value: number) => act(async () => render(<Figure value={value} />, { container: container }))
const after = (ms: number) => act(async () => vi.advanceTimersByTime(ms))

/** @spec K01 */
it('a number is shown at once, and animates to another within a second', async () => {
  await show(100)
  expect(container.textContent).toBe('100')
  await show(900)
  await after(500)
  const halfway = Number(container.textContent)
  expect([halfway > 500, halfway < 900]).toEqual([true, true])
  await after(520)
  expect(container.textContent).toBe('900')
})

it('a number that changes during the animation continues from the displayed value', async () => {
  await show(0)
  await show(1000)
  await after(200)
  const underWay = Number(container.textContent)
  await show(0)
  await after(16)
  expect(Number(container.textContent)).toBeGreaterThan(underWay / 2)
  await after(1000)
  expect(container.textContent).toBe('0')
})

it('a count does not roll for those who wish for less motion', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  await show(100)
  await show(900)
  await after(16)
  expect(container.textContent).toBe('900')
})
