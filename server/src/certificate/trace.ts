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
 * Wrong guesses a minute by number: from one address, behind which a whole school may stand, and from everywhere. A
 * certificate that is found costs nothing, and links, which nobody can guess, go on where guessing was stopped.
 */
const ADDRESS = { limit: 300, seconds: 60 }
const EVERYWHERE = { limit: 6_000, seconds: 60 }
const EVERYWHERE_KEY = 'certificate trace'

/**
 * Tells whether a certificate is true, to anybody who holds its link or its number with the check code. What is absent
 * and what is wrong answer alike, after the same work. @spec R24
 */
export const trace = read(certificateApi.trace, async (call, input) => {
  if ('token' in input) return answerOf(await traceByToken(call.db, input.token))
  await checkBudget(call)
  const traced = matching(await traceByNumber(call.db, input.number), input.checkCode)
  if (!traced) await countMiss(call)
  return answerOf(traced)
})

const answerOf = (traced: Traced | null) => ({ found: traced !== null, certificate: traced && viewOf(traced) })

const keyOf = (address: string) => `certificate trace ${addressKey(address)}`

async function checkBudget({ db, address }: ReadCall): Promise<void> {
  const used = await Promise.all([attempts(db, keyOf(address)), attempts(db, EVERYWHERE_KEY)])
  if (used[0] >= ADDRESS.limit || used[1] >= EVERYWHERE.limit) {
    throw refuse(baseRefusals.TOO_MANY, { seconds: ADDRESS.seconds })
  }
}

async function countMiss({ db, address }: ReadCall): Promise<void> {
  await throttle(db, keyOf(address), ADDRESS)
  await throttle(db, EVERYWHERE_KEY, EVERYWHERE)
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
