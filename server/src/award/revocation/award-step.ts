import type { SignedIn, WriteCall } from '#server/platform/kernel/context.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import { publicationName } from '../log/publication-name.store.ts'
import { findAward, type AwardOfWinner } from './revocation.store.ts'

type Step = SignedIn<WriteCall>

/** The award of a winner; its publication stays as it is until the transaction ends. */
export async function lockAward({ tx, viewer }: Step, winnerId: string): Promise<AwardOfWinner> {
  return orNotFound(await findAward(tx, winnerId, viewer.scopeOf('award:result:publish'), true))
}

type Phase = 'none' | 'asked' | 'confirmed'

/** Logs a step of revoking or restoring an award, under its publication and team. */
export async function noteStep(
  { tx, note }: Step,
  award: AwardOfWinner,
  step: { readonly [of in 'revocation' | 'restoration']?: readonly [before: Phase, after: Phase] },
  reason: string,
): Promise<void> {
  const { nameZh, nameEn } = await publicationName(tx, award)
  const { publicationId, teamName, awardZh, awardEn } = award
  const of = {
    nameZh: `${nameZh} · ${teamName}（${awardZh}）`,
    nameEn: `${nameEn} · ${teamName} (${awardEn || awardZh})`,
  }
  const at = (when: 0 | 1) => Object.fromEntries(Object.entries(step).map(([name, states]) => [name, states[when]]))
  note({
    type: 'award_publication',
    id: publicationId,
    before: { ...of, ...at(0) },
    after: { ...of, ...at(1) },
    reason,
  })
}
