import { createTransport, type Transporter } from 'nodemailer'
import { mailOf } from '@podium/core/notice/message-content.ts'
import type { SmtpConfig } from '#server/platform/kernel/sender-config.ts'
import { SendError, type Outgoing, type Sender } from './sender.ts'

const CONNECT_MS = 10_000
const SILENCE_MS = 20_000

/** Hands mails to a mail server over a few kept connections. Certificates of TLS are always checked. */
export class SmtpSender implements Sender {
  readonly #transport: Transporter
  readonly #from: SmtpConfig['from']

  constructor({ host, port, security, user, password, from }: SmtpConfig) {
    this.#from = from
    this.#transport = createTransport({
      pool: true,
      maxConnections: 4,
      host,
      port,
      secure: security === 'tls',
      requireTLS: security === 'starttls',
      ignoreTLS: security === 'none',
      ...(user !== null && { auth: { user, pass: password ?? '' } }),
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }

  async send({ id, target, content }: Outgoing): Promise<string> {
    const { subject, text, html } = mailOf(content.letter, content.reader)
    const messageId = `<${id}@${this.#from.address.split('@')[1]}>`
    try {
      await this.#transport.sendMail({
        from: this.#from,
        to: { name: '', address: target },
        subject,
        text,
        html,
        messageId,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
      return messageId
    } catch (error) {
      throw inKind(error)
    }
  }

  close(): void {
    this.#transport.close()
  }
}

/** A reply from 500 on is final, one from 400 on is not; without a reply the server was not reached. */
function inKind(error: unknown): SendError {
  const { code, command, responseCode, message } = error as Error & {
    code?: string
    command?: string
    responseCode?: number
  }
  // A wrong password or certificate is the operator's to mend: mails wait for that.
  const isSetUp = code === 'EAUTH' || code === 'ETLS'
  const permanent = !isSetUp && responseCode !== undefined && responseCode >= 500
  const unreachable = isSetUp || (responseCode === undefined && command !== 'API')
  return new SendError(message, { permanent, unreachable })
}
