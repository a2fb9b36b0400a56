import type { RefusalError } from './refusal-error.ts'

/** How the application handles refusals; installed once by `app/on-refusal.ts`. */
export interface Reporter {
  /** Handles refusals with a global effect: expiry dialog, no-permission page, import toast. */
  everywhere(refusal: RefusalError): void
  /** Shows a refusal that no form displays. */
  unshown(refusal: RefusalError): void
}

let reporter: Reporter = { everywhere: () => {}, unshown: () => {} }

export function installReporter(next: Reporter): void {
  reporter = next
}

export function reportEverywhere(refusal: RefusalError): void {
  reporter.everywhere(refusal)
}

export function reportUnshown(refusal: RefusalError): void {
  reporter.unshown(refusal)
}
