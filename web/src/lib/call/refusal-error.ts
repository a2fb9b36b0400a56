import type { Language } from '@podium/core/base/refusal.ts'

export interface FieldMessage {
  readonly path: string
  readonly msg: string
}

/** Codes of errors without an envelope. Negative, so that they differ from all server codes. @spec X09 */
export const CLIENT_CODES = { network: -1, timeout: -2, cancelled: -3, badRequest: -4, badResponse: -5 } as const
export type ClientFault = keyof typeof CLIENT_CODES

const clientTexts: Record<ClientFault, Record<Language, string>> = {
  network: { 'zh-cn': '网络连接异常，请检查网络后重试', en: 'No connection. Check the network and try again' },
  timeout: { 'zh-cn': '请求超时，请稍后重试', en: 'The request took too long. Please try again' },
  cancelled: { 'zh-cn': '请求已取消', en: 'The request was cancelled' },
  badRequest: { 'zh-cn': '请求无法发送', en: 'The request could not be sent' },
  badResponse: { 'zh-cn': '服务器返回的内容无法识别', en: 'The server answered something unreadable' },
}

/** A call that was refused or failed. `msg` is in the user's language and safe to display. */
export class RefusalError extends Error {
  readonly code: number
  readonly msg: string
  /** HTTP status; 0 without a response. */
  readonly status: number
  readonly fields: readonly FieldMessage[]
  readonly traceId: string
  readonly data: unknown

  constructor(about: {
    code: number
    msg: string
    status: number
    fields?: readonly FieldMessage[]
    traceId?: string
    data?: unknown
  }) {
    super(about.msg)
    this.name = 'RefusalError'
    this.code = about.code
    this.msg = about.msg
    this.status = about.status
    this.fields = about.fields ?? []
    this.traceId = about.traceId ?? ''
    this.data = about.data
  }
}

export function clientFault(fault: ClientFault, language: Language, status = 0): RefusalError {
  return new RefusalError({ code: CLIENT_CODES[fault], msg: clientTexts[fault][language], status })
}

/** Converts any thrown value to a refusal, so that pages display one type. */
export function asRefusal(thrown: unknown, language: Language): RefusalError {
  return thrown instanceof RefusalError ? thrown : clientFault('badResponse', language)
}
