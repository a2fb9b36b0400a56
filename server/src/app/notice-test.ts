import { parseArgs } from 'node:util'
import { readTarget } from '@podium/core/identity/sign-in/target.ts'
import { testMessage } from '#server/notice/index.ts'
import { StartError } from '#server/platform/db/postgres/start-error.ts'
import { loadConfig, runCommand } from './command.ts'

const NAMES = { email: 'e-mail address', sms: 'mobile number of the mainland' }

/**
 * `npm run notice:test -- --email someone@example.org` or `--sms 13800000000`: sends one message and prints the
 * outcome.
 */
await runCommand(async () => {
  const { values } = parseArgs({ options: { email: { type: 'string' }, sms: { type: 'string' } } })
  const wanted = (['email', 'sms'] as const).filter((channel) => values[channel] !== undefined)
  if (wanted.length === 0) {
    throw new StartError('Say where to: npm run notice:test -- --email someone@example.org, or --sms 13800000000.')
  }
  const config = loadConfig()
  for (const channel of wanted) {
    const target = readTarget(values[channel]!)
    if (target?.channel !== channel) throw new StartError(`${values[channel]} is no ${NAMES[channel]}.`)
    const { sent, words } = await testMessage(config, target)
    console.log(words)
    if (!sent) process.exitCode = 1
  }
})
