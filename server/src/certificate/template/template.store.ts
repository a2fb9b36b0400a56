import { sql, type RawBuilder } from 'kysely'
import type { Page } from '@podium/core/base/page.ts'
import type { Design } from '@podium/core/certificate/template/design/design.ts'
import type { CertificateKind } from '@podium/core/certificate/kind.ts'
import { reaches } from '#server/organisation/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { json, type Db } from '#server/platform/db/db.ts'
import { onePage, totalOf } from '#server/platform/db/paging.ts'
import { containing } from '#server/platform/db/search.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'

export type TemplateState = 'draft' | 'enabled' | 'disabled'

export interface StoredTemplate {
  templateId: string
  groupId: string | null
  name: string
  kind: CertificateKind
  state: TemplateState
  builtIn: boolean
  archived: boolean
  /** Name of a round or item whose setting uses it; empty: none. */
  usedBy: string
  /** Number and id of the newest version. */
  no: number
  versionId: string
  updatedAt: Date
  version: number
}

/** Which templates a user sees: those of the scope, of the parent organisations, and the built-in ones. */
export interface TemplateReach {
  readonly scope: DataScope
  readonly groupId: string | null
}

function seen({ scope, groupId }: TemplateReach): RawBuilder<boolean> {
  return sql<boolean>`(template.group_id is null or ${reaches(scope, 'template.group_id')}
    or template.group_id = any(coalesce((select path from organisation_group_view where id = ${groupId}::uuid), '{}')))`
}

function templates(db: Db | Tx) {
  return db.selectFrom('certificate_template as template')
}

/** Templates with their newest versions. */
function withNewest(found: ReturnType<typeof templates>) {
  return found
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('certificate_template_version as v')
          .select(['v.id', 'v.no', 'v.created_at', 'v.design'])
          .whereRef('v.template_id', '=', 'template.id')
          .orderBy('v.no', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select(['template.id as templateId', 'template.group_id as groupId', 'template.name', 'template.kind'])
    .select(['template.state', 'template.version', 'newest.no', 'newest.id as versionId'])
    .select('newest.created_at as updatedAt')
    .select([
      sql<boolean>`template.built_in_key is not null`.as('builtIn'),
      sql<boolean>`template.archived_at is not null`.as('archived'),
      sql<string>`coalesce((select concat_ws(' · ', round.name_zh, item.name_zh) from certificate_setting as setting
        join competition_round_view as round on round.id = setting.round_id
        left join competition_item_view as item on item.id = setting.item_id
        where setting.template_id = template.id order by setting.id limit 1), '')`.as('usedBy'),
    ])
}

function withDesign(db: Db | Tx, templateId: string) {
  return withNewest(templates(db))
    .select('newest.design')
    .where('template.id', '=', templateId)
    .$narrowType<{ design: Design }>()
}

export interface TemplateQuery {
  pageNum: number
  pageSize: number
  keyword?: string | undefined
  kind?: CertificateKind | undefined
  state?: TemplateState | undefined
  archived: boolean
}

/** Templates of the viewer's own organisations first, then those of parents, then built-in ones; each newest first. */
export async function listTemplates(db: Db, query: TemplateQuery, reach: TemplateReach): Promise<Page<StoredTemplate>> {
  const { pageNum, pageSize, keyword = '', kind, state, archived } = query
  const like = containing(keyword)
  const matching = templates(db)
    .where(seen(reach))
    .$if(keyword !== '', (found) => found.where('template.name', 'ilike', like))
    .$if(kind !== undefined, (found) => found.where('template.kind', '=', kind!))
    .$if(state !== undefined, (found) => found.where('template.state', '=', state!))
    .where('template.archived_at', archived ? 'is not' : 'is', null)
  const [rows, total] = await Promise.all([
    withNewest(matching)
      .orderBy(sql`template.built_in_key is not null`)
      .orderBy('template.created_at', 'desc')
      .orderBy('template.id')
      .$call(onePage(query))
      .execute(),
    totalOf(matching),
  ])
  return { rows, total, pageNum, pageSize }
}

export type TemplateWithDesign = StoredTemplate & { design: Design }

export async function findTemplate(
  db: Db | Tx,
  templateId: string,
  reach: TemplateReach,
): Promise<TemplateWithDesign | null> {
  const template = await withDesign(db, templateId).where(seen(reach)).executeTakeFirst()
  return template ?? null
}

/** A template of the scope itself, locked for a change; null for templates of parents and built-in ones. */
export async function lockOwnTemplate(
  tx: Tx,
  templateId: string,
  scope: DataScope,
): Promise<TemplateWithDesign | null> {
  const locked = await templates(tx)
    .select('template.id')
    .where('template.id', '=', templateId)
    .where('template.group_id', 'is not', null)
    .where(reaches(scope, 'template.group_id'))
    .forUpdate()
    .executeTakeFirst()
  if (!locked) return null
  // Read after the lock, because the locking statement does not see settings that were saved while it waited.
  return (await withDesign(tx, templateId).executeTakeFirst()) ?? null
}

/** Locks the template until the transaction ends, so that nobody archives it. */
export async function lockTemplateRow(tx: Tx, templateId: string): Promise<void> {
  await tx.selectFrom('certificate_template').select('id').where('id', '=', templateId).forShare().execute()
}

/** Returns the new version for optimistic locking. */
export async function setArchived(tx: Tx, templateId: string, archived: boolean): Promise<number> {
  const { version } = await tx
    .updateTable('certificate_template')
    .set({ archived_at: archived ? sql`clock_timestamp()` : null, version: sql`version + 1` })
    .where('id', '=', templateId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

export async function designOf(db: Db | Tx, versionId: string): Promise<Design> {
  const row = await db
    .selectFrom('certificate_template_version')
    .select('design')
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow()
  return row.design as Design
}

export interface NewTemplate {
  groupId: string
  name: string
  kind: CertificateKind
  state: TemplateState
  design: Design
  by: string
}

export async function addTemplate(tx: Tx, { groupId, name, kind, state, design, by }: NewTemplate): Promise<string> {
  const { id } = await tx
    .insertInto('certificate_template')
    .values({ group_id: groupId, name, kind, state, created_by: by })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addTemplateVersion(tx, id, 1, design, by)
  return id
}

/** Returns the new version for optimistic locking. */
export async function changeTemplate(
  tx: Tx,
  templateId: string,
  values: { name: string; kind: CertificateKind; state: TemplateState },
): Promise<number> {
  const { version } = await tx
    .updateTable('certificate_template')
    .set({ ...values, version: sql`version + 1` })
    .where('id', '=', templateId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

export async function addTemplateVersion(
  tx: Tx,
  templateId: string,
  no: number,
  design: Design,
  by: string | null,
): Promise<void> {
  await tx
    .insertInto('certificate_template_version')
    .values({ template_id: templateId, no, design: json(design), created_by: by })
    .execute()
}

/** Inserts a built-in design, or a new version if it changed. Safe to repeat and to run concurrently. */
export async function saveBuiltIn(
  tx: Tx,
  builtIn: { key: string; name: string; kind: CertificateKind; design: Design },
): Promise<void> {
  const { key, name, kind, design } = builtIn
  await tx
    .insertInto('certificate_template')
    .values({ built_in_key: key, name, kind, state: 'enabled' })
    .onConflict((conflict) => conflict.column('built_in_key').doNothing())
    .execute()
  const { rows } = await sql<{ id: string; no: number; same: boolean }>`
    select template.id, coalesce(newest.no, 0) as no, coalesce(newest.design = ${json(design)}::jsonb, false) as same
    from certificate_template as template
    left join lateral (select no, design from certificate_template_version as v
      where v.template_id = template.id order by no desc limit 1) as newest on true
    where template.built_in_key = ${key} for update of template`.execute(tx)
  const { id, no, same } = rows[0]!
  if (!same) await addTemplateVersion(tx, id, no + 1, design, null)
}

/** Whether a version of a visible template contains the picture; its owner then allows its use. */
export async function usesPicture(db: Db | Tx, fileId: string, reach: TemplateReach): Promise<boolean> {
  const used = await db
    .selectFrom('certificate_template_version as v')
    .innerJoin('certificate_template as template', 'template.id', 'v.template_id')
    .select('v.id')
    .where(seen(reach))
    .where(sql<boolean>`position(${`file:${fileId}`} in v.design::text) > 0`)
    .limit(1)
    .executeTakeFirst()
  return used !== undefined
}

/** The newest version of a template without a check of its owner, because a setting refers to it. */
export async function newestVersion(
  db: Db | Tx,
  templateId: string,
): Promise<{ versionId: string; state: TemplateState }> {
  return withNewest(templates(db)).where('template.id', '=', templateId).executeTakeFirstOrThrow()
}
