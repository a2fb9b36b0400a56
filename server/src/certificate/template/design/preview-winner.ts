import { designRows } from '@podium/core/certificate/template/design-api.ts'
import { followsResults } from '@podium/core/certificate/kind.ts'
import type { NumberRule } from '@podium/core/certificate/issue/numbering.rule.ts'
import { longestOf, rarestOf } from '@podium/core/certificate/template/preview.rule.ts'
import { valuesOf } from '@podium/core/certificate/issue/recipients.rule.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import { fonts } from '../font/open-fonts.ts'
import { findIssuer, findResults } from '#server/certificate/issue/recipient/issuer.store.ts'
import { sampleValues } from '#server/certificate/issue/preflight/inspect-plan.ts'
import { batchFactsOf } from '#server/certificate/issue/recipient/plan-batch.ts'
import { everyRecipient } from '#server/certificate/issue/recipient/recipients.ts'
import { settingFor } from '#server/certificate/issue/setting/setting.store.ts'

/** Number rule of previews without a chosen rule. */
const USUAL: NumberRule = { prefix: '', body: 'allAutoincrementFour', suffix: '' }

/** Previews the edited design with a recipient's texts. Uses no number. */
export const previewWinner = read(
  designRows.previewWinner,
  async function previewWinner({ services, db, viewer, now }, { at, ...input }) {
    const issuer = orNotFound(await findIssuer(db, input, viewer.scopeOf('certificate:certificate:make')))
    const { itemId, kind } = input
    const results = followsResults(kind) ? await findResults(db, itemId) : null
    const publicationId = results?.publicationId ?? null
    if (followsResults(kind) && publicationId === null) return { total: 0, shown: null, longest: null, rarest: null }
    const setting = await settingFor(db, { ...input, awardPosition: null })
    const options = setting?.options ?? { honour: '', leastAwards: 1 }
    const everyone = await everyRecipient(db, { itemId, kind, publicationId, options })
    const recipient = everyone[at]
    const holders = everyone.map(({ holder }) => holder)
    const { choose, chooseShaped } = (await fonts(services, db)).faces
    const has = (code: number) =>
      choose('song', false, code) !== null || chooseShaped(false, String.fromCodePoint(code)) !== null
    const given = sampleValues(services.config, setting?.numberRule ?? USUAL)
    return {
      total: everyone.length,
      shown: recipient
        ? { at, holder: recipient.holder, values: valuesOf(recipient, batchFactsOf(issuer, now), given) }
        : null,
      longest: longestOf(holders),
      rarest: rarestOf(holders, has),
    }
  },
)
