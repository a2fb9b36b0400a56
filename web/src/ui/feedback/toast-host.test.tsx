import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TOAST_KINDS, toast } from '#web/lib/toast.ts'
import { ToastHost } from './toast-host.tsx'

const container = document.createElement('div')

beforeEach(async () => {
  vi.useFakeTimers()
  await act(async () => render(<ToastHost />, { container: container }))
})
afterEach(async () => {
  vi.useRealTimers()
  cleanup()
})

const shown = () => [...container.querySelectorAll('.toast')].map((line) => [line.className, line.getAttribute('role')])

/** @spec K01 */
it('a toast of any of four kinds is visible for three seconds, sixteen pixels below the edge', async () => {
  expect(container.querySelector<HTMLElement>('.toasts')!.style.top).toBe('16px')
  await act(async () => {
    for (const kind of TOAST_KINDS) toast(kind, kind)
    toast('info', 'info')
  })
  expect(shown()).toEqual([
    ['toast toast-success', 'status'],
    ['toast toast-info', 'status'],
    ['toast toast-warning', 'status'],
    ['toast toast-error', 'alert'],
  ])
  await act(async () => vi.advanceTimersByTime(2999))
  expect(shown().length).toBe(4)
  await act(async () => vi.advanceTimersByTime(1))
  expect(shown()).toEqual([])
})
