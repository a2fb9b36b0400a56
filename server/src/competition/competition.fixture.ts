import { sql } from 'kysely'
import { RoundContent, type WindowKind } from '@podium/core/competition/round/round.ts'
import { type RoundState } from '@podium/core/competition/round/round-state.ts'
import { EnrolSetting, ReviewSetting, WorkSetting } from '@podium/core/competition/setting/setting.ts'
import { json, type Db } from '#server/platform/db/db.ts'
import { searchTerms } from '#server/platform/db/search.ts'

/** From and to in minutes from now; `null` leaves the window out. */
export type Minutes = readonly [from: number, to: number]

export interface RoundWish {
  /** Default: a group of its own without one above. */
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
  /** Names of its stages; default one, 初赛. Every stage has all windows. */
  stages?: readonly string[]
  /** Default: every kind open, from an hour ago to a day from now. */
  windows?: Partial<Record<WindowKind, Minutes | null>>
  /** Null: the setting is left out. Default: as `enrolValue` and its likes. */
  enrol?: Partial<EnrolSetting> | null
  work?: Partial<WorkSetting> | null
  review?: Partial<ReviewSetting> | null
  createdBy?: string
}

export interface MadeRound {
  roundId: string
  seriesId: string
  groupId: string
  items: { itemId: string; code: string; name: string; enrolSettingId: string }[]
  stages: { stageId: string; name: string }[]
  /** The first of each, for tests that need one only. */
  itemId: string
  stageId: string
}

/** A team of 1 to 3 with up to 2 teachers; no audit, so that a submitted enrolment is soon entered. */
export function enrolValue(wish: Partial<EnrolSetting> = {}): EnrolSetting {
  const plain = { entry: 'team', minMembers: 1, maxMembers: 3, minTeachers: 0, maxTeachers: 2 } as const
  return EnrolSetting.parse({ ...plain, ...wish })
}

/** One required PDF of up to 20 MB. */
export function workValue(wish: Partial<WorkSetting> = {}): WorkSetting {
  const slots = [{ key: 'report', label: '作品说明书', labelEn: 'Report', kinds: ['pdf'], maxBytes: 20 * 2 ** 20 }]
  return WorkSetting.parse({ slots, ...wish })
}

/** Two criteria of 60 and 40 percent, three experts a work. */
export function reviewValue(wish: Partial<ReviewSetting> = {}): ReviewSetting {
  const criteria = [
    { key: 'idea', name: '创新性', nameEn: 'Idea', weight: 60, max: 100 },
    { key: 'craft', name: '完成度', nameEn: 'Craft', weight: 40, max: 100 },
  ]
  return ReviewSetting.parse({ criteria, expertsPerWork: 3, ...wish })
}

const kinds: readonly WindowKind[] = ['signup', 'audit', 'submission', 'draw', 'review', 'result', 'objection']
let made = 0

/** A round with items, stages, windows and settings, published and open now unless wished otherwise. */
export async function createRound(db: Db, wish: RoundWish = {}): Promise<MadeRound> {
  const n = ++made
  const groupId = wish.groupId ?? (await createGroup(db))
  const name = wish.name ?? `全国大学生测试竞赛${n}`
  const series = await db
    .insertInto('competition_series')
    .values({ group_id: groupId, name_zh: name, name_en: wish.nameEn ?? '', code: `T${n}${Date.now().toString(36)}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const state = wish.state ?? 'published'
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
      name_en: wish.nameEn ?? '',
      edition: wish.edition ?? 1,
      year: wish.year ?? 2026,
      level: 'nation',
      state,
      is_public: wish.isPublic ?? true,
      content: json(content),
      search: searchTerms(name, wish.nameEn ?? ''),
      created_by: wish.createdBy ?? null,
      published_at: ['draft', 'pending_approval', 'rejected'].includes(state) ? null : new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const items = await addItems(db, round.id, wish)
  const stages = await addStages(db, round.id, wish)
  await addStageSettings(db, round.id, items, stages, wish)
  const [item, stage] = [items[0]!, stages[0]!]
  return { roundId: round.id, seriesId: series.id, groupId, items, stages, itemId: item.itemId, stageId: stage.stageId }
}

async function addItems(db: Db, roundId: string, wish: RoundWish): Promise<MadeRound['items']> {
  const items: MadeRound['items'] = []
  for (const [position, code] of (wish.items ?? ['A']).entries()) {
    const name = `赛项${code}`
    const item = await db
      .insertInto('competition_item')
      .values({ round_id: roundId, code, name_zh: name, name_en: `Item ${code}`, position })
      .returning('id')
      .executeTakeFirstOrThrow()
    const enrolSettingId =
      wish.enrol === null ? '' : await addSetting(db, roundId, 'enrol', item.id, null, enrolValue(wish.enrol))
    items.push({ itemId: item.id, code, name, enrolSettingId })
  }
  return items
}

async function addStages(db: Db, roundId: string, wish: RoundWish): Promise<MadeRound['stages']> {
  const stages: MadeRound['stages'] = []
  const spans = kinds.map(
    (kind) => [kind, wish.windows?.[kind] === undefined ? [-60, 1440] : wish.windows[kind]] as const,
  )
  const set = spans.filter(([, span]) => span !== null) as [WindowKind, Minutes][]
  const first = Math.min(-120, ...set.map(([, [from]]) => from))
  const last = Math.max(2880, ...set.map(([, [, to]]) => to))
  const names = wish.stages ?? ['初赛']
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
  wish: RoundWish,
): Promise<void> {
  for (const { itemId } of items) {
    for (const { stageId } of stages) {
      if (wish.work !== null) await addSetting(db, roundId, 'work', itemId, stageId, workValue(wish.work))
      if (wish.review !== null) await addSetting(db, roundId, 'review', itemId, stageId, reviewValue(wish.review))
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

/** Moves a window of a stage, or sets one, for a test of its deadline. `itemId` left out: that of the whole stage. */
export async function moveWindow(
  db: Db,
  at: { stageId: string; kind: WindowKind; itemId?: string },
  [from, to]: Minutes,
  forced: 'open' | 'closed' | null = null,
  forcedBy: string | null = null,
): Promise<void> {
  // A window lies in its stage, whatever the test wants.
  await sql`update competition_stage set opens_at = least(opens_at, ${minute(from)}),
    closes_at = greatest(closes_at, ${minute(to)}) where id = ${at.stageId}`.execute(db)
  await sql`
    insert into competition_window (stage_id, item_id, kind, opens_at, closes_at, forced, forced_by)
    values (${at.stageId}, ${at.itemId ?? null}, ${at.kind}, ${minute(from)}, ${minute(to)}, ${forced}, ${forcedBy})
    on conflict (stage_id, item_id, kind) do update set opens_at = excluded.opens_at,
      closes_at = excluded.closes_at, forced = excluded.forced, forced_by = excluded.forced_by`.execute(db)
}

/** A group; below `parentId` when given. */
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

/** Minutes from now, on a full minute as windows are. */
function minute(offset: number): Date {
  return new Date(Math.floor(Date.now() / 60_000 + offset) * 60_000)
}
