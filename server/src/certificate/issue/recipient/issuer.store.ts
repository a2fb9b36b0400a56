import { sql } from 'kysely'
import type { CompetitionEnd } from '@podium/core/certificate/issue/make.rule.ts'
import type { PublicationState } from '@podium/core/award/publication-state.ts'
import { reaches } from '#server/organisation/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'

/** An item of a round with the organisation that issues its certificates. */
export interface Issuer {
  roundId: string
  itemId: string
  groupId: string
  competition: string
  itemName: string
  /** Printed names of the hosts; the organisation's own name if no hosts are named. */
  printedNames: string
  /** The seal of the organisation or of its nearest parent that has one, and the owner of that seal. */
  sealFileId: string | null
  sealGroupId: string | null
  sealGroup: string
  end: CompetitionEnd
}

/** Null if the item is not in the round or the round is outside the scope. */
export async function findIssuer(
  db: Db | Tx,
  at: { roundId: string; itemId: string },
  scope: DataScope,
): Promise<Issuer | null> {
  const row = await db
    .selectFrom('competition_item_view as item')
    .innerJoin('competition_round_view as round', 'round.id', 'item.round_id')
    .innerJoin('organisation_group_view as owner', 'owner.id', 'round.group_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('organisation_group_view as g')
          .select(['g.id', 'g.name', 'g.seal_file_id'])
          .where(sql<boolean>`g.id = any(owner.path)`)
          .where('g.seal_file_id', 'is not', null)
          .orderBy(sql`cardinality(g.path)`, 'desc')
          .limit(1)
          .as('sealed'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('competition_stage_view as stage')
          .select((one) => one.fn.max('stage.closes_at').as('ends_at'))
          .whereRef('stage.round_id', '=', 'round.id')
          .as('stages'),
      (join) => join.onTrue(),
    )
    .select([
      'round.group_id',
      'round.name_zh as competition',
      'round.content',
      'item.name_zh as item_name',
      'owner.name as owner',
      'sealed.seal_file_id as seal',
      'sealed.id as seal_group_id',
      'sealed.name as seal_group',
      'round.state',
      'stages.ends_at',
    ])
    .where('item.id', '=', at.itemId)
    .where('round.id', '=', at.roundId)
    .where(reaches(scope, 'round.group_id'))
    .executeTakeFirst()
  if (!row) return null
  const hosts = (row.content as { hosts?: string[] }).hosts ?? []
  return {
    ...at,
    groupId: row.group_id,
    competition: row.competition,
    itemName: row.item_name,
    printedNames: hosts.length > 0 ? hosts.join('、') : row.owner,
    sealFileId: row.seal,
    sealGroupId: row.seal_group_id,
    sealGroup: row.seal_group ?? '',
    end: { state: row.state, lastStageEndsAt: row.ends_at },
  }
}

export async function groupNameOf(db: Db | Tx, groupId: string): Promise<string> {
  const { name } = await db
    .selectFrom('organisation_group_view')
    .select('name')
    .where('id', '=', groupId)
    .executeTakeFirstOrThrow()
  return name
}

/** An organisation's own seal. The seals of its parents are not visible to it before they approve. */
export async function ownSealOf(db: Db | Tx, groupId: string): Promise<string | null> {
  const row = await db
    .selectFrom('organisation_group_view')
    .select('seal_file_id')
    .where('id', '=', groupId)
    .executeTakeFirst()
  return row?.seal_file_id ?? null
}

export interface Settled {
  publicationId: string
  state: PublicationState
  visibleFrom: Date | null
}

/** The results that an item's certificates depend on: those of the last stage with results. */
export async function findResults(db: Db | Tx, itemId: string): Promise<Settled | null> {
  const row = await db
    .selectFrom('award_publication_view as publication')
    .innerJoin('competition_stage_view as stage', 'stage.id', 'publication.stage_id')
    .select(['publication.id', 'publication.state', 'publication.visible_from'])
    .where('publication.item_id', '=', itemId)
    .where('publication.is_published', '=', true)
    .orderBy('stage.position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { publicationId: row.id, state: row.state, visibleFrom: row.visible_from } : null
}

/** Locks the results until the transaction ends, so that nobody withdraws them meanwhile. */
export async function lockResults(tx: Tx, publicationId: string): Promise<Settled | null> {
  const row = await tx
    .selectFrom('award_publication_view')
    .select(['id', 'state', 'visible_from'])
    .where('id', '=', publicationId)
    .forShare()
    .executeTakeFirst()
  return row ? { publicationId: row.id, state: row.state, visibleFrom: row.visible_from } : null
}

/** Round, item and publication of a winner, for a preview with that winner's values. */
export async function itemOfWinner(
  db: Db,
  winnerId: string,
): Promise<{ roundId: string; itemId: string; publicationId: string } | null> {
  const row = await db
    .selectFrom('award_winner_view as winner')
    .innerJoin('award_publication_view as publication', 'publication.id', 'winner.publication_id')
    .select(['publication.round_id', 'publication.item_id', 'publication.id'])
    .where('winner.id', '=', winnerId)
    .executeTakeFirst()
  return row ? { roundId: row.round_id, itemId: row.item_id, publicationId: row.id } : null
}
