import { CODE_LOGIN_EXPIRED } from '@podium/core/base/codes.ts'
import { ambient } from '../ambient.ts'
import { refusalFromText } from '../call/call.ts'
import { clientFault } from '../call/refusal-error.ts'
import type { RefusalError } from '../call/refusal-error.ts'
import { reportGlobal } from '../call/report.ts'

/**
 * Why the picture or video at this URL was refused; null if it is available. The request has the bearer token, so that
 * the response renews a lost cookie. The file's body is not read.
 */
export async function whyRefused(address: string): Promise<RefusalError | null> {
  const { language, token, fetch } = ambient()
  const bearer = token()
  const headers = {
    accept: 'application/json',
    range: 'bytes=0-0',
    'x-language': language(),
    ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
  }
  try {
    const answer = await fetch(address, { method: 'GET', headers, credentials: 'same-origin' })
    if (answer.ok) {
      await answer.body?.cancel()
      return null
    }
    const refusal = refusalFromText(await answer.text(), answer.status, language())
    if (refusal.code === CODE_LOGIN_EXPIRED) reportGlobal(refusal)
    return refusal
  } catch {
    return clientFault('network', language())
  }
}
