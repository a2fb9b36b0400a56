import { DEFAULT_HONOUR, type KindOptions, type CertificateKind } from '@podium/core/certificate/kind.ts'
import {
  expertRecipient,
  recipientsOf,
  schoolRecipient,
  type Recipient,
} from '@podium/core/certificate/issue/recipients.rule.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { awardedTeams, calledExperts, honouredSchools, participatingTeams, type OnlyTeams } from './recipients.store.ts'

export interface Wanted {
  readonly itemId: string
  readonly kind: CertificateKind
  /** Null for kinds that do not depend on results. */
  readonly publicationId: string | null
  readonly options: KindOptions
}

/** All recipients of a kind in an item, in the order of issuing, or only those of some teams. */
export async function everyRecipient(db: Db | Tx, wanted: Wanted, only: OnlyTeams = {}): Promise<Recipient[]> {
  const { itemId, kind, publicationId, options } = wanted
  const honour = options.honour || DEFAULT_HONOUR[kind] || ''
  switch (kind) {
    case 'expert':
      return (await calledExperts(db, itemId)).map((expert) => expertRecipient(expert, honour))
    case 'participation':
      return (await participatingTeams(db, itemId, only)).flatMap((team) => recipientsOf(team, kind))
    case 'school': {
      const schools = await honouredSchools(db, publicationId!, options.leastAwards)
      return schools.map((school) => schoolRecipient(school, honour))
    }
    default:
      return (await awardedTeams(db, publicationId!, only)).flatMap((team) => recipientsOf(team, kind))
  }
}
