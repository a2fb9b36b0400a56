import { OWN_FACTS, ownFactsAsked, type OwnFact } from '@podium/core/competition/rule/row-facts.rule.ts'
import { ASKED_FACTS, type AskedFact } from '@podium/core/identity/membership/asked-fact.ts'
import { settingInForce } from '#server/competition/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { personFacts } from '../rule/rule-people.store.ts'
import { rolesBeforeDecision } from './undecided-roles.store.ts'

/**
 * Facts that a person's own form asks for, since the rules of undecided teams need them; without a nationality that the
 * document proves.
 */
export async function factsAskedOf(db: Db | Tx, userId: string): Promise<{ facts: AskedFact[] }> {
  const asked = await ownFactsAskedOf(db, userId)
  if (asked.size === 0) return { facts: [] }
  const isProved = Boolean((await personFacts(db, [userId])).get(userId)?.nationality)
  return { facts: ASKED_FACTS.filter((fact) => asked.has(fact) && !(fact === 'nationality' && isProved)) }
}

/** Those of the facts that the rules of undecided teams need which the person has not said. */
export async function factsUnsaid(db: Db | Tx, userId: string): Promise<OwnFact[]> {
  const asked = await ownFactsAskedOf(db, userId)
  if (asked.size === 0) return []
  const said = (await personFacts(db, [userId])).get(userId)
  return OWN_FACTS.filter((fact) => asked.has(fact) && !said?.[fact])
}

async function ownFactsAskedOf(db: Db | Tx, userId: string): Promise<ReadonlySet<OwnFact>> {
  const asked = new Set<OwnFact>()
  for (const { itemId, role } of await rolesBeforeDecision(db, userId)) {
    const setting = await settingInForce(db, 'enrol', itemId)
    for (const fact of ownFactsAsked(setting?.value.rules ?? [], role)) asked.add(fact)
  }
  return asked
}
