import { sql } from 'kysely'
import { TemplateState } from '@podium/core/certificate/api.ts'
import { DRAWING_BATCHES } from '@podium/core/certificate/kind.ts'
import type { Coverage, FaceFamily } from '@podium/core/certificate/template/font/font.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { json, type Db } from '#server/platform/db/db.ts'
import { STORED } from '#server/platform/files/file-state.ts'

/** An uploaded face. */
export interface UploadedFont {
  fontId: string
  family: FaceFamily
  bold: boolean
  hash: string
  name: string
  /** Its own file first, then files of other rows with the same bytes. */
  storageKeys: readonly string[]
  removed: boolean
}

export interface ListedFont {
  fontId: string
  family: FaceFamily
  bold: boolean
  hash: string
  coverage: Coverage
  name: string
  fontVersion: string
  fsType: number
  licence: string
  addedBy: string
  addedAt: Date
}

/** Current number of the font list; it rises with each added or removed face. */
export async function listVersion(db: Db | Tx): Promise<number> {
  const row = await db.selectFrom('certificate_font_list').select('version').executeTakeFirstOrThrow()
  return Number(row.version)
}

/** Raises the list's number and locks it until the transaction ends. */
export async function raiseVersion(tx: Tx): Promise<number> {
  const { version } = await tx
    .updateTable('certificate_font_list')
    .set({ version: sql`version + 1` })
    .returning('version')
    .executeTakeFirstOrThrow()
  return Number(version)
}

/** Locks the font list until the transaction ends. */
export async function lockFontList(tx: Tx): Promise<void> {
  await tx.selectFrom('certificate_font_list').select('version').forUpdate().execute()
}

/** Uploaded faces of the list with this number, newest first. */
export async function fontsAt(db: Db | Tx, version: number): Promise<UploadedFont[]> {
  const { rows } = await sql<UploadedFont>`
    select font.id as "fontId", font.family, font.bold, encode(font.hash, 'hex') as hash, font.name,
      font.removed_version is not null as removed,
      array(select file.storage_key from certificate_font as same join platform_file_view as file on file.id = same.file_id
        where same.hash = font.hash order by same.id = font.id desc, same.added_version desc) as "storageKeys"
    from certificate_font as font
    where font.file_id is not null and font.added_version <= ${version} and (font.removed_version is null or font.removed_version > ${version})
    order by font.added_version desc`.execute(db)
  return rows
}

/** Hashes of all files that any version of the list needs. */
export async function savedHashes(db: Db | Tx): Promise<string[]> {
  const rows = await db
    .selectFrom('certificate_font')
    .select(sql<string>`encode(hash, 'hex')`.as('hash'))
    .where('file_id', 'is not', null)
    .execute()
  return rows.map(({ hash }) => hash)
}

/** Current uploaded faces, newest first. */
export async function listFonts(db: Db | Tx): Promise<ListedFont[]> {
  const { rows } = await sql<ListedFont>`
    select font.id as "fontId", font.family, font.bold, encode(font.hash, 'hex') as hash, font.coverage, font.name,
      font.font_version as "fontVersion",
      font.fs_type as "fsType", font.licence, adder.real_name as "addedBy", font.added_at as "addedAt"
    from certificate_font as font join identity_user_view as adder on adder.id = font.added_by
    where font.removed_version is null order by font.added_version desc`.execute(db)
  return rows
}

export interface NewFont {
  family: FaceFamily
  bold: boolean
  fileId: string
  hash: string
  name: string
  fontVersion: string
  fsType: number
  licence: string
  by: string
  version: number
}

export async function insertFont(tx: Tx, font: NewFont, coverage: Coverage): Promise<string> {
  const { id } = await tx
    .insertInto('certificate_font')
    .values({
      family: font.family,
      bold: font.bold,
      file_id: font.fileId,
      hash: Buffer.from(font.hash, 'hex'),
      name: font.name,
      font_version: font.fontVersion,
      fs_type: font.fsType,
      coverage: json(coverage),
      licence: font.licence,
      added_by: font.by,
      added_version: String(font.version),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A face in use, locked; null if it was removed. */
export async function lockFont(
  tx: Tx,
  fontId: string,
): Promise<{ family: FaceFamily; bold: boolean; name: string; licence: string } | null> {
  const row = await tx
    .selectFrom('certificate_font')
    .select(['family', 'bold', 'name', 'licence'])
    .where('id', '=', fontId)
    .where('removed_version', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function markRemoved(tx: Tx, fontId: string, by: string, version: number): Promise<void> {
  await tx
    .updateTable('certificate_font')
    .set({ removed_by: by, removed_at: sql`clock_timestamp()`, removed_version: String(version) })
    .where('id', '=', fontId)
    .execute()
}

/** Numbers of templates that use a family: all, and enabled ones of organisations. */
export interface FamilyUse {
  designs: number
  enabled: number
}

type Family = Exclude<FaceFamily, 'any'>

/** Regular expressions of the font names that designs use for each family. */
const namePatterns: Record<Family, string> = {
  hei: 'SourceHanSans|SimHei',
  song: 'SimSun',
  kai: 'KaiTi',
  fang: 'FangSong',
}

/** Number of templates whose newest design uses each family. */
export async function familyUse(db: Db | Tx): Promise<Record<Family, FamilyUse>> {
  const families = Object.keys(namePatterns) as Family[]
  const counts = families.map((family) => {
    const path = sql.raw(
      `'$.slides[*].elements[*] ? (@.fontFamily like_regex "^(${namePatterns[family]})$" || @.content like_regex "font-family: (${namePatterns[family]})")'`,
    )
    const asks = sql`jsonb_path_exists(newest.design, ${path})`
    return sql`jsonb_build_object('designs', count(*) filter (where ${asks}), 'enabled', count(*) filter (where ${asks}
      and template.state = ${TemplateState.enum.enabled} and template.group_id is not null)) as ${sql.ref(family)}`
  })
  const { rows } = await sql<Record<Family, FamilyUse>>`select ${sql.join(counts)} from certificate_template as template
    join lateral (select v.design from certificate_template_version as v
      where v.template_id = template.id order by v.no desc limit 1) as newest on true`.execute(db)
  return rows[0]!
}

/**
 * Number of the font list for printing a batch: the one of its first certificate, else the one of when it was made or
 * approved. Null if the batch waits for approval or predates font lists.
 */
export async function versionOfBatch(db: Db | Tx, batchId: string): Promise<number | null> {
  const { rows } = await sql<{ version: string | null }>`select coalesce(
      (select prefix.font_version
        from certificate_certificate as one join certificate_prefix as prefix on prefix.hash = one.prefix_hash
        where one.batch_id = batch.id order by one.issued_at, one.id limit 1),
      batch.font_version) as version
    from certificate_batch as batch where batch.id = ${batchId}`.execute(db)
  const version = rows[0]?.version ?? null
  return version === null ? null : Number(version)
}

/**
 * Number of the font list that a certificate was printed with; 0 means built-in faces, also for certificates that
 * predate font lists.
 */
export async function versionOfCertificate(db: Db | Tx, certificateId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('certificate_certificate as one')
    .innerJoin('certificate_prefix as prefix', 'prefix.hash', 'one.prefix_hash')
    .select('prefix.font_version as version')
    .where('one.id', '=', certificateId)
    .executeTakeFirst()
  return row && Number(row.version)
}

/** Saves the font list of a prefix within the transaction that adds it. A prefix that exists keeps its number. */
export async function saveFontVersion(tx: Tx, hash: Buffer, version: number): Promise<void> {
  await sql`update certificate_prefix set font_version = ${version}
    where hash = ${hash} and font_version = 0 and ${version} > 0`.execute(tx)
}

/**
 * Detaches files that are no longer needed and returns their ids: files of faces removed more than a day ago that no
 * past or pending printing uses, and uploads that never became a face. A file that another face uses stays, for example
 * if a removed face was added again from the same upload.
 */
export async function detachUnused(tx: Tx, purpose: string): Promise<string[]> {
  const { rows } = await sql<{ fileId: string }>`
    with gone as (
      select font.id, font.file_id from certificate_font as font
      where font.file_id is not null and font.removed_at < clock_timestamp() - interval '1 day'
        and not exists (select from certificate_prefix as prefix
          where prefix.font_version >= font.added_version and prefix.font_version < font.removed_version)
        and not exists (select from certificate_batch as batch
          where batch.font_version >= font.added_version and batch.font_version < font.removed_version
            and batch.state = any(${DRAWING_BATCHES}::text[]))
      for update
    ), let_go as (
      update certificate_font as font set file_id = null from gone where font.id = gone.id
    )
    select distinct file_id as "fileId" from gone
    where not exists (select from certificate_font as font
      where font.file_id = gone.file_id and font.id not in (select id from gone))
    union all
    select file.id from platform_file_view as file
    where file.purpose = ${purpose} and file.state = ${STORED} and file.stored_at < clock_timestamp() - interval '1 day'
      and not exists (select from certificate_font as font where font.file_id = file.id)`.execute(tx)
  return rows.map(({ fileId }) => fileId)
}
