import { sql } from 'kysely'
import type { Page } from '@podium/core/base/page.ts'
import { KindOptions, type CertificateKind } from '@podium/core/certificate/kind.ts'
import type { NumberRule, RuleInUse } from '@podium/core/certificate/issue/numbering.rule.ts'
import { reaches } from '#server/organisation/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { json, type Db } from '#server/platform/db/db.ts'
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

const columns = sql`
  setting.id as "settingId", setting.round_id as "roundId", setting.item_id as "itemId",
  coalesce(item.name_zh, '') as "itemName", setting.award_position as "awardPosition",
  coalesce((select award.name_zh from award_award_view as award
    join award_publication_view as publication on publication.id = award.publication_id
    where publication.item_id = setting.item_id and award.position = setting.award_position
    order by publication.created_at desc limit 1), '') as "awardName", setting.options, setting.kind, setting.template_id as "templateId",
  template.name as "templateName", setting.number_rule as "numberRule", setting.version`
const settings = sql`certificate_setting as setting
  join competition_round_view as round on round.id = setting.round_id
  join certificate_template as template on template.id = setting.template_id
  left join competition_item_view as item on item.id = setting.item_id`

export async function listSettings(
  db: Db,
  { roundId, pageNum, pageSize }: { roundId: string; pageNum: number; pageSize: number },
  scope: DataScope,
): Promise<Page<Setting>> {
  const where = sql`where setting.round_id = ${roundId} and ${reaches(scope, 'round.group_id')}`
  const [{ rows }, counted] = await Promise.all([
    sql<Setting>`select ${columns} from ${settings} ${where}
      order by item.position nulls first, setting.kind, setting.award_position nulls first, setting.id
      limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from ${settings} ${where}`.execute(db),
  ])
  return { rows: rows.map(whole), total: counted.rows[0]!.total, pageNum, pageSize }
}

/** Settings of before have no options yet. */
function whole(setting: Setting): Setting {
  return { ...setting, options: KindOptions.parse(setting.options) }
}

/** What is set for an award of an item, or for all its awards without a setting of their own: the item's, else the round's. */
export async function settingFor(
  db: Db | Tx,
  {
    roundId,
    itemId,
    kind,
    awardPosition,
  }: { roundId: string; itemId: string; kind: CertificateKind; awardPosition: number | null },
): Promise<Setting | null> {
  const { rows } = await sql<Setting>`select ${columns} from ${settings}
    where setting.round_id = ${roundId} and setting.kind = ${kind}
      and (setting.item_id = ${itemId} or setting.item_id is null)
      and setting.award_position is not distinct from ${awardPosition}::int
    order by setting.item_id nulls last limit 1`.execute(db)
  return rows[0] ? whole(rows[0]) : null
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
  const { rows } = await sql<Setting>`select ${columns} from ${settings}
    where setting.id = ${settingId} for update of setting`.execute(tx)
  return rows[0] ? whole(rows[0]) : null
}

/** Whether the round is in the scope and the item, if one is named, in the round. */
export async function isItemOfRound(
  tx: Tx,
  { roundId, itemId }: { roundId: string; itemId: string | null },
  scope: DataScope,
): Promise<boolean> {
  const { rows } = await sql`select 1 from competition_round_view as round
    where round.id = ${roundId} and ${reaches(scope, 'round.group_id')}
      and (${itemId}::uuid is null or exists (select 1 from competition_item_view as item
        where item.id = ${itemId}::uuid and item.round_id = round.id))`.execute(tx)
  return rows.length > 0
}

/** Counted rules of every other setting. One transaction at a time may ask: two must not choose what meets. */
export async function otherRules(tx: Tx, settingId: string | null): Promise<RuleInUse[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('certificate rules', 0))`.execute(tx)
  const { rows } = await sql<RuleInUse>`
    select setting.number_rule as rule, setting.round_id as "roundId", setting.item_id as "itemId",
      concat_ws(' · ', round.name_zh, item.name_zh) as where
    from ${settings} where setting.id is distinct from ${settingId}::uuid
      and setting.number_rule ->> 'body' not in ('randomCode', 'randomDigits')`.execute(tx)
  return rows
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
