import { createHash, timingSafeEqual } from 'node:crypto'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { certificateApi } from '@podium/core/certificate/api.ts'
import { addressKey } from '#server/platform/http/ceilings.ts'
import type { ReadCall } from '#server/platform/context.ts'
import { read } from '#server/platform/read.ts'
import { refuse } from '#server/platform/refused.ts'
import { attempts, throttle } from '#server/platform/throttle.ts'
import { traceByNumber, traceByToken, type Traced } from './trace.store.ts'

/**
 * Wrong guesses a minute: from one address, behind which a whole school may stand, and by number from everywhere. A
 * certificate that is found costs nothing.
 */
const ADDRESS = { limit: 300, seconds: 60 }
const EVERYWHERE = { limit: 6_000, seconds: 60 }
const EVERYWHERE_KEY = 'certificate trace'

/**
 * Tells whether a certificate is true, to anybody who holds its link or its number with the check code. What is absent
 * and what is wrong answer alike, after the same work. @spec R24
 */
export const trace = read(certificateApi.trace, async (call, input) => {
  const byNumber = 'number' in input
  await checkBudget(call, byNumber)
  const found = byNumber
    ? matching(await traceByNumber(call.db, input.number), input.checkCode)
    : await traceByToken(call.db, input.token)
  if (found) return { found: true, certificate: viewOf(found) }
  await countMiss(call, byNumber)
  return { found: false, certificate: null }
})

const keyOf = (address: string) => `certificate trace ${addressKey(address)}`

async function checkBudget({ db, address }: ReadCall, byNumber: boolean): Promise<void> {
  if ((await attempts(db, keyOf(address))) >= ADDRESS.limit) throw tooMany()
  if (byNumber && (await attempts(db, EVERYWHERE_KEY)) >= EVERYWHERE.limit) throw tooMany()
}

const tooMany = () => refuse(baseRefusals.TOO_MANY, { seconds: ADDRESS.seconds })

async function countMiss({ db, address }: ReadCall, byNumber: boolean): Promise<void> {
  await throttle(db, keyOf(address), ADDRESS)
  if (byNumber) await throttle(db, EVERYWHERE_KEY, EVERYWHERE)
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Compares the code also where there is nothing to compare it with. */
function matching(traced: Traced | null, checkCode: string): Traced | null {
  const same = timingSafeEqual(digest(traced?.checkCode ?? ''), digest(checkCode.toUpperCase()))
  return same ? traced : null
}

function viewOf({ number, state, stateAt, kind, facts, fileHash, issuedAt }: Traced) {
  return {
    number,
    state,
    stateAt: stateAt?.toISOString() ?? null,
    kind,
    holderMasked: facts.holderMasked,
    school: facts.school,
    award: facts.award,
    competition: facts.competition,
    itemName: facts.itemName,
    issuer: facts.issuer,
    issuedAt: issuedAt.toISOString(),
    fileHash: fileHash.toString('hex'),
  }
}
