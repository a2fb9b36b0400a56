import { chmodSync, mkdirSync } from 'node:fs'

/** Creates the folder where it is missing, and closes it to other accounts of this machine. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
}
