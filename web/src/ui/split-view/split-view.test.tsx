import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { SplitView } from './split-view.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

function show(): HTMLElement {
  const { container } = render(<SplitView name="test" label="宽度" first={<p>一</p>} second={<p>二</p>} />)
  return container.querySelector<HTMLElement>('[role=separator]')!
}

async function press(divider: HTMLElement, key: string): Promise<number> {
  await act(async () => divider.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
  return Number(divider.getAttribute('aria-valuenow'))
}

it('the divider moves by keys within its limits, and its width is remembered', async () => {
  const divider = show()
  const [least, most] = ['aria-valuemin', 'aria-valuemax'].map((name) => Number(divider.getAttribute(name)))
  const usual = Number(divider.getAttribute('aria-valuenow'))
  expect(await press(divider, 'ArrowLeft')).toBeGreaterThan(usual)
  expect(await press(divider, 'End')).toBe(least)
  expect(await press(divider, 'ArrowRight')).toBe(least)
  expect(await press(divider, 'Home')).toBe(most)
  cleanup()
  const again = show()
  expect(Number(again.getAttribute('aria-valuenow'))).toBe(most)
  expect(await press(again, 'Enter')).toBe(usual)
})
