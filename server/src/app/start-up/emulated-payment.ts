import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { paymentSettings, toPaymentConfig, type AlipayConfig } from '#server/platform/security/payment-config.ts'
import { z } from 'zod'

/** The settings that the emulator prints, one a line. */
const PRINTED = 5

/** Starts the emulated gateway as a process of its own; its keys stay in the data folder. */
export async function startEmulator(dataDir: string): Promise<{ alipay: AlipayConfig | null; stop(): Promise<void> }> {
  const child = fork(join(import.meta.dirname, 'emulate-alipay.ts'), ['--folder', join(dataDir, 'alipay-emulator')], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const lines: string[] = []
  for await (const line of createInterface({ input: child.stdout! })) {
    lines.push(line)
    if (lines.length === PRINTED) break
  }
  const printed = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
  return {
    ...toPaymentConfig(z.object(paymentSettings).parse(printed)),
    async stop() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
