import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { SmsConfig } from '#server/platform/kernel/sender-config.ts'
import { signedCall } from './aliyun-signature.ts'
import { post, PostError, type PostTimes } from './http-post.ts'
import { SendError, type Outgoing, type Sender } from './sender.ts'

const TIMES: PostTimes = { connectMs: 4_000, answerMs: 10_000 }

const Answer = z.object({ Code: z.string(), Message: z.string().default(''), BizId: z.string().default('') })

/** Codes that say: later. An empty account or a stopped service is the operator's to mend, so messages wait for that. */
const LATER =
  /^(Throttling|ServiceUnavailable|InternalError|isp\.|isv\.(BUSINESS_LIMIT_CONTROL|OUT_OF_SERVICE|AMOUNT_NOT_ENOUGH|SYSTEM_ERROR))/
/** Codes that say that no message would pass at present. */
const ALL =
  /^(Throttling|ServiceUnavailable|InternalError|SignatureDoesNotMatch|InvalidAccessKeyId|isv\.(OUT_OF_SERVICE|AMOUNT_NOT_ENOUGH))/

/** Codes of a gateway that stands before the provider: it had nobody to answer. */
const GATEWAY_FAULTS: readonly number[] = [502, 503, 504]

/** Alibaba Cloud SMS, `SendSms` of 2017-05-25. */
export class AliyunSms implements Sender {
  readonly #config: SmsConfig
  readonly #times: PostTimes

  constructor(config: SmsConfig, times = TIMES) {
    this.#config = config
    this.#times = times
  }

  async send({ id, target, event, content: { sms } }: Outgoing): Promise<string> {
    const { endpoint, signName } = this.#config
    const { code, values } = this.#template(event, sms)
    const { query, headers } = signedCall(
      {
        method: 'POST',
        host: new URL(endpoint).host,
        action: 'SendSms',
        version: '2017-05-25',
        query: {
          PhoneNumbers: target,
          SignName: signName,
          TemplateCode: code,
          TemplateParam: JSON.stringify(values),
          OutId: id,
        },
        date: new Date(),
        nonce: randomUUID(),
      },
      this.#config,
    )
    const accepting = { ...headers, accept: 'application/json' }
    const { status, body } = await post(`${endpoint}/?${query}`, accepting, this.#times).catch((error: unknown) => {
      const unknown = error instanceof PostError && error.mayHaveArrived
      const words = error instanceof Error ? error.message : String(error)
      throw new SendError(`${new URL(endpoint).host}: ${words}`, { unreachable: true, unknown })
    })
    return read(status, body)
  }

  close(): void {}

  /**
   * The event's own template before that of its kind; in the reader's language before Chinese. The code of a document
   * without a template of its own goes by that of all codes, which takes the code alone.
   */
  #template(event: string, { kind, language, values }: Outgoing['content']['sms']) {
    const { templates } = this.#config
    const of = (...wanted: string[]) => {
      const names = language === 'en' ? [...wanted.map((name) => `${name}@en`), ...wanted] : wanted
      return names.map((name) => templates.get(name)).find((code) => code !== undefined)
    }
    const code = of(event, kind)
    return code === undefined ? { code: of('code')!, values: { code: values['code'] } } : { code, values }
  }
}

function read(status: number, body: string): string {
  const answer = Answer.safeParse(jsonOf(body))
  // An answer that can't be read says nothing of what was done. `SendSms` takes no idempotency key.
  if (!answer.success) {
    const unknown = status < 300 || (status >= 500 && !GATEWAY_FAULTS.includes(status))
    throw new SendError(`HTTP ${status}`, { unreachable: true, unknown })
  }
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
