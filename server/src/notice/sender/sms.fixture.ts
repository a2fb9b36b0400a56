import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SmsConfig } from '#server/platform/kernel/sender-config.ts'

export interface ReceivedSms {
  readonly phone: string
  readonly template: string
  readonly values: Record<string, string>
  readonly outId: string
}

export interface SmsServer {
  readonly config: SmsConfig
  readonly received: ReceivedSms[]
  /** What it answers next instead of taking a message: HTTP status and `Code`. */
  answer(reply: { status: number; code: string } | null): void
  /** Takes the next messages and breaks the connection before its answer. */
  loseAnswers(lost: boolean): void
  close(): Promise<void>
}

const KEY = { id: 'LTAI-test', secret: 'a secret for SMS' }

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** `SendSms` of Alibaba Cloud on this machine. Takes only what is signed rightly, fresh, and not a replay. */
export async function openSmsServer(): Promise<SmsServer> {
  const received: ReceivedSms[] = []
  const nonces = new Set<string>()
  let refusal: { status: number; code: string } | null = null
  let isLost = false
  const server = createServer((request, response) => {
    const fault = faultOf(request, nonces)
    const { searchParams } = new URL(request.url!, 'http://sms')
    const { status, code } = fault ? { status: 400, code: fault } : (refusal ?? { status: 200, code: 'OK' })
    if (code === 'OK') {
      received.push({
        phone: searchParams.get('PhoneNumbers')!,
        template: searchParams.get('TemplateCode')!,
        values: JSON.parse(searchParams.get('TemplateParam')!) as Record<string, string>,
        outId: searchParams.get('OutId')!,
      })
    }
    if (isLost) {
      response.destroy()
      return
    }
    response.writeHead(status, { 'content-type': 'application/json' })
    const biz = code === 'OK' && { BizId: `biz-${searchParams.get('OutId')}` }
    response.end(JSON.stringify({ Code: code, Message: `${code} ${searchParams.get('PhoneNumbers')}`, ...biz }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    config: {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      accessKeyId: KEY.id,
      accessKeySecret: KEY.secret,
      signName: '挑战杯',
      templates: new Map([
        ['code', 'SMS_CODE'],
        ['code@en', 'SMS_CODE_EN'],
        ['code.retrieve', 'SMS_RETRIEVE'],
        ['invited', 'SMS_INVITED'],
        ['notice', 'SMS_NOTICE'],
      ]),
    },
    received,
    answer: (reply) => void (refusal = reply),
    loseAnswers: (lost) => void (isLost = lost),
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** Checks a call as the provider documents it, from what came over the line. */
function faultOf({ method, url, headers }: IncomingMessage, nonces: Set<string>): string | null {
  const authorization = headers.authorization ?? ''
  const [, id, names = '', signature] =
    /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(authorization) ?? []
  if (id !== KEY.id) return 'InvalidAccessKeyId.NotFound'
  const signed = names.split(';').map((name) => `${name}:${String(headers[name])}\n`)
  const query = url!
    .slice(url!.indexOf('?') + 1)
    .split('&')
    .toSorted()
    .join('&')
  const canonical = [method, '/', query, signed.join(''), names, headers['x-acs-content-sha256']].join('\n')
  const right = createHmac('sha256', KEY.secret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex')
  if (signature !== right || headers['x-acs-content-sha256'] !== sha256('')) return 'SignatureDoesNotMatch'
  if (headers['x-acs-action'] !== 'SendSms' || headers['x-acs-version'] !== '2017-05-25')
    return 'InvalidAction.NotFound'
  if (Math.abs(Date.parse(String(headers['x-acs-date'])) - Date.now()) > 900_000) return 'InvalidTimeStamp.Expired'
  const nonce = String(headers['x-acs-signature-nonce'])
  if (nonces.has(nonce)) return 'SignatureNonceUsed'
  nonces.add(nonce)
  return null
}
