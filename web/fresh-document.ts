import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

/** Runs before each file of tests with a document: a machine that is busy with other things is given time. */
configure({ asyncUtilTimeout: 15_000 })
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
afterEach(cleanup)
