/** Sandboxed program for tests: tries what the first argument names, prints what happened. */
import { readFileSync } from 'node:fs'
import net from 'node:net'
import dns from 'node:dns'
import { getPriority } from 'node:os'
import { spawnSync } from 'node:child_process'

const [attempt = '', argument = ''] = process.argv.slice(2)

const attempts: Record<string, () => unknown> = {
  read: () => readFileSync(argument, 'utf8'),
  own: () => readFileSync('input', 'utf8'),
  environment: () => JSON.stringify(Object.keys(process.env)),
  connect: () => net.connect(Number(argument), '127.0.0.1').constructor.name,
  fetch: () => fetch(`http://127.0.0.1:${argument}/`).then((answer) => answer.text()),
  lookup: () => dns.promises.lookup('localhost').then(({ address }) => address),
  run: () => spawnSync('id').stdout.toString(),
  priority: () => getPriority(),
  loop: () => {
    for (;;) Math.sqrt(2)
  },
  buffers: async () => {
    const kept: Buffer[] = []
    for (;;) {
      kept.push(Buffer.alloc(2 ** 24, 1))
      await new Promise((next) => setTimeout(next, 5))
    }
  },
  print: () => process.stdout.write('x'.repeat(100_000)),
}
try {
  process.stdout.write(`done: ${String(await attempts[attempt]?.())}`)
} catch (error) {
  process.stdout.write(`denied: ${error instanceof Error ? error.message : ''}`)
}
