import { sql } from 'kysely'
import type { PublicationState } from '@podium/core/award/publication-state.ts'
import { reaches } from '#server/organisation/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'

/** An item of a round, and who issues in it. */
export interface Issuer {
  roundId: string
  itemId: string
  groupId: string
  competition: string
  itemName: string
  /** Names of the hosts as printed; the organisation's own where none are named. */
  issuer: string
  /** The seal of the organisation or the nearest one above it that has one, and whose it is. */
  sealFileId: string | null
  sealGroupId: string | null
  sealGroup: string
}

/** Null when the item is not in that round or the round is out of scope. */
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
    .select([
      'round.group_id',
      'round.name_zh as competition',
      'round.content',
      'item.name_zh as item_name',
      'owner.name as owner',
      'sealed.seal_file_id as seal',
      'sealed.id as seal_group_id',
      'sealed.name as seal_group',
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
    issuer: hosts.length > 0 ? hosts.join('、') : row.owner,
    sealFileId: row.seal,
    sealGroupId: row.seal_group_id,
    sealGroup: row.seal_group ?? '',
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

/** A group's own seal, and none of those above it: theirs is shown to nobody below before they approve. */
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

/** The results of an item that certificates follow: those of its last stage that has any. */
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

/** As it stands, and so until the transaction ends: whoever takes the results back waits. */
export async function lockResults(tx: Tx, publicationId: string): Promise<Settled | null> {
  const row = await tx
    .selectFrom('award_publication_view')
    .select(['id', 'state', 'visible_from'])
    .where('id', '=', publicationId)
    .forShare()
    .executeTakeFirst()
  return row ? { publicationId: row.id, state: row.state, visibleFrom: row.visible_from } : null
}

/** The place of a winner, for a preview with their values. */
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
