import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { paymentSettings, toPaymentConfig, type PaymentConfig } from '#server/platform/security/payment-config.ts'
import { z } from 'zod'

/** Number of settings that each emulator prints, one a line. */
const PRINTED = { alipay: 5, wechat: 7 } as const

interface Emulated {
  readonly config: PaymentConfig
  stop(): Promise<void>
}

/** Starts an emulated gateway as a process of its own; its keys stay in the data folder. */
export async function startEmulator(provider: keyof typeof PRINTED, dataDir: string): Promise<Emulated> {
  const folder = join(dataDir, `${provider}-emulator`)
  const child = fork(join(import.meta.dirname, `emulate-${provider}.ts`), ['--folder', folder], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const lines: string[] = []
  for await (const line of createInterface({ input: child.stdout! })) {
    lines.push(line)
    if (lines.length === PRINTED[provider]) break
  }
  const printed = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
  return {
    config: toPaymentConfig(z.object(paymentSettings).parse(printed)),
    async stop() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
