import { appendFile, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { mailOf } from '@podium/core/notice/message-content.ts'
import { smsText } from '@podium/core/notice/sms.ts'
import type { Outgoing, Sender } from './sender.ts'

/** Writes what would be sent to a file, one JSON object a line: for trying out and for tests. */
export class FileSender implements Sender {
  readonly #file: string
  readonly #origin: string

  constructor(file: string, origin: string) {
    this.#file = file
    this.#origin = origin
  }

  async send({ id, channel, target, event, content }: Outgoing): Promise<string> {
    const line = { at: new Date().toISOString(), channel, target, template: event, ...this.#written(channel, content) }
    await mkdir(dirname(this.#file), { recursive: true })
    await appendFile(this.#file, `${JSON.stringify(line)}\n`, { mode: 0o600 })
    return id
  }

  close(): void {}

  #written(channel: Outgoing['channel'], { letter, sms }: Outgoing['content']) {
    // An SMS is sent in one language, whose values don't fit the other.
    if (channel === 'sms') return { text: { [sms.language]: smsText(sms, this.#origin) } }
    const { subject, html } = mailOf(letter, null)
    return { subject, text: { zh: mailOf(letter, 'zh-cn').text, en: mailOf(letter, 'en').text }, html }
  }
}
