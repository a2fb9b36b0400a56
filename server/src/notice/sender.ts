import { appendFile, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Services } from '#server/platform/services.ts'
import type { Delivery } from './delivery.store.ts'

/** Brings one message to a phone or mailbox. Throws when it could not; the same message may come twice. */
export interface Sender {
  send(delivery: Delivery): Promise<void>
}

/** Writes what would be sent to a file, one JSON object a line: for trying out and for tests. */
class FileSender implements Sender {
  readonly #file: string

  constructor(file: string) {
    this.#file = file
  }

  async send({ channel, target, template, text }: Delivery): Promise<void> {
    const line = JSON.stringify({ at: new Date().toISOString(), channel, target, template, text })
    await mkdir(dirname(this.#file), { recursive: true })
    await appendFile(this.#file, `${line}\n`, { mode: 0o600 })
  }
}

/** What this installation sends by; null when nothing is set up. */
export function senderOf({ config }: Services): Sender | null {
  return config.noticeOutbox === null ? null : new FileSender(config.noticeOutbox)
}
