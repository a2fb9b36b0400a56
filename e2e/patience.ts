import { expect as quick } from '@playwright/test'

/** Waits longer than usual: journeys also run beside other work on small machines. */
export const expect = quick.configure({ timeout: 30_000 })
