import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

/** Runs before each test file with a DOM: longer timeouts for a busy machine, and what jsdom lacks of a browser. */
configure({ asyncUtilTimeout: 15_000 })
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
afterEach(cleanup)

const media = { matches: false, addEventListener() {}, removeEventListener() {}, addListener() {}, removeListener() {} }
vi.stubGlobal('matchMedia', () => media)
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
)
