import { rulesAt } from '@podium/core/competition/rule/quota/pass.rule.ts'
import { textIn } from '@podium/core/base/bilingual-text.ts'
import { countedText } from '@podium/core/competition/rule/quota-formula.ts'
import { awaitedCount, quotaSize } from '@podium/core/competition/rule/quota-size.rule.ts'
import { quotaRows, type QuotaRow } from '@podium/core/competition/rule/row.ts'
import { ruleSentence } from '@podium/core/competition/rule/words.ts'
import type { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import type { FullestQuota } from '@podium/core/enrolment/quota-view.ts'
import { factWords } from '@podium/core/system/dict/seed-words.ts'
import { enrolSettingsOfRound, settingValue } from '#server/competition/index.ts'
import { clock } from '#server/platform/db/clock.ts'
import type { Db } from '#server/platform/db/db.ts'
import { read } from '#server/platform/kernel/read.ts'
import { schoolsSeen } from '../list/list.store.ts'
import { countersAmong } from '../rule/part-quota.store.ts'
import {
  countedNumbers,
  fullestOfSchools,
  fullestParts,
  itemsOfRounds,
  seesAll,
  type CountedRow,
} from './fullest.store.ts'
import { fullestUnits } from './fullest-units.ts'
import { reachedBy } from '../audit/scope.store.ts'

const AT_MOST = 6

/** The fullest quotas of the schools that the reader sees, and those without a size yet. @spec C26 B20 */
export const teamQuotas = read(
  enrolmentApi.teamQuotas,
  async function teamQuotas({ db, viewer, language }, { roundId, itemId, schoolId }) {
    const scope = viewer.scopeOf('enrolment:team:list')
    const seen = await schoolsSeen(
      db,
      { userId: viewer.userId, scope, auditScope: scope },
      { roundId, itemId, schoolId },
    )
    if (seen.length === 0) return { fullest: [], uncounted: [] }
    const settings = await settingsOf(db, roundId, itemId)
    const named = settings.flatMap(({ setting }) => quotaRows(setting.rules).flatMap((row) => row.rounds))
    const items = await itemsOfRounds(db, [roundId, ...named.map((round) => round.roundId)], language)
    const nameOf = new Map(items.map(({ itemId: id, name }) => [id, name]))
    const rows = settings.flatMap((placed) => rowsOf(items, placed))
    const placeOf = ({ itemId: id, row }: PlacedRow) => {
      const rule = textIn(ruleSentence(row, factWords), language)
      return { itemId: id, itemName: nameOf.get(id) ?? '', rule }
    }
    const { counted, uncounted } = await sizesOf(db, distinct(rows))
    const schools = { reached: await reachedBy(db, scope), roundId, schoolId }
    const [ofSchools, ofOthers] = [counted.filter(({ row }) => row.unit === 'school'), counted.filter(isOfOthers)]
    const parts = await fullestParts(db, ofSchools, schools, AT_MOST, language)
    const others = await fullestUnits(db, seesAll(schools) ? ofOthers : [], AT_MOST, language)
    const plain = await fullestOfSchools(db, limitsOf(settings), schools, AT_MOST, language)
    const fullest = [
      ...plain.map((quota) => ({ ...quota, itemName: nameOf.get(quota.itemId) ?? '', rule: '' })),
      ...parts.map(({ no, ...quota }) => ({ ...quota, ...placeOf(ofSchools[no]!) })),
      ...others.map(({ no, ...quota }) => ({ ...quota, ...placeOf(ofOthers[no]!) })),
    ]
    return {
      fullest: fullest.toSorted((one, other) => fullness(other) - fullness(one)).slice(0, AT_MOST),
      uncounted: uncounted
        .map(({ awaited, ...placed }) => ({ ...placeOf(placed), ...awaited }))
        .toSorted((one, other) => (one.at < other.at ? -1 : 1))
        .slice(0, AT_MOST),
    }
  },
)

const isOfOthers = ({ row }: PlacedRow) => row.unit !== 'school'

const fullness = ({ used, size }: Pick<FullestQuota, 'used' | 'size'>) => (size === 0 ? Infinity : used / size)

interface PlacedSetting {
  readonly itemId: string
  readonly setting: EnrolSetting
}

async function settingsOf(db: Db, roundId: string, itemId: string | undefined): Promise<PlacedSetting[]> {
  const placed = await enrolSettingsOfRound(db, roundId)
  const now = await clock(db)
  return placed
    .filter((each) => itemId === undefined || each.itemId === itemId)
    .map((each) => {
      const setting = settingValue('enrol', each.value)
      return { itemId: each.itemId, setting: { ...setting, rules: rulesAt(setting.rules, now) } }
    })
}

const limitsOf = (settings: readonly PlacedSetting[]) =>
  settings.flatMap(({ itemId, setting: { schoolQuota: limit } }) => (limit === null ? [] : [{ itemId, limit }]))

interface PlacedRow {
  readonly itemId: string
  readonly row: QuotaRow
  readonly home: string
  readonly counter: string
}

function rowsOf(items: Parameters<typeof countersAmong>[0], { itemId, setting }: PlacedSetting): PlacedRow[] {
  const rows = quotaRows(setting.rules)
  const counters = countersAmong(items, itemId, rows)
  return rows.map((row, at) => ({ itemId, row, home: counters[at]!.home, counter: counters[at]!.counter }))
}

/** Items that share a quota have it once. */
function distinct(rows: readonly PlacedRow[]): PlacedRow[] {
  return [...new Map(rows.toReversed().map((row) => [`${row.home} ${row.counter}`, row])).values()].toReversed()
}

/** The rows with their sizes by what was counted, apart from those whose teams aren't. */
async function sizesOf(db: Db, rows: readonly PlacedRow[]) {
  const made = await countedNumbers(
    db,
    rows.flatMap(({ row }) => (row.formula ? [countedText(row.formula)] : [])),
  )
  const counted: Array<PlacedRow & CountedRow> = []
  const uncounted: Array<PlacedRow & { awaited: NonNullable<ReturnType<typeof awaitedCount>> }> = []
  for (const placed of rows) {
    const { row } = placed
    const count = row.formula ? made.get(countedText(row.formula)) : undefined
    const awaited = awaitedCount(row, count ? 0 : null)
    if (awaited) {
      uncounted.push({ ...placed, awaited })
      continue
    }
    const sizeOf = (teams: number) => quotaSize(row, teams)!
    // Of a table the counters have the sizes.
    const sizes = row.table ? [] : [0, ...(count?.teams ?? [])].map((teams) => ({ teams, size: sizeOf(teams) }))
    counted.push({ ...placed, countId: count?.countId ?? null, sizes, sizeOf: row.table ? null : sizeOf })
  }
  return { counted, uncounted }
}
