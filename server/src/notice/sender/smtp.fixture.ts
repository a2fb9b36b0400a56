import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { SmtpConfig } from '#server/platform/kernel/sender-config.ts'

export interface ReceivedMail {
  readonly to: string[]
  /** As it came over the line: headers and parts. */
  readonly raw: string
}

export interface MailServer {
  readonly config: SmtpConfig
  readonly received: ReceivedMail[]
  /** What it answers to the next recipients: a reply's code and words, or null to take them. */
  answer(reply: { code: number; words: string } | null): void
  close(): Promise<void>
}

const USER = 'podium'
const PASSWORD = 'a password for mails'

/** A mail server on this machine that asks for a password; `secure`: by TLS with a certificate nobody vouches for. */
export async function openMailServer({ secure = false } = {}): Promise<MailServer> {
  const received: ReceivedMail[] = []
  let refusal: { code: number; words: string } | null = null
  const server = new SMTPServer({
    secure,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      if (username === USER && password === PASSWORD) return done(null, { user: USER })
      done(new Error('wrong password'))
    },
    onRcptTo(address, _session, done) {
      if (!refusal) return done()
      done(Object.assign(new Error(`${refusal.words} <${address.address}>`), { responseCode: refusal.code }))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ to, raw: Buffer.concat(chunks).toString('utf8') })
        done()
      })
    },
  })
  server.on('error', () => undefined)
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  return {
    config: {
      host: '127.0.0.1',
      port: (listener.address() as AddressInfo).port,
      security: 'none',
      user: USER,
      password: PASSWORD,
      from: { name: '竞赛', address: 'no-reply@contest.example.org' },
    },
    received,
    answer: (reply) => void (refusal = reply),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The text of a part of a mail, out of base64 or quoted-printable. */
export function partOf({ raw }: ReceivedMail, type: 'text/plain' | 'text/html'): string {
  const part = raw.split(/\r?\n--/).find((one) => one.includes(`Content-Type: ${type}`)) ?? ''
  const [head = '', ...body] = part.split(/\r?\n\r?\n/)
  const text = body.join('\n\n')
  if (/base64/i.test(head)) return Buffer.from(text, 'base64').toString('utf8')
  const bytes = text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return /quoted-printable/i.test(head) ? Buffer.from(bytes, 'latin1').toString('utf8') : text
}
