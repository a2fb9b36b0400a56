import { render, waitFor } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { RichTextField } from './rich-text-field.tsx'

test('opens on a busy machine, where its timers come before its effects', async () => {
  const due: Array<() => void> = []
  const timer = globalThis.setTimeout
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((callback: () => void, ms?: number) =>
    ms === 1 ? void due.push(callback) : timer(callback, ms)) as typeof setTimeout)
  function Late() {
    useLayoutEffect(() => due.splice(0).forEach((callback) => callback()))
    return null
  }
  const { container, unmount } = render(
    <>
      <RichTextField label="正文" value="<p>已有的正文</p>" />
      <Late />
    </>,
  )
  vi.mocked(setTimeout).mockRestore()
  await waitFor(() => expect(container.textContent).toContain('已有的正文'))
  unmount()
})
