import { sql } from 'kysely'
import { RuleRow, type QuotaRow } from '@podium/core/competition/rule/row.ts'
import { RoundContent, type WindowKind } from '@podium/core/competition/round/round.ts'
import { type RoundState } from '@podium/core/competition/round/round-state.ts'
import { EnrolSetting, ReviewSetting, WorkSetting } from '@podium/core/competition/setting/setting.ts'
import { json, type Db } from '#server/platform/db/db.ts'
import { searchTerms } from '#server/platform/db/search.ts'

/** Opening and closing in minutes from now; `null` leaves the window unset. */
export type Minutes = readonly [from: number, to: number]

export interface RoundOptions {
  /** Default: a new group without a parent. */
  groupId?: string
  name?: string
  nameEn?: string
  edition?: number
  year?: number
  /** Default `published`. */
  state?: RoundState
  isPublic?: boolean
  /** Codes of its items; default `['A']`. */
  items?: readonly string[]
  /** Names of its stages, each with all windows; default one stage, 初赛. */
  stages?: readonly string[]
  /** Default: all windows are open, from an hour ago until a day from now. */
  windows?: Partial<Record<WindowKind, Minutes | null>>
  /** Null leaves the setting unset. Default: `enrolValue`, and accordingly `workValue` and `reviewValue`. */
  enrol?: Partial<EnrolSetting> | null
  work?: Partial<WorkSetting> | null
  review?: Partial<ReviewSetting> | null
  createdBy?: string
}

/** What a quota has of its own; a formula and a condition as they are sent. */
interface QuotaOptions extends Partial<
  Pick<QuotaRow, 'key' | 'most' | 'passes' | 'items' | 'rounds' | 'unit' | 'whenFull'>
> {
  formula?: object | null
  condition?: object | null
}

export interface MadeRound {
  roundId: string
  seriesId: string
  groupId: string
  items: { itemId: string; code: string; name: string; enrolSettingId: string }[]
  stages: { stageId: string; name: string }[]
  /** Id of the first item, for tests that need only one. */
  itemId: string
  stageId: string
}

/**
 * Setting for teams of 1 to 3 with up to 2 teachers and without an audit, so that a submission enrols the team at once.
 */
export function enrolValue(options: Partial<EnrolSetting> = {}): EnrolSetting {
  const plain = { entry: 'team', minMembers: 1, maxMembers: 3, minTeachers: 0, maxTeachers: 2 } as const
  return EnrolSetting.parse({ ...plain, ...options })
}

/** Quota of a school for all kinds of teams; without options it has no places. */
export function quotaRow(options: QuotaOptions = {}): RuleRow {
  const everyTeam = { roles: ['member'], amount: 'any', condition: null }
  return RuleRow.parse({ kind: 'quota', key: 'share', most: 0, ...everyTeam, ...options })
}

/** Setting with one required PDF of up to 20 MB. */
export function workValue(options: Partial<WorkSetting> = {}): WorkSetting {
  const slots = [{ key: 'report', label: '作品说明书', labelEn: 'Report', kinds: ['pdf'], maxBytes: 20 * 2 ** 20 }]
  return WorkSetting.parse({ slots, ...options })
}

/** Setting with two criteria of 60 and 40 percent and three experts per work. */
export function reviewValue(options: Partial<ReviewSetting> = {}): ReviewSetting {
  const criteria = [
    { key: 'idea', name: '创新性', nameEn: 'Idea', weight: 60, max: 100 },
    { key: 'craft', name: '完成度', nameEn: 'Craft', weight: 40, max: 100 },
  ]
  return ReviewSetting.parse({ criteria, expertsPerWork: 3, ...options })
}

const kinds: readonly WindowKind[] = ['signup', 'audit', 'submission', 'draw', 'review', 'result', 'objection']
let made = 0

/** Creates a round with items, stages, windows and settings; published and open by default. */
export async function createRound(db: Db, options: RoundOptions = {}): Promise<MadeRound> {
  const n = ++made
  const groupId = options.groupId ?? (await createGroup(db))
  const name = options.name ?? `全国大学生测试竞赛${n}`
  const series = await db
    .insertInto('competition_series')
    .values({
      group_id: groupId,
      name_zh: name,
      name_en: options.nameEn ?? '',
      code: `T${n}${Date.now().toString(36)}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const state = options.state ?? 'published'
  const content = RoundContent.parse({
    hosts: ['测试竞赛组委会'],
    introduction: '面向在校大学生的竞赛。',
    notices: [{ title: '诚信承诺', body: '参赛者须独立完成作品。' }],
    contacts: [{ name: '组委会秘书处', phone: '010-00000000' }],
  })
  const round = await db
    .insertInto('competition_round')
    .values({
      series_id: series.id,
      group_id: groupId,
      name_zh: name,
      name_en: options.nameEn ?? '',
      edition: options.edition ?? 1,
      year: options.year ?? 2026,
      level: 'nation',
      state,
      is_public: options.isPublic ?? true,
      content: json(content),
      search: searchTerms(name, options.nameEn ?? ''),
      created_by: options.createdBy ?? null,
      published_at: ['draft', 'pending_approval', 'rejected'].includes(state) ? null : new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const items = await addItems(db, round.id, options)
  const stages = await addStages(db, round.id, options)
  await addStageSettings(db, round.id, items, stages, options)
  const [item, stage] = [items[0]!, stages[0]!]
  return { roundId: round.id, seriesId: series.id, groupId, items, stages, itemId: item.itemId, stageId: stage.stageId }
}

async function addItems(db: Db, roundId: string, options: RoundOptions): Promise<MadeRound['items']> {
  const items: MadeRound['items'] = []
  for (const [position, code] of (options.items ?? ['A']).entries()) {
    const name = `赛项${code}`
    const item = await db
      .insertInto('competition_item')
      .values({ round_id: roundId, code, name_zh: name, name_en: `Item ${code}`, position })
      .returning('id')
      .executeTakeFirstOrThrow()
    const enrolSettingId =
      options.enrol === null ? '' : await addSetting(db, roundId, 'enrol', item.id, null, enrolValue(options.enrol))
    items.push({ itemId: item.id, code, name, enrolSettingId })
  }
  return items
}

async function addStages(db: Db, roundId: string, options: RoundOptions): Promise<MadeRound['stages']> {
  const stages: MadeRound['stages'] = []
  const spans = kinds.map(
    (kind) => [kind, options.windows?.[kind] === undefined ? [-60, 1440] : options.windows[kind]] as const,
  )
  const set = spans.filter(([, span]) => span !== null) as [WindowKind, Minutes][]
  const first = Math.min(-120, ...set.map(([, [from]]) => from))
  const last = Math.max(2880, ...set.map(([, [, to]]) => to))
  const names = options.stages ?? ['初赛']
  for (const [position, name] of names.entries()) {
    const stage = await db
      .insertInto('competition_stage')
      .values({
        round_id: roundId,
        name_zh: name,
        position,
        opens_at: minute(first),
        closes_at: minute(last),
        weight: position === names.length - 1 ? '100' : '0',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [kind, [from, to]] of set) {
      await db
        .insertInto('competition_window')
        .values({ stage_id: stage.id, kind, opens_at: minute(from), closes_at: minute(to) })
        .execute()
    }
    stages.push({ stageId: stage.id, name })
  }
  return stages
}

async function addStageSettings(
  db: Db,
  roundId: string,
  items: MadeRound['items'],
  stages: MadeRound['stages'],
  options: RoundOptions,
): Promise<void> {
  for (const { itemId } of items) {
    for (const { stageId } of stages) {
      if (options.work !== null) await addSetting(db, roundId, 'work', itemId, stageId, workValue(options.work))
      if (options.review !== null) await addSetting(db, roundId, 'review', itemId, stageId, reviewValue(options.review))
    }
  }
}

async function addSetting(
  db: Db,
  roundId: string,
  kind: 'enrol' | 'work' | 'review',
  itemId: string,
  stageId: string | null,
  value: unknown,
): Promise<string> {
  const { id } = await db
    .insertInto('competition_setting')
    .values({ round_id: roundId, kind, item_id: itemId, stage_id: stageId, no: 1, value: json(value) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Moves or sets a window of a stage. Without `itemId`, the window of the whole stage. */
export async function moveWindow(
  db: Db,
  at: { stageId: string; kind: WindowKind; itemId?: string },
  [from, to]: Minutes,
  forced: 'open' | 'closed' | null = null,
  forcedBy: string | null = null,
): Promise<void> {
  // Extends the stage, because a window must lie within it.
  await sql`update competition_stage set opens_at = least(opens_at, ${minute(from)}),
    closes_at = greatest(closes_at, ${minute(to)}) where id = ${at.stageId}`.execute(db)
  await sql`
    insert into competition_window (stage_id, item_id, kind, opens_at, closes_at, forced, forced_by)
    values (${at.stageId}, ${at.itemId ?? null}, ${at.kind}, ${minute(from)}, ${minute(to)}, ${forced}, ${forcedBy})
    on conflict (stage_id, item_id, kind) do update set opens_at = excluded.opens_at,
      closes_at = excluded.closes_at, forced = excluded.forced, forced_by = excluded.forced_by`.execute(db)
}

/** Gives a school, or an organisation with those below it, own times of a window, in minutes from now; returns their end. */
export async function giveOwnTimes(
  db: Db,
  {
    stageId,
    kind,
    ...at
  }: { stageId: string; kind: WindowKind } & ({ school: { groupId: string } } | { groupId: string }),
  { opens, closes }: { opens: number; closes: number },
): Promise<string> {
  const groupId = 'school' in at ? at.school.groupId : at.groupId
  const { rows } = await sql<{ closesAt: Date }>`
    insert into competition_window_times (window_id, group_id, opens_at, closes_at, reason, set_by, set_at)
    select id, ${groupId}, ${minute(opens)}, ${minute(closes)}, '台风', (select id from identity_user limit 1), now()
    from competition_window where stage_id = ${stageId} and kind = ${kind} and item_id is null
    on conflict (window_id, group_id) do update set opens_at = excluded.opens_at, closes_at = excluded.closes_at
    returning closes_at as "closesAt"`.execute(db)
  return rows[0]!.closesAt.toISOString()
}

/** Creates a group, below `parentId` if given. */
export async function createGroup(db: Db, parentId?: string): Promise<string> {
  const n = ++made
  const { rows } = await sql<{ id: string }>`
    with fresh as (select new_id() as id)
    insert into organisation_group (id, parent_id, path, name, code, kind)
    select fresh.id, ${parentId ?? null}::uuid,
      coalesce((select path from organisation_group where id = ${parentId ?? null}::uuid), '{}') || fresh.id,
      ${`测试组织${n}`}, ${`T-${n}-${Date.now().toString(36)}`}, 'committee'
    from fresh returning id`.execute(db)
  return rows[0]!.id
}

/** A time in minutes from now, on a full minute like all windows. */
function minute(offset: number): Date {
  return new Date(Math.floor(Date.now() / 60_000 + offset) * 60_000)
}
