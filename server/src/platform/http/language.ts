import type { IncomingHttpHeaders } from 'node:http'
import type { Language } from '@podium/core/base/refusal.ts'

/**
 * The reader's language: what the page chose (`X-Language`), else for links, which send no such header, the cookie of
 * that choice, else what the browser prefers, else Chinese. @spec L01
 */
export function languageOf(headers: IncomingHttpHeaders): Language {
  const chosen = headers['x-language']
  const wanted = typeof chosen === 'string' ? chosen : (cookieOf(headers) ?? headers['accept-language'])
  return wanted?.trimStart().slice(0, 2).toLowerCase() === 'en' ? 'en' : 'zh-cn'
}

function cookieOf({ cookie }: IncomingHttpHeaders): string | undefined {
  return cookie === undefined ? undefined : /(?:^|;\s*)language=([^;]*)/.exec(cookie)?.[1]
}
