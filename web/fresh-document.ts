import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

/** Runs before each test file with a DOM: longer timeouts for a busy machine. */
configure({ asyncUtilTimeout: 15_000 })
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
afterEach(cleanup)
