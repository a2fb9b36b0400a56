import type { RefusalError } from './refusal-error.ts'

/** What the application does with a refusal; `app/on-refusal.ts` installs it once. */
export interface Reporter {
  /** Effects that no page may decide against: the expiry dialog, the no-permission page, the import toast. */
  everywhere(refusal: RefusalError): void
  /** Shows the refusal where no form shows it itself. */
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
