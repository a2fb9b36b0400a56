import type { RefusalError } from './refusal-error.ts'

/** How the application handles refusals; installed once by `app/on-refusal.ts`. */
export interface Reporter {
  /** Handles refusals with a global effect: expiry dialog, no-permission page, import toast. */
  global(refusal: RefusalError): void
  /** Shows a refusal that no form displays. */
  unhandled(refusal: RefusalError): void
}

let reporter: Reporter = { global: () => {}, unhandled: () => {} }

export function installReporter(next: Reporter): void {
  reporter = next
}

export function reportGlobal(refusal: RefusalError): void {
  reporter.global(refusal)
}

export function reportUnhandled(refusal: RefusalError): void {
  reporter.unhandled(refusal)
}
