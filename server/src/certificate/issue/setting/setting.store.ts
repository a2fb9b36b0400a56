import { sql } from 'kysely'
import type { Page } from '@podium/core/base/page.ts'
import { KindOptions, type CertificateKind } from '@podium/core/certificate/kind.ts'
import type { NumberRule, RuleInUse } from '@podium/core/certificate/issue/numbering.rule.ts'
import { reaches } from '#server/organisation/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { json, type Db } from '#server/platform/db/db.ts'
import { onePage, totalOf } from '#server/platform/db/paging.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'

export interface Setting {
  settingId: string
  roundId: string
  itemId: string | null
  itemName: string
  awardPosition: number | null
  awardName: string
  kind: CertificateKind
  templateId: string
  templateName: string
  numberRule: NumberRule
  options: KindOptions
  version: number
}

function settings(db: Db | Tx) {
  return db
    .selectFrom('certificate_setting as setting')
    .innerJoin('competition_round_view as round', 'round.id', 'setting.round_id')
    .innerJoin('certificate_template as template', 'template.id', 'setting.template_id')
    .leftJoin('competition_item_view as item', 'item.id', 'setting.item_id')
}

function withColumns(found: ReturnType<typeof settings>) {
  return found
    .select(['setting.id as settingId', 'setting.round_id as roundId', 'setting.item_id as itemId', 'setting.kind'])
    .select(['setting.award_position as awardPosition', 'setting.options', 'setting.number_rule as numberRule'])
    .select(['setting.template_id as templateId', 'template.name as templateName', 'setting.version'])
    .select([
      sql<string>`coalesce(item.name_zh, '')`.as('itemName'),
      sql<string>`coalesce((select award.name_zh from award_award_view as award
        join award_publication_view as publication on publication.id = award.publication_id
        where publication.item_id = setting.item_id and award.position = setting.award_position
        order by publication.created_at desc limit 1), '')`.as('awardName'),
    ])
    .$narrowType<{ options: KindOptions; numberRule: NumberRule }>()
}

export async function listSettings(
  db: Db,
  { roundId, pageNum, pageSize }: { roundId: string; pageNum: number; pageSize: number },
  scope: DataScope,
): Promise<Page<Setting>> {
  const matching = settings(db).where('setting.round_id', '=', roundId).where(reaches(scope, 'round.group_id'))
  const [rows, total] = await Promise.all([
    withColumns(matching)
      .orderBy('item.position', (by) => by.asc().nullsFirst())
      .orderBy('setting.kind')
      .orderBy('setting.award_position', (by) => by.asc().nullsFirst())
      .orderBy('setting.id')
      .$call(onePage({ pageNum, pageSize }))
      .execute(),
    totalOf(matching),
  ])
  return { rows: rows.map(withDefaultOptions), total, pageNum, pageSize }
}

/** Adds default options to settings that were saved before options existed. */
function withDefaultOptions(setting: Setting): Setting {
  return { ...setting, options: KindOptions.parse(setting.options) }
}

/** The setting for an award, or for all awards without one of their own: the item's setting, else the round's. */
export async function settingFor(
  db: Db | Tx,
  {
    roundId,
    itemId,
    kind,
    awardPosition,
  }: { roundId: string; itemId: string; kind: CertificateKind; awardPosition: number | null },
): Promise<Setting | null> {
  const setting = await withColumns(settings(db))
    .where('setting.round_id', '=', roundId)
    .where('setting.kind', '=', kind)
    .where((eb) => eb.or([eb('setting.item_id', '=', itemId), eb('setting.item_id', 'is', null)]))
    .where(sql<boolean>`setting.award_position is not distinct from ${awardPosition}::int`)
    .orderBy('setting.item_id', (by) => by.asc().nullsLast())
    .limit(1)
    .executeTakeFirst()
  return setting ? withDefaultOptions(setting) : null
}

/** Awards of an item that have a setting of their own. */
export async function ownAwards(db: Db | Tx, itemId: string, kind: CertificateKind): Promise<number[]> {
  const rows = await db
    .selectFrom('certificate_setting')
    .select('award_position')
    .where('item_id', '=', itemId)
    .where('kind', '=', kind)
    .where('award_position', 'is not', null)
    .execute()
  return rows.map(({ award_position }) => award_position!)
}

export async function lockSetting(tx: Tx, settingId: string): Promise<Setting | null> {
  const setting = await withColumns(settings(tx))
    .where('setting.id', '=', settingId)
    .forUpdate('setting')
    .executeTakeFirst()
  return setting ? withDefaultOptions(setting) : null
}

/** Whether the round is in the scope and the item, if given, belongs to the round. */
export async function isItemOfRound(
  tx: Tx,
  { roundId, itemId }: { roundId: string; itemId: string | null },
  scope: DataScope,
): Promise<boolean> {
  const found = await tx
    .selectFrom('competition_round_view as round')
    .select('round.id')
    .where('round.id', '=', roundId)
    .where(reaches(scope, 'round.group_id'))
    .$if(itemId !== null, (query) =>
      query.where(sql<boolean>`exists (select 1 from competition_item_view as item
        where item.id = ${itemId}::uuid and item.round_id = round.id)`),
    )
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Counted number rules of all other settings. Takes a lock, so that two transactions can't choose overlapping rules.
 */
export async function otherRules(tx: Tx, settingId: string | null): Promise<RuleInUse[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('certificate rules', 0))`.execute(tx)
  return settings(tx)
    .select(['setting.number_rule as rule', 'setting.round_id as roundId', 'setting.item_id as itemId'])
    .select(sql<string>`concat_ws(' · ', round.name_zh, item.name_zh)`.as('where'))
    .where(sql<boolean>`setting.id is distinct from ${settingId}::uuid`)
    .where(sql<boolean>`setting.number_rule ->> 'body' not in ('randomCode', 'randomDigits')`)
    .$narrowType<{ rule: NumberRule }>()
    .execute()
}

export interface SettingValues {
  roundId: string
  itemId: string | null
  kind: CertificateKind
  templateId: string
  numberRule: NumberRule
  awardPosition: number | null
  options: KindOptions
}

export async function addSetting(tx: Tx, values: SettingValues): Promise<string> {
  const { id } = await tx
    .insertInto('certificate_setting')
    .values({
      round_id: values.roundId,
      item_id: values.itemId,
      kind: values.kind,
      template_id: values.templateId,
      number_rule: json(values.numberRule),
      award_position: values.awardPosition,
      options: json(values.options),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function changeSetting(tx: Tx, settingId: string, values: SettingValues): Promise<number> {
  const { version } = await tx
    .updateTable('certificate_setting')
    .set({
      item_id: values.itemId,
      kind: values.kind,
      template_id: values.templateId,
      number_rule: json(values.numberRule),
      award_position: values.awardPosition,
      options: json(values.options),
      version: sql`version + 1`,
    })
    .where('id', '=', settingId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}
