import { sql, type RawBuilder } from 'kysely'
import type { Page } from '@podium/core/base/page.ts'
import type { Design } from '@podium/core/certificate/template/design/design.ts'
import type { CertificateKind } from '@podium/core/certificate/kind.ts'
import { reaches } from '#server/organisation/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { json, type Db } from '#server/platform/db/db.ts'
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
  /** A place whose setting uses it; empty: none. */
  usedBy: string
  /** Number and id of the newest version. */
  no: number
  versionId: string
  updatedAt: Date
  version: number
}

/** Whose templates somebody sees: those of their scope, of the groups above their own, and the built-in ones. */
export interface TemplateReach {
  readonly scope: DataScope
  readonly groupId: string | null
}

function seen({ scope, groupId }: TemplateReach): RawBuilder<boolean> {
  return sql<boolean>`(template.group_id is null or ${reaches(scope, 'template.group_id')}
    or template.group_id = any(coalesce((select path from organisation_group_view where id = ${groupId}::uuid), '{}')))`
}

const columns = sql`
  template.id as "templateId", template.group_id as "groupId", template.name, template.kind, template.state,
  template.built_in_key is not null as "builtIn", newest.no, newest.id as "versionId",
  newest.created_at as "updatedAt", template.version, template.archived_at is not null as archived,
  coalesce((select concat_ws(' · ', round.name_zh, item.name_zh) from certificate_setting as setting
    join competition_round_view as round on round.id = setting.round_id
    left join competition_item_view as item on item.id = setting.item_id
    where setting.template_id = template.id order by setting.id limit 1), '') as "usedBy"`
const templates = sql`certificate_template as template
  join lateral (select v.id, v.no, v.created_at, v.design from certificate_template_version as v
    where v.template_id = template.id order by v.no desc limit 1) as newest on true`

export interface TemplateQuery {
  pageNum: number
  pageSize: number
  keyword?: string | undefined
  kind?: CertificateKind | undefined
  state?: TemplateState | undefined
  archived: boolean
}

/** Own ones first, then those from above, then the built-in ones; each the newest first. */
export async function listTemplates(db: Db, query: TemplateQuery, reach: TemplateReach): Promise<Page<StoredTemplate>> {
  const { pageNum, pageSize, keyword = '', kind = null, state = null, archived } = query
  const like = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`
  const where = sql`where ${seen(reach)} and (${keyword} = '' or template.name ilike ${like})
    and (${kind}::text is null or template.kind = ${kind}) and (${state}::text is null or template.state = ${state})
    and (template.archived_at is not null) = ${archived}::boolean`
  const [{ rows }, counted] = await Promise.all([
    sql<StoredTemplate>`select ${columns} from ${templates} ${where}
      order by template.built_in_key is not null, template.created_at desc, template.id
      limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from certificate_template as template ${where}`.execute(db),
  ])
  return { rows, total: counted.rows[0]!.total, pageNum, pageSize }
}

export type TemplateWithDesign = StoredTemplate & { design: Design }

export async function findTemplate(
  db: Db | Tx,
  templateId: string,
  reach: TemplateReach,
): Promise<TemplateWithDesign | null> {
  const { rows } = await sql<TemplateWithDesign>`select ${columns}, newest.design from ${templates}
    where template.id = ${templateId} and ${seen(reach)}`.execute(db)
  return rows[0] ?? null
}

/** A template of the scope itself, locked for a change; null for those from above and for built-in ones. */
export async function lockOwnTemplate(
  tx: Tx,
  templateId: string,
  scope: DataScope,
): Promise<TemplateWithDesign | null> {
  const locked = await sql`select template.id from certificate_template as template
    where template.id = ${templateId} and template.group_id is not null and ${reaches(scope, 'template.group_id')}
    for update`.execute(tx)
  if (locked.rows.length === 0) return null
  // Read once it is locked: the locking statement doesn't see settings that were saved while it waited.
  const { rows } = await sql<TemplateWithDesign>`select ${columns}, newest.design from ${templates}
    where template.id = ${templateId}`.execute(tx)
  return rows[0] ?? null
}

/** Nobody archives the template until the transaction ends. */
export async function lockTemplateRow(tx: Tx, templateId: string): Promise<void> {
  await tx.selectFrom('certificate_template').select('id').where('id', '=', templateId).forShare().execute()
}

/** Returns the new optimistic version. */
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

/** Returns the new optimistic version. */
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

/** Puts a built-in design into the library, or its new form in a version of its own. Safe to repeat and to race. */
export async function saveBuiltIn(
  tx: Tx,
  builtIn: { key: string; name: string; kind: CertificateKind; design: Design },
): Promise<void> {
  const { key, name, kind, design } = builtIn
  await sql`insert into certificate_template (built_in_key, name, kind, state) values (${key}, ${name}, ${kind}, 'enabled')
    on conflict (built_in_key) do nothing`.execute(tx)
  const { rows } = await sql<{ id: string; no: number; same: boolean }>`
    select template.id, coalesce(newest.no, 0) as no, coalesce(newest.design = ${json(design)}::jsonb, false) as same
    from certificate_template as template
    left join lateral (select no, design from certificate_template_version as v
      where v.template_id = template.id order by no desc limit 1) as newest on true
    where template.built_in_key = ${key} for update of template`.execute(tx)
  const { id, no, same } = rows[0]!
  if (!same) await addTemplateVersion(tx, id, no + 1, design, null)
}

/** Whether the picture stands in some version of a template within reach: then its owner let it be used there. */
export async function usesPicture(db: Db | Tx, fileId: string, reach: TemplateReach): Promise<boolean> {
  const { rows } = await sql`select 1 from certificate_template_version as v
    join certificate_template as template on template.id = v.template_id
    where ${seen(reach)} and position(${`file:${fileId}`} in v.design::text) > 0 limit 1`.execute(db)
  return rows.length > 0
}

/** The newest version of a template, whoever's it is: the setting named it. */
export async function newestVersion(
  db: Db | Tx,
  templateId: string,
): Promise<{ versionId: string; state: TemplateState }> {
  const { rows } = await sql<{ versionId: string; state: TemplateState }>`
    select newest.id as "versionId", template.state from ${templates} where template.id = ${templateId}`.execute(db)
  return rows[0]!
}
