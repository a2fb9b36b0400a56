import { act } from 'react'
import { vi } from 'vitest'

/**
 * Waits until `look` no longer throws, React drawing as it does in a browser meanwhile: within `act` nothing would show
 * before its end. A machine that is busy with other things is given time.
 */
export async function appears(look: () => void): Promise<void> {
  const wasActing: unknown = Reflect.get(globalThis, ACTING)
  Reflect.set(globalThis, ACTING, false)
  try {
    await vi.waitFor(look, { timeout: 15_000 })
  } finally {
    Reflect.set(globalThis, ACTING, wasActing)
  }
  // What follows from it is drawn too.
  await act(async () => undefined)
}

const ACTING = 'IS_REACT_ACT_ENVIRONMENT'
