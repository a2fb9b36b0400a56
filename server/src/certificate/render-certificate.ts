import { randomBytes } from 'node:crypto'
import { checkCode as checkCodeOf, numberValues } from '@podium/core/certificate/numbering.rule.ts'
import { valuesOf, type Occasion, type Recipient } from '@podium/core/certificate/recipients.rule.ts'
import { codesOf } from '@podium/press/design.ts'
import { issueCertificate } from '@podium/press/pdf/issue.ts'
import { newId } from '#server/platform/id.ts'
import { searchTerms } from '#server/platform/search.ts'
import type { Batch } from './batch.store.ts'
import type { NewCertificate } from './certificate.store.ts'
import type { Compiled } from './open-template.ts'
import type { TakenNumber } from './take-numbers.ts'

/** Random bytes of a trace token: 144 bits, 24 characters. */
const TOKEN_BYTES = 18

export interface Issuing {
  readonly batch: Pick<Batch, 'batchId' | 'roundId' | 'itemId' | 'kind' | 'numberRule' | 'counterScope'>
  readonly compiled: Compiled
  readonly occasion: Occasion
  /** The link that the square code holds. */
  readonly linkOf: (token: string) => string
  readonly now: Date
}

/** Prints one certificate: all that is kept of it. */
export function renderCertificate(issuing: Issuing, recipient: Recipient, taken: TakenNumber): NewCertificate {
  const { batch, compiled, occasion, linkOf, now } = issuing
  const { template, prefixHash } = compiled
  const traceToken = randomBytes(TOKEN_BYTES).toString('base64url')
  const checkCode = checkCodeOf(randomBytes(6))
  const given = { ...numberValues(batch.numberRule, taken.number), checkCode, qrCode: linkOf(traceToken) }
  const all = valuesOf(recipient, occasion, given)
  const values = Object.fromEntries(
    codesOf(template.design).flatMap((code) => (Object.hasOwn(all, code) ? [[code, all[code]!]] : [])),
  )
  const { holder, holderMasked, team } = recipient
  const title = `${taken.number} ${holder}`
  const { suffix } = issueCertificate(template, values, title)
  return {
    id: newId(),
    batchId: batch.batchId,
    roundId: batch.roundId,
    itemId: batch.itemId,
    teamId: team.teamId,
    kind: batch.kind,
    winnerId: recipient.winnerId,
    recipientId: recipient.recipientId,
    holderId: recipient.holderId,
    number: taken.number,
    counterScope: batch.counterScope,
    counter: taken.counter,
    traceToken,
    checkCode,
    facts: {
      holder,
      holderMasked,
      school: recipient.person?.school ?? team.school,
      teamName: team.teamName,
      award: team.award,
      ...occasion,
      title,
      values,
    },
    prefixHash: prefixHash.copy().digest(),
    suffix,
    fileHash: prefixHash.copy().update(suffix).digest(),
    search: searchTerms(taken.number, holder, team.school, team.teamName),
    issuedAt: now,
  }
}
