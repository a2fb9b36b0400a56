import { CODE_LOGIN_EXPIRED } from '@podium/core/base/codes.ts'
import { ambient } from '../ambient.ts'
import { refusalFromText } from '../call/call.ts'
import { clientFault } from '../call/refusal-error.ts'
import type { RefusalError } from '../call/refusal-error.ts'
import { reportEverywhere } from '../call/report.ts'

/**
 * Why a picture or film at this address was not shown; null where it can be had. Asked with the bearer token, so that
 * the answer sets a lost cookie anew. The file itself is not read.
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
    if (refusal.code === CODE_LOGIN_EXPIRED) reportEverywhere(refusal)
    return refusal
  } catch {
    return clientFault('network', language())
  }
}
