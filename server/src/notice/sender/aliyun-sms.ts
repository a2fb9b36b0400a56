import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { SmsConfig } from '#server/platform/kernel/sender-config.ts'
import { signedCall } from './aliyun-signature.ts'
import { SendError, type Outgoing, type Sender } from './sender.ts'

const TIMEOUT_MS = 10_000

const Answer = z.object({ Code: z.string(), Message: z.string().default(''), BizId: z.string().default('') })

/** Codes that say: later. An empty account or a stopped service is the operator's to mend, so messages wait for that. */
const LATER =
  /^(Throttling|ServiceUnavailable|InternalError|isp\.|isv\.(BUSINESS_LIMIT_CONTROL|OUT_OF_SERVICE|AMOUNT_NOT_ENOUGH|SYSTEM_ERROR))/
/** Codes that say that no message would pass at present. */
const ALL =
  /^(Throttling|ServiceUnavailable|InternalError|SignatureDoesNotMatch|InvalidAccessKeyId|isv\.(OUT_OF_SERVICE|AMOUNT_NOT_ENOUGH))/

/** Faults before a connection stands: nothing was sent. */
const NEVER_SENT: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Alibaba Cloud SMS, `SendSms` of 2017-05-25. */
export class AliyunSms implements Sender {
  readonly #config: SmsConfig

  constructor(config: SmsConfig) {
    this.#config = config
  }

  async send({ id, target, event, content: { sms } }: Outgoing): Promise<string> {
    const { endpoint, signName } = this.#config
    const { query, headers } = signedCall(
      {
        method: 'POST',
        host: new URL(endpoint).host,
        action: 'SendSms',
        version: '2017-05-25',
        query: {
          PhoneNumbers: target,
          SignName: signName,
          TemplateCode: this.#template(event, sms),
          TemplateParam: JSON.stringify(sms.values),
          OutId: id,
        },
        date: new Date(),
        nonce: randomUUID(),
      },
      this.#config,
    )
    const response = await fetch(`${endpoint}/?${query}`, {
      method: 'POST',
      headers: { ...headers, accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: Error) => {
      const unknown = !NEVER_SENT.has(codeOf(error))
      throw new SendError(`${new URL(endpoint).host}: ${reasonOf(error)}`, { unreachable: true, unknown })
    })
    return read(response.status, await response.text().catch(() => ''))
  }

  close(): void {}

  /** The event's own template before that of its kind; in the reader's language before Chinese. */
  #template(event: string, { kind, language }: Outgoing['content']['sms']): string {
    const { templates } = this.#config
    const names = language === 'en' ? [`${event}@en`, `${kind}@en`, event, kind] : [event, kind]
    return names.map((name) => templates.get(name)).find((code) => code !== undefined)!
  }
}

function read(status: number, body: string): string {
  const answer = Answer.safeParse(jsonOf(body))
  // A gateway that answers in the provider's place may have passed the request on. `SendSms` takes no idempotency key.
  if (!answer.success)
    throw new SendError(`HTTP ${status}`, { unreachable: true, unknown: status < 300 || status >= 500 })
  const { Code, Message, BizId } = answer.data
  if (status === 200 && Code === 'OK') return BizId
  const permanent = status < 500 && !LATER.test(Code) && !ALL.test(Code)
  throw new SendError(`${Code}: ${Message}`, { permanent, unreachable: ALL.test(Code) })
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function codeOf({ cause }: Error): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}

function reasonOf(error: Error): string {
  return error.cause instanceof Error ? error.cause.message : error.message
}
