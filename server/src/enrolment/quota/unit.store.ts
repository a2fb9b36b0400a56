import { sql, type RawBuilder } from 'kysely'
import { textIn, type BilingualText } from '@podium/core/base/bilingual-text.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import { quotaUnitWords } from '@podium/core/competition/rule/quota-words.ts'
import type { QuotaRow, QuotaUnit } from '@podium/core/competition/rule/row.ts'
import { RegistrationState } from '@podium/core/enrolment/registration/registration.ts'
import { factWords } from '@podium/core/system/dict/seed-words.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { schoolNameIn } from '#server/platform/db/name-in.ts'

/** Where quotas count a team: its unit of each kind, as counters name it; null: it has none. */
export type TeamUnits = Readonly<Record<QuotaUnit, string | null>>

/** Units of a team that counts nowhere. */
export const NO_UNITS: TeamUnits = { school: null, college: null, region: null, organisation: null, all: null }

/** What decides on the units of a team. */
export interface UnitPlace {
  readonly schoolId: string | null
  /** Null: the college isn't known. */
  readonly captainId: string | null
}

/**
 * SQL: where a `school` is for the round of an item: its group is `own`, and the registration that places it in a region
 * or division of that round `placed`.
 */
export const placementFor = (itemId: RawBuilder<unknown>) => sql`
  left join organisation_group_view as own on own.id = school.group_id
  left join enrolment_registration as placed on placed.school_id = school.id
    and placed.round_id = (select item.round_id from competition_item_view as item where item.id = ${itemId})
    and placed.state = ${RegistrationState.enum.approved}`

/** SQL: the names of the units of a school placed so. Schools without a region, or above them, share a unit. */
export const regionUnit = sql<string>`'region ' || coalesce(nullif(placed.region, ''), school.region)`
export const organisationUnit = sql<string>`'organisation ' || coalesce(placed.division_id::text, own.parent_id::text, '')`

const ALL = 'all'

/** The units of a team of an item, as far as these quotas count by them. */
export async function unitsOf(
  db: Db | Tx,
  itemId: string,
  place: UnitPlace,
  rows: readonly QuotaRow[],
): Promise<TeamUnits> {
  return (await unitsOfAll(db, itemId, [place], rows))(place)
}

/**
 * The units of each of these teams of an item, as far as the quotas count by them. A school that registered for the round
 * is in the region or division that it was placed in.
 */
export async function unitsOfAll(
  db: Db | Tx,
  itemId: string,
  places: readonly UnitPlace[],
  rows: readonly QuotaRow[],
): Promise<(place: UnitPlace) => TeamUnits> {
  const asked = rows.some(({ unit }) => unit !== 'school' && unit !== 'all') ? places : []
  const found = new Map((await unitsOfPlaces(db, itemId, asked)).map((row) => [placeKey(row), row]))
  return (place) => {
    const { college = null, region = null, organisation = null } = found.get(placeKey(place)) ?? {}
    return { school: place.schoolId, college, region, organisation, all: ALL }
  }
}

/** The units of the quotas in which teams count, by team: there they stay, wherever their school or captain is now. */
export async function unitsCountedIn(
  db: Db | Tx,
  teamIds: readonly string[],
): Promise<ReadonlyMap<string, Partial<TeamUnits>>> {
  const { rows } = await sql<{ id: string; units: string[] }>`
    select team.id, array(select counted.unit from enrolment_quotas_of(team.quota_keys) as counted) as units
    from enrolment_team as team where team.id = any(${[...teamIds]}::uuid[]) and team.quota_keys <> '{}'`.execute(db)
  return new Map(rows.map(({ id, units }) => [id, Object.fromEntries(units.map((unit) => [kindOf(unit), unit]))]))
}

function kindOf(unit: string): QuotaUnit {
  if (unit === ALL) return 'all'
  const named = (['college', 'region', 'organisation'] as const).find((kind) => unit.startsWith(`${kind} `))
  return named ?? 'school'
}

const placeKey = ({ schoolId, captainId }: UnitPlace) => `${schoolId} ${captainId}`

/** Captains without a college share one in their school, so that leaving it out evades no quota. */
async function unitsOfPlaces(db: Db | Tx, itemId: string, places: readonly UnitPlace[]) {
  if (places.length === 0) return []
  const [schools, captains] = [places.map(({ schoolId }) => schoolId), places.map(({ captainId }) => captainId)]
  const { rows } = await sql<UnitPlace & { college: string | null; region: string; organisation: string }>`
    select asked.school_id as "schoolId", asked.captain_id as "captainId",
      ${regionUnit} as region, ${organisationUnit} as organisation,
      case when asked.captain_id is not null
        then 'college ' || coalesce(captain.college_id::text, 'none ' || asked.school_id) end as college
    from unnest(${schools}::uuid[], ${captains}::uuid[]) as asked (school_id, captain_id)
    join organisation_school_view as school on school.id = asked.school_id
    ${placementFor(sql`${itemId}::uuid`)}
    left join identity_person_view as captain
      on captain.user_id = asked.captain_id and captain.school_id = asked.school_id`.execute(db)
  return rows
}

const withoutCollege: BilingualText = { zh: '未填学院', en: 'no college' }
const withoutRegion: BilingualText = { zh: '未填地区', en: 'No region' }
const withoutOrganisation: BilingualText = { zh: '无上级组织', en: 'No organisation above' }

/** What these units are called. */
export async function unitNames(
  db: Db,
  units: readonly string[],
  language: Language,
): Promise<ReadonlyMap<string, string>> {
  if (units.length === 0) return new Map()
  const { rows } = await sql<{ unit: string; school: string | null; name: string | null }>`
    select asked.unit, ${schoolNameIn(language, 'school.name')} as school, coalesce(college.name, place.name) as name
    from unnest(${[...units]}::text[]) as asked (unit)
    left join organisation_college_view as college on asked.unit = 'college ' || college.id
    left join organisation_group_view as place on asked.unit = 'organisation ' || place.id
    left join organisation_school_view as school
      on asked.unit in (school.id::text, 'college none ' || school.id) or school.id = college.school_id`.execute(db)
  return new Map(rows.map((row) => [row.unit, textIn(nameOf(row), language)]))
}

function nameOf({ unit, school, name }: { unit: string; school: string | null; name: string | null }): BilingualText {
  const same = (text: string): BilingualText => ({ zh: text, en: text })
  if (unit === ALL) return quotaUnitWords.all.each
  if (unit.startsWith('region ')) return factWords('region', unit.slice('region '.length)) ?? withoutRegion
  if (unit.startsWith('organisation ')) return name === null ? withoutOrganisation : same(name)
  const college = unit.startsWith('college ') ? (name === null ? withoutCollege : same(name)) : same('')
  const [zh, en] = [college.zh, college.en].map((part) => [school ?? '', part].filter(Boolean).join(' · '))
  return { zh: zh!, en: en! }
}
