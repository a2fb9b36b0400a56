import { sql } from 'kysely'
import type { Bilingual } from '@podium/core/base/shapes.ts'
import type { Wording } from '@podium/core/notice/template/wording.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'

/** What was saved of a template; `wording` null: its built-in words again. */
export interface KeptWording {
  readonly version: number
  readonly wording: Wording | null
}

export interface NamedWording extends KeptWording {
  readonly template: string
  readonly changedByName: string
  readonly changedAt: Date
}

interface Texts {
  readonly titleZh: string | null
  readonly titleEn: string | null
  readonly bodyZh: string | null
  readonly bodyEn: string | null
}

const texts = [
  'wording.title_zh as titleZh',
  'wording.title_en as titleEn',
  'wording.body_zh as bodyZh',
  'wording.body_en as bodyEn',
] as const

/** The texts are there all or none. */
function wordingIn({ titleZh, titleEn, bodyZh, bodyEn }: Texts): Wording | null {
  return titleZh === null ? null : { titleZh, titleEn: titleEn!, bodyZh: bodyZh!, bodyEn: bodyEn! }
}

/** The newest version of a template; null: nothing was saved. */
export async function newestWording(db: Db | Tx, template: string): Promise<KeptWording | null> {
  const row = await db
    .selectFrom('notice_wording as wording')
    .select(['wording.version', ...texts])
    .where('wording.template', '=', template)
    .orderBy('wording.version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { version: row.version, wording: wordingIn(row) } : null
}

function namedWordings(db: Db) {
  return db
    .selectFrom('notice_wording as wording')
    .leftJoin('identity_user_view as person', 'person.id', 'wording.changed_by')
    .select(['wording.template', 'wording.version', 'wording.changed_at as changedAt', ...texts])
    .select(sql<string>`coalesce(person.real_name, '')`.as('changedByName'))
}

function namedOf({
  template,
  version,
  changedByName,
  changedAt,
  ...row
}: Texts & Omit<NamedWording, 'wording'>): NamedWording {
  return { template, version, changedByName, changedAt, wording: wordingIn(row) }
}

/** The newest version of every template that has any. */
export async function newestWordings(db: Db): Promise<NamedWording[]> {
  const rows = await namedWordings(db)
    .distinctOn('wording.template')
    .orderBy('wording.template')
    .orderBy('wording.version', 'desc')
    .execute()
  return rows.map(namedOf)
}

/** The last versions of a template, the newest first. */
export async function wordingVersions(db: Db, template: string, limit: number): Promise<NamedWording[]> {
  const rows = await namedWordings(db)
    .where('wording.template', '=', template)
    .orderBy('wording.version', 'desc')
    .limit(limit)
    .execute()
  return rows.map(namedOf)
}

/** Adds the version after `version`; null if somebody else did so first. */
export async function insertWording(
  tx: Tx,
  { template, version, wording, by }: { template: string; version: number; wording: Wording | null; by: string },
): Promise<number | null> {
  const row = await tx
    .insertInto('notice_wording')
    .values({
      template,
      version: version + 1,
      title_zh: wording?.titleZh ?? null,
      title_en: wording?.titleEn ?? null,
      body_zh: wording?.bodyZh ?? null,
      body_en: wording?.bodyEn ?? null,
      changed_by: by,
    })
    .onConflict((conflict) => conflict.columns(['template', 'version']).doNothing())
    .returning('version')
    .executeTakeFirst()
  return row?.version ?? null
}

/** What staff may see of the values of a notice. */
export interface ShownValues {
  readonly params: Readonly<Record<string, string>>
  readonly competition: Bilingual | null
}

/** The values of the last messages of a template, the newest first. */
export async function lastShownValues(
  db: Db,
  template: string,
  limit: number,
): Promise<Array<ShownValues & { readonly sentAt: Date }>> {
  const rows = await db
    .selectFrom('notice_message')
    .select(['created_at as sentAt', sql<ShownValues | null>`shown`.as('shown')])
    .where('template', '=', template)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.flatMap(({ sentAt, shown }) => (shown ? [{ sentAt, ...shown }] : []))
}
