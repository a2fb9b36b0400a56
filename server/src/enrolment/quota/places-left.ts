import { textIn } from '@podium/core/base/bilingual-text.ts'
import { refusalText, refuse, type Language } from '@podium/core/base/refusal.ts'
import { beijingDay } from '@podium/core/base/time/beijing.ts'
import { rulesAt } from '@podium/core/competition/rule/quota/pass.rule.ts'
import { quotaFact, togetherText } from '@podium/core/competition/rule/quota-words.ts'
import { judgeRules } from '@podium/core/competition/rule/judged.ts'
import { awaitedCount, quotaSize } from '@podium/core/competition/rule/quota-size.rule.ts'
import type { ItemPlaces } from '@podium/core/competition/setting/item-terms.ts'
import type { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import { enrolmentRefusals as no } from '@podium/core/enrolment/refusals.ts'
import { quotasOfAll, whyNoPlaceLeft } from '@podium/core/enrolment/setting/places-left.rule.ts'
import type { QuotaUse } from '@podium/core/enrolment/team/submit.rule.ts'
import { whyWait } from '@podium/core/enrolment/waiting/waiting.rule.ts'
import { factWords } from '@podium/core/system/dict/seed-words.ts'
import type { CountPlaces } from '#server/competition/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import { personOf } from '../member/member.store.ts'
import { countersIn, countersOf, othersInQuotas } from '../rule/part-quota.store.ts'
import { quotaUse } from '../team/facts.ts'
import { countsOfUnits, greatestCounts } from './quota-count.store.ts'
import { NO_UNITS, unitsOf, type TeamUnits } from './unit.store.ts'

/**
 * The places of items, for visitors as they are for any school, for a person as they are for the own one; people of one
 * school share them, but for those of a college.
 */
export const placesLeft: CountPlaces = async ({ db, shared }, { items, userId, now, language }) => {
  const person = userId === null ? null : await personOf(db, userId)
  const schoolId = person?.schoolId ?? null
  const isOfPerson = schoolId !== null && items.some(({ setting }) => countsByCollege(setting))
  const asked = [language, schoolId, isOfPerson ? userId : null, ...items.map(({ itemId }) => itemId)]
  return shared.read(`enrolment.places:${asked.join(' ')}`, () =>
    Promise.all(items.map((item) => placesOf(db, { ...item, schoolId, userId }, now, language))),
  )
}

const countsByCollege = ({ rules }: EnrolSetting) => quotasOfAll(rules).some(({ unit }) => unit === 'college')

interface Asked {
  readonly itemId: string
  readonly setting: EnrolSetting
  readonly schoolId: string | null
  readonly userId: string | null
}

async function placesOf(db: Db, asked: Asked, now: Date, language: Language): Promise<ItemPlaces> {
  const { itemId, schoolId } = asked
  const setting = { ...asked.setting, rules: rulesAt(asked.setting.rules, now) }
  const { judged, sizes } = await judgedQuotas(db, { ...asked, setting }, beijingDay(now))
  const plain = await quotaUse(db, asked, setting)
  const broken = judged.find(({ holds, queues }) => !holds && !queues)
  const brokenSize = sizes.find(({ key }) => key === broken?.key)
  const refusal =
    schoolId === null && brokenSize?.unit === 'school' && !brokenSize.awaitedAt
      ? refuse(no.NO_SCHOOL_HAS_PLACES)
      : whyNoPlaceLeft({ ...plain, rules: judged }, setting)
  const queued = refusal ? null : whyWait({ ...plain, rules: judged }, setting)
  const known = [
    ...(plain.item ? [{ of: 'item' as const, rule: '', ...plain.item }] : []),
    ...(plain.school ? [{ of: 'school' as const, rule: '', ...plain.school }] : []),
    ...sizes.flatMap(({ key, unit, use }) => {
      const rule = judged.find((each) => each.key === key)!.sentence
      const of = unit === 'school' ? ('school' as const) : unit === 'all' ? ('item' as const) : ('unit' as const)
      return use && schoolId !== null ? [{ of, rule: textIn(rule, language), ...use }] : []
    }),
  ]
  return {
    itemId,
    refusal: refusal && refusalText(refusal, language),
    queued: queued && refusalText(queued, language),
    countedAt: brokenSize?.awaitedAt ?? null,
    quotas: factsOf(setting, plain, sizes).map(({ of, label, text }) => ({
      of,
      label: textIn(label, language),
      text: textIn(text, language),
    })),
    tightest: known.toSorted((one, other) => one.size - one.used - (other.size - other.used))[0] ?? null,
  }
}

/** The quotas of an item as facts: of each unit, what it has, and the use of those that the reader's unit has. */
function factsOf(
  { totalQuota, schoolQuota, rules }: EnrolSetting,
  plain: Awaited<ReturnType<typeof quotaUse>>,
  sizes: ReadonlyArray<{ readonly key: string; readonly isOwn: boolean; readonly use: QuotaUse | null }>,
) {
  const item =
    totalQuota === null ? [] : [{ of: 'item' as const, ...quotaFact({ of: 'item', most: totalQuota }, plain.item) }]
  const school =
    schoolQuota === null
      ? []
      : [{ of: 'school' as const, ...quotaFact({ of: 'school', most: schoolQuota }, plain.school) }]
  const ruled = quotasOfAll(rules).map((row) => {
    const known = sizes.find(({ key }) => key === row.key)
    const fact = quotaFact({ ...row, of: row.unit, where: togetherText(row) }, known?.isOwn ? known.use : null)
    return { of: row.unit, ...fact }
  })
  return [...item, ...school, ...ruled]
}

/** Units of a team of which nothing is known. */
const UNKNOWN: TeamUnits = { ...NO_UNITS, all: 'all' }

/** The quotas among the rules, judged on a team of the person; for a visitor, on one of the school with most places. */
async function judgedQuotas(db: Db, { itemId, setting, schoolId, userId }: Asked, today: string) {
  const every = quotasOfAll(setting.rules)
  // What other units than schools have at most says nothing to somebody whose unit isn't known.
  const rows = schoolId === null ? every.filter(({ unit }) => unit === 'school' || unit === 'all') : every
  if (rows.length === 0) return { judged: [], sizes: [] }
  const units = schoolId === null ? UNKNOWN : await unitsOf(db, itemId, { schoolId, captainId: userId }, rows)
  const ofUnits = (await countsOfUnits(db, itemId, [units], rows))(units)
  const quotaCounts = schoolId === null ? { ...(await greatestCounts(db, rows)), ...ofUnits } : ofUnits
  const counters = countersIn(await countersOf(db, itemId, rows), rows, units)
  const { others } = await othersInQuotas(db, null, counters)
  const team = { item: '', inQuota: others, quotaCounts }
  const judged = judgeRules(rows, [], { today, words: factWords, team })
  const sizes = rows.map((row) => {
    const counted = quotaCounts[row.key] ?? null
    const awaited = awaitedCount(row, counted)
    const size = awaited ? null : quotaSize(row, counted)
    const use: QuotaUse | null = size === null ? null : { used: others[row.key] ?? 0, size }
    return { key: row.key, unit: row.unit, isOwn: units[row.unit] !== null, use, awaitedAt: awaited?.at ?? null }
  })
  return { judged, sizes }
}
