import type { Language } from '@podium/core/base/refusal.ts'
import type { SchoolQuotaView } from '@podium/core/enrolment/quota-view.ts'
import type { TeamFilter } from '@podium/core/enrolment/views.ts'
import { clock } from '#server/platform/db/clock.ts'
import type { Db } from '#server/platform/db/db.ts'
import { settingInForce } from '#server/competition/index.ts'
import type { ReaderScopes } from '../audit/scope.store.ts'
import { quotaUse } from '../team/facts.ts'
import type { QuotaTaken } from '../team/quota.store.ts'
import { unitQuotaViews } from '../quota/unit-quotas.ts'
import { schoolsSeen } from './list.store.ts'

interface QuotaSeen {
  readonly item: QuotaTaken | null
  readonly school: QuotaTaken | null
  readonly rules: SchoolQuotaView[]
}

/**
 * The places of the item that a list is filtered by; of the school too where the reader sees but one. Null: no
 * enrolment of it is seen.
 */
export async function quotaSeen(
  db: Db,
  scopes: ReaderScopes,
  filter: TeamFilter,
  language: Language,
): Promise<QuotaSeen | null> {
  const { itemId, schoolId } = filter
  if (itemId === undefined) return null
  const schools = await schoolsSeen(db, scopes, schoolId === undefined ? { itemId } : { itemId, schoolId })
  if (schools.length === 0) return null
  const setting = await settingInForce(db, 'enrol', itemId)
  const at = { itemId, schoolId: schools.length === 1 ? schools[0]! : null }
  const rules = await unitQuotaViews(db, at, setting?.value.rules ?? [], { language, at: await clock(db) })
  return { ...(await quotaUse(db, at, setting?.value ?? null)), rules }
}
