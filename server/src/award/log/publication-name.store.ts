import type { Tx } from '#server/platform/kernel/context.ts'

/** What a publication is of, for the audit log: round, stage and item in both languages. */
export async function publicationName(tx: Tx, of: { roundId: string; stageId: string; itemId: string }) {
  const { round, stage, item, roundEn, stageEn, itemEn } = await tx
    .selectFrom('competition_round_view as round')
    .innerJoin('competition_stage_view as stage', 'stage.round_id', 'round.id')
    .innerJoin('competition_item_view as item', 'item.round_id', 'round.id')
    .where('round.id', '=', of.roundId)
    .where('stage.id', '=', of.stageId)
    .where('item.id', '=', of.itemId)
    .select(['round.name_zh as round', 'stage.name_zh as stage', 'item.name_zh as item'])
    .select(['round.name_en as roundEn', 'stage.name_en as stageEn', 'item.name_en as itemEn'])
    .executeTakeFirstOrThrow()
  return {
    nameZh: [round, stage, item].join(' · '),
    nameEn: [roundEn || round, stageEn || stage, itemEn || item].join(' · '),
  }
}
