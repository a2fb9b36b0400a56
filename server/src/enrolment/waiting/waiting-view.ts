import type { Language } from '@podium/core/base/refusal.ts'
import { isWaiting } from '@podium/core/enrolment/team/team.ts'
import type { WaitingView } from '@podium/core/enrolment/waiting/waiting.ts'
import type { Db } from '#server/platform/db/db.ts'
import { unitNames } from '../quota/unit.store.ts'
import { unitCounted } from '../rule/part-quota.store.ts'
import type { Team } from '../team/team.store.ts'
import { positionOf } from './line.store.ts'

/** The standing of a team in line; null: it isn't. */
export async function waitingView(
  db: Db,
  team: Pick<Team, 'teamId' | 'state' | 'offerUntil' | 'waitsFor'>,
  language: Language,
): Promise<WaitingView | null> {
  if (!isWaiting(team)) return null
  const position = await positionOf(db, team.teamId)
  const unit = team.waitsFor === null ? '' : unitCounted(team.waitsFor)
  const [named] = await withUnitNames(
    db,
    [{ waiting: { position, unit, offerUntil: team.offerUntil?.toISOString() ?? null } }],
    language,
  )
  return named!.waiting
}

/** Rows whose units are named instead of keyed. */
export async function withUnitNames<R extends { readonly waiting: WaitingView | null }>(
  db: Db,
  rows: readonly R[],
  language: Language,
): Promise<R[]> {
  const units = new Set(rows.flatMap(({ waiting }) => waiting?.unit || []))
  const names = await unitNames(db, [...units], language)
  return rows.map((row) => {
    const { waiting } = row
    return waiting?.unit ? { ...row, waiting: { ...waiting, unit: names.get(waiting.unit) ?? '' } } : row
  })
}
