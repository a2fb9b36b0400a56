import { parsed } from '@podium/core/finance/payment/wechat-notification.rule.ts'
import type { WechatConfig } from '#server/platform/security/wechat-config.ts'
import { authorizationOf, unsealed } from './wechat-signature.ts'

const TIMEOUT_MS = 5_000
const MAX_BYTES = 65_536

/** A signed answer. `code` names what was refused; empty: nothing was. */
export interface WechatAnswer {
  readonly status: number
  readonly code: string
  readonly data: unknown
}

/** Calls WeChat Pay; an answer that none of its keys signed is not believed, and its text says why. */
export async function callWechat(
  config: WechatConfig,
  method: 'GET' | 'POST',
  path: string,
  content?: Readonly<Record<string, unknown>>,
): Promise<WechatAnswer | string> {
  const body = content === undefined ? '' : JSON.stringify(content)
  try {
    const response = await fetch(config.gateway + path, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        accept: 'application/json',
        'user-agent': 'Podium',
        authorization: authorizationOf(config, { method, path, body }, new Date()),
        ...(content && { 'content-type': 'application/json' }),
      },
      ...(content && { body }),
    })
    const text = await response.text()
    if (text.length > MAX_BYTES) return 'answer too large'
    const seal = unsealed(config, Object.fromEntries(response.headers), text, new Date())
    if ('fault' in seal) return `answer ${response.status} not believed: ${seal.fault}`
    const data = parsed(text)
    return { status: response.status, code: response.ok ? '' : codeOf(data), data }
  } catch (error) {
    return error instanceof Error ? error.message.slice(0, 200) : String(error)
  }
}

function codeOf(data: unknown): string {
  const code = typeof data === 'object' && data !== null && 'code' in data ? data.code : ''
  return typeof code === 'string' && /^[A-Z_]{1,64}$/.test(code) ? code : 'UNKNOWN'
}
