import { readSigner } from '#server/certificate/index.ts'
import { dropQueued } from '#server/notice/index.ts'
import type { Config } from '#server/platform/kernel/config.ts'
import type { Platform } from '#server/platform/platform.ts'
import { fillDemo } from '../demo/fill-demo.ts'
import { install, type Installation } from '../demo/install.ts'
import { markReady } from '../demo/installed.store.ts'
import { refuseDemo } from './first-start.ts'

const ACCOUNTS = [
  ['root', 'root administrator'],
  ['organiser', 'runs the contest'],
  ['verifier', 'verifies results as the second person'],
  ['province', 'audits for a province and switches its phases'],
  ['school', 'approves the teams of a school'],
  ['expert', 'reviews works'],
  ['student', 'captain of a team'],
  ['adviser', 'advises a team and has a document to sign'],
  ['junior', 'member under 14, whose guardian has yet to consent'],
] as const

/**
 * Prepares an empty database before the first request: creates the first administrator and, if configured, the demo.
 */
export async function prepare(platform: Platform, config: Config): Promise<void> {
  // Detects an unusable signing key at the start instead of at the first certificate.
  await readSigner(config)
  await refuseDemo(platform.services.db, config)
  const made = await install(platform, config)
  if (!made) return
  if (config.demo) {
    console.log('Filling the empty database with the demo (once, about a minute) ...')
    await fillDemo(platform, made, (step) => console.log(`  ${step}`))
    // Deletes queued messages, because the demo's phone numbers may belong to real people.
    await dropQueued(platform.services.db, 'made_up')
  }
  printAccounts(made, config)
  // Marked after the password is printed, because nobody could sign in to a database whose password was never printed.
  await markReady(platform.services.db)
}

function printAccounts({ password }: Installation, { demo, production }: Config): void {
  const accounts = demo ? ACCOUNTS : ACCOUNTS.slice(0, 1)
  console.log(accounts.map(([name, does]) => `  ${name.padEnd(10)} ${does}`).join('\n'))
  console.log(
    `Password of ${demo ? 'all of them' : 'this account'}: ${password}${production ? ' (change it now)' : ''}`,
  )
}
