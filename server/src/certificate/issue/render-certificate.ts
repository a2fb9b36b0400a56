import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { checkCode as checkCodeOf, numberValues } from '@podium/core/certificate/issue/numbering.rule.ts'
import { advisersBeside } from '@podium/core/certificate/issue/printed-advisers.rule.ts'
import { valuesOf, type BatchFacts, type Recipient } from '@podium/core/certificate/issue/recipients.rule.ts'
import { codesOf } from '@podium/press/design.ts'
import { issueCertificate } from '@podium/press/pdf/issue.ts'
import { newId } from '#server/platform/db/id.ts'
import { searchTerms } from '#server/platform/db/search.ts'
import type { Batch } from './batch.store.ts'
import type { NewCertificate } from '../certificate.store.ts'
import type { Compiled } from '../template/open-template.ts'
import type { AssignedNumber } from './assign-numbers.ts'

/** Random bytes of a trace token: 144 bits, printed as 24 characters. */
const TOKEN_BYTES = 18

export interface Issuing {
  readonly batch: Pick<Batch, 'batchId' | 'roundId' | 'itemId' | 'kind' | 'numberRule' | 'counterScope' | 'versionId'>
  readonly compiled: Compiled
  readonly batchFacts: BatchFacts
  /** The link in the QR code. */
  readonly linkOf: (token: string) => string
  readonly terms: ReturnType<typeof termsCache>
  readonly random: RandomBytes
  readonly now: Date
}

const CODE_BYTES = 6
/** Certificates per read of random bytes, because each call of the system's source is slow. */
const DRAWN_FOR = 250

/** Random bytes from the system's source; each byte is used once. */
class RandomBytes {
  #bytes = Buffer.alloc(0)
  #at = 0

  next(count: number): Buffer {
    if (this.#at + count > this.#bytes.length) {
      this.#bytes = randomBytes((TOKEN_BYTES + CODE_BYTES) * DRAWN_FOR)
      this.#at = 0
    }
    const bytes = Buffer.from(this.#bytes.subarray(this.#at, this.#at + count))
    this.#bytes.fill(0, this.#at, this.#at + count)
    this.#at += count
    return bytes
  }
}

export const randomSource = () => new RandomBytes()

/** Cache of the search terms of texts that many certificates share. */
export const termsCache = () => new LRUCache<string, string[]>({ max: 5_000, memoMethod: (text) => searchTerms(text) })

/** The school printed on the certificate: the person's before the team's; if none is printed, the school on record. */
function schoolPrinted(values: Readonly<Record<string, string>>, { person, team }: Recipient): string {
  const printed = values['userSchool'] ?? values['companyName'] ?? values['school'] ?? values['school_Portrait']
  return printed ?? person?.school ?? team.school
}

/** Prints one certificate; the result lacks only its signature. */
export function renderCertificate(issuing: Issuing, recipient: Recipient, assigned: AssignedNumber): NewCertificate {
  const { batch, compiled, batchFacts, linkOf, terms, random, now } = issuing
  const { template, prefixHash, signer } = compiled
  const traceToken = random.next(TOKEN_BYTES).toString('base64url')
  const checkCode = checkCodeOf(random.next(CODE_BYTES))
  const given = { ...numberValues(batch.numberRule, assigned.number), checkCode, qrCode: linkOf(traceToken) }
  const all = valuesOf(recipient, batchFacts, given)
  const codes = codesOf(template.design)
  const values = Object.fromEntries(codes.flatMap((code) => (Object.hasOwn(all, code) ? [[code, all[code]!]] : [])))
  const { holder, holderMasked, team } = recipient
  const title = `${assigned.number} ${holder}`
  const { suffix } = issueCertificate(template, values, { title, author: batchFacts.issuer, created: now }, signer)
  return {
    id: newId(),
    batchId: batch.batchId,
    roundId: batch.roundId,
    itemId: batch.itemId,
    teamId: team.teamId,
    schoolId: recipient.schoolId,
    kind: batch.kind,
    winnerId: recipient.winnerId,
    recipientId: recipient.recipientId,
    holderId: recipient.holderId,
    number: assigned.number,
    counterScope: batch.counterScope,
    counter: assigned.counter,
    traceToken,
    checkCode,
    facts: {
      holder,
      holderMasked,
      school: schoolPrinted(values, recipient),
      teamName: team.teamName,
      award: team.award,
      ...batchFacts,
      title,
      values: { ...values, ...advisersBeside(codes, all) },
      ...(recipient.mended && { corrections: recipient.mended, record: recipient.record }),
    },
    prefixHash,
    suffix,
    fileHash: template.digest.copy().update(suffix).digest(),
    search: [
      ...new Set([...searchTerms(assigned.number, holder), ...terms.memo(team.school), ...terms.memo(team.teamName)]),
    ],
    issuedAt: now,
  }
}
