import type { Services } from '../../kernel/services.ts'

/** Whether files that wait for the scanner can neither be submitted nor opened by others than their owner. */
export function isScanRequired({ config }: Services): boolean {
  return config.scanner?.isRequired ?? false
}
