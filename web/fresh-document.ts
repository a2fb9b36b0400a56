import { configure } from '@testing-library/react'

/** Runs before each file of tests with a document: a machine that is busy with other things is given time. */
configure({ asyncUtilTimeout: 15_000 })
