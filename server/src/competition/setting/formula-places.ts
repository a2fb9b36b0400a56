import { sql } from 'kysely'
import type { FieldFault } from '@podium/core/base/refusal.ts'
import { ENROLMENT_COUNTS, type QuotaFormula } from '@podium/core/competition/rule/quota-formula.ts'
import type { QuotaRow, RuleRow } from '@podium/core/competition/rule/row.ts'
import { fault } from '@podium/core/competition/setting/setting-faults.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { roundReached, type Reach } from '../round/round.store.ts'

/** The item whose setting has the rules. */
export interface RulePlace {
  readonly roundId: string
  readonly itemId: string
}

/** Where quotas may not count: a round out of the editor's reach would tell how many teams each school has there. */
export async function formulaPlaceFaults(
  db: Db | Tx,
  place: RulePlace,
  rules: readonly RuleRow[],
  reach: Reach,
): Promise<FieldFault[]> {
  const quotas = rules.flatMap((row, at) => (row.kind === 'quota' ? [{ row, at }] : []))
  const placed = quotas.flatMap(({ row, at }) =>
    row.formula ? [{ row, formula: row.formula, path: `rules.${at}.formula` }] : [],
  )
  const shared = quotas.flatMap(({ row, at }) =>
    row.rounds.map(({ roundId }) => ({ roundId, path: `rules.${at}.rounds` })),
  )
  const counted = placed.flatMap(({ formula, path }) =>
    formula.moreRounds.map(({ roundId }) => ({ roundId, path: `${path}.moreRounds` })),
  )
  const asked = new Set([...placed.map(({ formula }) => formula), ...shared, ...counted].map(({ roundId }) => roundId))
  if (asked.size === 0) return []
  const rounds = await countableRounds(db, place.roundId, [...asked], reach)
  return [
    ...shared.filter(({ roundId }) => !rounds.get(roundId)?.isReached).map(({ path }) => notOwn(path)),
    ...counted.filter(({ roundId }) => !rounds.has(roundId)).map(({ path }) => elsewhere(path)),
    ...placed.flatMap(({ row, formula, path }) => {
      const round = rounds.get(formula.roundId)
      if (!round) return [elsewhere(`${path}.roundId`)]
      return [...partFaults(formula, round, path), ...ownFaults({ row, formula, path }, round, place)]
    }),
  ]
}

function elsewhere(path: string): FieldFault {
  return fault(path, '只能选择本系列或您管辖的竞赛', 'Choose a competition of this series or one of your own')
}

/** Teams of this round take the places that it shares. */
function notOwn(path: string): FieldFault {
  return fault(path, '只能与您管辖的竞赛合计名额', 'Places are shared with competitions of your own only')
}

interface CountableRound {
  readonly isReached: boolean
  readonly items: readonly string[]
  readonly stages: readonly string[]
}

async function countableRounds(
  db: Db | Tx,
  roundId: string,
  asked: readonly string[],
  reach: Reach,
): Promise<ReadonlyMap<string, CountableRound>> {
  const rows = await db
    .selectFrom('competition_round as round')
    .select([
      'round.id',
      sql<boolean>`coalesce(${roundReached(reach)}, false)`.as('isReached'),
      sql<string[]>`array(select item.id from competition_item as item where item.round_id = round.id)`.as('items'),
      sql<string[]>`array(select stage.id from competition_stage as stage where stage.round_id = round.id)`.as(
        'stages',
      ),
    ])
    .where('round.id', 'in', asked)
    .where((by) =>
      by.or([
        by(
          'round.series_id',
          '=',
          by.selectFrom('competition_round as own').select('own.series_id').where('own.id', '=', roundId),
        ),
        roundReached(reach),
      ]),
    )
    .execute()
  return new Map(rows.map(({ id, ...round }) => [id, round]))
}

/** An item or stage of another round would count nobody. */
function partFaults({ itemId, stageId }: QuotaFormula, { items, stages }: CountableRound, path: string): FieldFault[] {
  return [
    ...(itemId !== null && !items.includes(itemId)
      ? [fault(`${path}.itemId`, '该竞赛没有这个赛项，请重新选择', 'The competition has no such event: choose another')]
      : []),
    ...(stageId !== null && !stages.includes(stageId)
      ? [
          fault(
            `${path}.stageId`,
            '该竞赛没有这个赛段，请重新选择',
            'The competition has no such stage: choose another',
          ),
        ]
      : []),
  ]
}

/** A quota of all teams that lets none in until they are counted counts none. */
function ownFaults(
  { row, formula, path }: { readonly row: QuotaRow; readonly formula: QuotaFormula; readonly path: string },
  { items }: CountableRound,
  place: RulePlace,
): FieldFault[] {
  const isItself = formula.itemId === null ? items.length === 1 : formula.itemId === place.itemId
  if (formula.roundId !== place.roundId || !isItself) return []
  if (row.condition !== null || formula.before !== 'refuse' || !ENROLMENT_COUNTS.includes(formula.count)) return []
  return [
    fault(
      `${path}.itemId`,
      '统计前本赛项不能报名，统计结果总是 0：请统计其他赛项，或在统计前不设上限',
      'Nobody can enter this event before the count, which is then always 0: count another event, or set no limit before',
    ),
  ]
}
