import { setTimeout as sleep } from 'node:timers/promises'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { certificateApi } from '@podium/core/certificate/api.ts'
import type { HiddenClaim } from '@podium/core/certificate/verify/statement.rule.ts'
import { checkCaptcha, countFailure } from '#server/identity/index.ts'
import { addressKey } from '#server/platform/http/defence/ceilings.ts'
import type { ReadCall } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { read } from '#server/platform/kernel/read.ts'
import { refuse } from '#server/platform/kernel/refused.ts'
import { attempts, throttle } from '#server/platform/security/throttle.ts'
import { countLookUp } from './trace-count.ts'
import { showing, type Showing } from './trace-setting.store.ts'
import { agreementOf, prefixCache } from './statement/agreement.ts'
import { ringFor, type KeyRing } from './statement/save-keys.ts'
import { statementOf } from './statement/statement.ts'
import { traceByFile, traceByNumber, traceByToken, type Traced } from './trace.store.ts'

/**
 * Wrong guesses of numbers per minute, for one address (possibly a whole school) and in total. Successful look-ups are
 * not limited, and neither are links, whose tokens can't be guessed.
 */
const ADDRESS = { limit: 300, seconds: 60 }
const EVERYWHERE = { limit: 6_000, seconds: 60 }
const EVERYWHERE_KEY = 'certificate trace'

/** Each failed look-up by number takes at least this long, so that its time reveals nothing. */
const MISS_MS = 25

/** After this many wrong guesses from one address, look-ups by number need a captcha. */
const CAPTCHA_AFTER = 20

/**
 * Verifies a certificate for anybody who has its link, its number with the check code, or its file. Unknown and wrong
 * input get the same answer after the same work. If a record does not match its signature, the answer says only that.
 * @spec R24
 */
export const trace = read(certificateApi.trace, async function trace(call, input) {
  const way = 'token' in input ? 'link' : 'fileHash' in input ? 'file' : 'number'
  const began = performance.now()
  if ('number' in input) await checkBudget(call, input)
  const traced = await lookUp(call.db, input)
  if (!traced && 'number' in input) {
    await countMiss(call)
    await sleep(Math.max(0, MISS_MS - (performance.now() - began)))
  }
  const services = call.services
  if (!traced) {
    countLookUp(services, { way, groupId: null })
    return { found: false, certificate: null }
  }
  const { signed, groupId } = traced
  const ring = await ringFor(call.services, call.db, signed.signedBy)
  const agreement = await agreementOf(call.db, ring, signed, call.services.instances.get(prefixCache))
  countLookUp(services, { way, groupId, mismatch: agreement === 'mismatch' })
  if (agreement === 'mismatch' || agreement === 'unverifiable') {
    const { certificateId, number } = signed.attested
    services.log.error({ certificateId, number, key: signed.signedBy }, inWords[agreement])
    return { found: true, certificate: unknownOf(traced, agreement) }
  }
  return { found: true, certificate: viewOf(traced, await showing(call.db, groupId), ring) }
})

export type Sought = { token: string } | { number: string; checkCode: string } | { fileHash: string }

/** Finds the certificate without limits and counting. */
export async function lookUp(db: Db, input: Sought): Promise<Traced | null> {
  if ('token' in input) return traceByToken(db, input.token)
  if ('fileHash' in input) return traceByFile(db, input.fileHash)
  return traceByNumber(db, input.number, input.checkCode)
}

const keyOf = (address: string) => `certificate trace ${addressKey(address)}`

async function checkBudget(
  call: ReadCall,
  given: { captchaId?: string | undefined; captchaCode?: string | undefined },
): Promise<void> {
  const { address } = call
  const used = await Promise.all([attempts(call.services, keyOf(address)), attempts(call.services, EVERYWHERE_KEY)])
  if (used[0] >= ADDRESS.limit || used[1] >= EVERYWHERE.limit) {
    throw refuse(baseRefusals.TOO_MANY, { seconds: ADDRESS.seconds })
  }
  if (used[0] >= CAPTCHA_AFTER) await checkCaptcha(call, 'trace', given)
}

async function countMiss(call: ReadCall): Promise<void> {
  const { services, address } = call
  await countFailure(call, 'trace')
  await throttle(services, keyOf(address), ADDRESS)
  await throttle(services, EVERYWHERE_KEY, EVERYWHERE)
}

/** The facts of a certificate that may be shown. */
function viewOf({ state, stateAt, successor, facts, record, signed }: Traced, visibility: Showing, { keys }: KeyRing) {
  const { attested, signedBy, signature } = signed
  const { number, kind, fileHash, issuedAt } = attested
  const key = signedBy === null ? undefined : keys.get(signedBy)
  return {
    number,
    state,
    stateAt: stateAt?.toISOString() ?? null,
    successor,
    kind,
    holderMasked: facts.holderMasked,
    school: visibility.showSchool ? facts.school : '',
    award: visibility.showAward ? facts.award : '',
    competition: facts.competition,
    itemName: facts.itemName,
    issuer: facts.issuer,
    work: facts.values['workName'] ?? facts.values['workName_Portrait']?.replace(/\s/g, '') ?? '',
    ...record,
    awardEn: visibility.showAward ? record.awardEn : '',
    issuedAt: visibility.showDate ? issuedAt.toISOString() : null,
    fileHash,
    statement: key && signature ? statementOf(attested, key, signature, disclosedClaims(visibility)) : null,
  }
}

function disclosedClaims({ showSchool, showAward, showDate }: Showing): HiddenClaim[] {
  return [
    ...(showAward ? ['award' as const] : []),
    ...(showDate ? ['issued' as const] : []),
    ...(showSchool ? ['school' as const] : []),
  ]
}

const inWords = {
  mismatch: 'a certificate is not what was signed when it was issued',
  unverifiable: 'a certificate was signed with a key that is sealed with a secret key that is not here',
} as const

/** Shows nothing of a record whose signature does not match, because it may be forged. */
function unknownOf({ number, signed }: Traced, state: keyof typeof inWords) {
  return {
    number,
    state,
    stateAt: null,
    successor: '',
    kind: signed.attested.kind,
    holderMasked: '',
    school: '',
    award: '',
    competition: '',
    itemName: '',
    issuer: '',
    work: '',
    awardEn: '',
    competitionEn: '',
    itemNameEn: '',
    edition: null,
    year: null,
    issuedAt: null,
    fileHash: '',
    statement: null,
  }
}
