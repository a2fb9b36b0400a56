import type { FieldFault, Refusal } from '@podium/core/base/refusal.ts'
import { PUBLIC_STATES } from '@podium/core/competition/round/round-state.ts'
import { recordsOf, type RuleRow } from '@podium/core/competition/rule/row.ts'
import { settingRefusal } from '@podium/core/competition/setting/setting-faults.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { roundReached, type Reach } from '../round/round.store.ts'
import { tablesOfSeries } from '../quota-table/quota-table.store.ts'
import { formulaPlaceFaults, type RulePlace } from './formula-places.ts'

const elsewhere = {
  zh: '只能选择本系列、公开或您管辖的竞赛',
  en: 'Choose a competition of this series, a public one, or one of your own',
}
const deleted = { zh: '名单已不存在，请重新选择', en: 'The list is gone: choose another' }

/** The lists that the rows ask for. */
export function listsNamed(rules: readonly RuleRow[]): string[] {
  const records = recordsOf(rules)
  return records.flatMap((record) => ('listId' in record && record.listId) || [])
}

/**
 * Why the rows can't ask for these records, or count there: a round that the editor may not see would tell who is in
 * it, and a list of another series, or a deleted one, names nobody.
 */
export async function whyRecordsElsewhere(
  db: Db | Tx,
  { roundId, itemId }: RulePlace,
  rules: readonly RuleRow[],
  reach: Reach,
): Promise<Refusal | null> {
  const parts = rules.flatMap((row, at) =>
    row.kind === 'anyOf'
      ? row.of.map((part, no) => ({ part, path: `rules.${at}.of.${no}` }))
      : [{ part: row, path: `rules.${at}` }],
  )
  const records = parts.flatMap(({ part, path }) =>
    'records' in part ? part.records.map((record, no) => ({ record, path: `${path}.records.${no}` })) : [],
  )
  const roundIds = records.flatMap(({ record }) => ('roundId' in record && record.roundId) || [])
  const projects = rules.flatMap((row, at) =>
    row.kind === 'project' ? row.rounds.map((round, no) => ({ ...round, path: `rules.${at}.rounds.${no}` })) : [],
  )
  const [rounds, lists] = [
    await usableRounds(db, roundId, [...roundIds, ...projects.map((round) => round.roundId)], reach),
    await listsOfSeries(db, roundId, listsNamed(rules)),
  ]
  const faults = records.flatMap(({ record, path }): FieldFault[] => {
    if ('listId' in record && record.listId !== null) return lists.has(record.listId) ? [] : [{ path, ...deleted }]
    if (!('roundId' in record) || record.roundId === null) return []
    return rounds.has(record.roundId) ? [] : [{ path, ...elsewhere }]
  })
  const closed = projects.filter((round) => !rounds.has(round.roundId)).map(({ path }) => ({ path, ...elsewhere }))
  const formulas = await formulaPlaceFaults(db, { roundId, itemId }, rules, reach)
  return settingRefusal([...faults, ...closed, ...formulas, ...(await tableFaults(db, roundId, rules))])
}

/** Tables of another series, deleted ones, and those of another kind of unit. */
async function tableFaults(db: Db | Tx, roundId: string, rules: readonly RuleRow[]): Promise<FieldFault[]> {
  const named = rules.flatMap((row, at) =>
    row.kind === 'quota' && row.table ? [{ ...row.table, unit: row.unit, path: `rules.${at}.table` }] : [],
  )
  const units = await tablesOfSeries(
    db,
    roundId,
    named.map(({ tableId }) => tableId),
  )
  return named.flatMap(({ tableId, unit, path }): FieldFault[] => {
    const known = units.get(tableId)
    if (known === undefined) {
      return [{ path, zh: '名额表已不存在，请重新选择', en: 'The table is gone: choose another' }]
    }
    if (known === unit) return []
    return [{ path, zh: '该名额表不是按此单位列出的', en: 'This table is of another kind of unit' }]
  })
}

async function usableRounds(
  db: Db | Tx,
  roundId: string,
  asked: readonly string[],
  reach: Reach,
): Promise<ReadonlySet<string>> {
  if (asked.length === 0) return new Set()
  const rows = await db
    .selectFrom('competition_round as round')
    .select('round.id')
    .where('round.id', 'in', [...new Set(asked)])
    .where((by) =>
      by.or([
        by(
          'round.series_id',
          '=',
          by.selectFrom('competition_round as own').select('own.series_id').where('own.id', '=', roundId),
        ),
        by.and([by('round.is_public', '=', true), by('round.state', 'in', PUBLIC_STATES)]),
        roundReached(reach),
      ]),
    )
    .execute()
  return new Set(rows.map(({ id }) => id))
}

async function listsOfSeries(db: Db | Tx, roundId: string, asked: readonly string[]): Promise<ReadonlySet<string>> {
  if (asked.length === 0) return new Set()
  const rows = await db
    .selectFrom('competition_list as list')
    .innerJoin('competition_round as home', 'home.id', 'list.round_id')
    .innerJoin('competition_round as round', 'round.series_id', 'home.series_id')
    .select('list.id')
    .where('list.id', 'in', [...new Set(asked)])
    .where('round.id', '=', roundId)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
