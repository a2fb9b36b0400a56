import { connect, isIPv6, type Socket } from 'node:net'
import { createTransport, type Transporter } from 'nodemailer'
import { mailOf } from '@podium/core/notice/message-content.ts'
import type { SmtpConfig } from '#server/platform/kernel/sender-config.ts'
import { lookupFor } from '#server/platform/security/inside-network.ts'
import { SendError, type Outgoing, type Sender } from './sender.ts'

const CONNECT_MS = 10_000
const SILENCE_MS = 20_000

/** Hands mails to a mail server over a few kept connections. Certificates of TLS are always checked. */
export class SmtpSender implements Sender {
  readonly #transport: Transporter
  readonly #from: SmtpConfig['from']

  constructor({ host, port, security, user, password, from, insideHosts }: SmtpConfig) {
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
      ...(insideHosts && { getSocket: guardedSocket(host, port, insideHosts) }),
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

/** Opens the connection itself, so that a host which staff entered doesn't lead into the inside network. */
function guardedSocket(host: string, port: number, insideHosts: readonly string[]) {
  return (_options: unknown, done: (error: Error | null, socket: { connection: Socket } | null) => void) => {
    try {
      const url = new URL(`http://${isIPv6(host) ? `[${host}]` : host}:${port}`)
      const guarded = { host, port, lookup: lookupFor(url, insideHosts), timeout: CONNECT_MS }
      const connection = connect(guarded, () => {
        connection.off('error', fail)
        done(null, { connection })
      })
      const fail = (error: Error) => done(error, null)
      connection.once('error', fail)
      connection.once('timeout', () => connection.destroy(Object.assign(new Error('timed out'), { code: 'ETIMEDOUT' })))
    } catch (error) {
      done(error as Error, null)
    }
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
  return new SendError(message, { permanent, unreachable, cause: error })
}
