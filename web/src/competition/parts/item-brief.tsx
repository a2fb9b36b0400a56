import { rangeText } from '@podium/core/base/range.ts'
import type { RoundDetails } from '@podium/core/competition/round/round-views.ts'
import { windowsOfItem } from '@podium/core/competition/schedule/timeline.rule.ts'
import type { ItemPlaces } from '@podium/core/competition/setting/item-terms.ts'
import { itemsNeedingVerifiedSchool } from '@podium/core/competition/setting/verified-school.rule.ts'
import { Link } from 'react-router'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { wholeDates } from '#web/lib/i18n/whole-dates.ts'
import { useWindowTimes } from '#web/ui/time/use-window-times.ts'
import { itemMessages } from '../public/item-messages.ts'
import { feeText } from './fee-text.ts'
import './item-brief.css'

interface ItemBriefProps {
  round: RoundDetails
  /** One item, or all of them. */
  items: RoundDetails['items']
  places: readonly ItemPlaces[]
  /** Where each of several items stands with its own facts. */
  itemsAt?: string | undefined
}

/** What decides whether a visitor can enter: who, team, advisers, fee, dates, places and the verified school. */
export function ItemBrief({ round, items, places, itemsAt }: ItemBriefProps) {
  const t = useT(itemMessages)
  const { language } = useLanguage()
  const times = useWindowTimes(round.serverNow)
  const all = items.flatMap(({ terms }) => terms ?? [])
  const windows = round.stages.flatMap((stage) => stage.windows)
  const closing = (kind: 'signup' | 'submission') => {
    const ends = items
      .flatMap(({ itemId }) => windowsOfItem(windows, itemId))
      .flatMap((window) => (window.kind === kind ? window.closesAt : []))
      .toSorted()
    return ends.find((end) => end > round.serverNow) ?? ends.at(-1)
  }
  const [signUp, handIn] = [closing('signup'), closing('submission')]
  /** Items that differ are named as such. */
  const among = (words: readonly string[], spread?: string) =>
    new Set(words).size < 2 ? words[0]! : `${spread ?? ''} ${t('byItem')}`.trim()
  const ofAll = (least: (terms: (typeof all)[number]) => number, most: typeof least) =>
    rangeText(Math.min(...all.map(least)), Math.max(...all.map(most)))
  const least = (terms: (typeof all)[number]) => (terms.entry === 'individual' ? 1 : terms.minMembers)
  const most = (terms: (typeof all)[number]) => (terms.entry === 'individual' ? 1 : terms.maxMembers)
  const advisers = (range: string) => (range === '0' ? t('noAdvisers') : t('adviserRange', { range }))
  const quotaFacts = items.map(({ itemId, terms }) => {
    const known = places.find((each) => each.itemId === itemId)
    if (known) return known.quotas.map(({ label, text }) => [label, text] as const)
    const quota = terms?.schoolQuota ?? null
    return quota === null ? [] : [[t('schoolQuota'), t('teams', { count: quota })] as const]
  })
  // What is left of each of several items isn't what is left of the round.
  const areCounted = items.length > 1 && places.some(({ quotas }) => quotas.some(({ of }) => of === 'item'))
  const haveSameQuotas = !areCounted && new Set(quotaFacts.map((each) => JSON.stringify(each))).size < 2
  const facts: Array<readonly [string, string | false | undefined]> = [
    [t('deadline'), signUp && times.closing(signUp)],
    [t('handIn'), handIn && times.closing(handIn)],
    ...(all.length === 0
      ? []
      : ([
          [
            t('kinds'),
            [...new Set(all.flatMap(({ kinds }) => kinds))]
              .map((kind) => t(`kind_${kind}`))
              .join(language === 'en' ? ', ' : '、'),
          ],
          [
            t('size'),
            among(
              all.map((terms) =>
                terms.entry === 'individual'
                  ? t('entry_individual')
                  : t('people', { range: rangeText(least(terms), most(terms)) }),
              ),
              t('people', { range: ofAll(least, most) }),
            ),
          ],
          [
            t('advisers'),
            among(
              all.map(({ minTeachers, maxTeachers }) => advisers(rangeText(minTeachers, maxTeachers))),
              advisers(
                ofAll(
                  ({ minTeachers }) => minTeachers,
                  ({ maxTeachers }) => maxTeachers,
                ),
              ),
            ),
          ],
          [t('fee'), among(all.map(({ fee }) => feeText(fee, t('freeShort'), language)))],
          ...(haveSameQuotas ? quotaFacts[0]! : [[t('quotas'), t('byItem')] as const]),
        ] satisfies typeof facts)),
  ]
  const needing = itemsNeedingVerifiedSchool(items)
  return (
    <>
      <dl className="item-brief figures">
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label + value} className={value.length > 24 ? 'item-brief-long' : undefined}>
                <dt>{label}</dt>
                <dd>{wholeDates(value)}</dd>
              </div>
            ),
        )}
      </dl>
      {needing.length > 0 && needing.length === items.length && (
        <p className="item-brief-note">{t('verifiedSchool')}</p>
      )}
      {itemsAt && facts.some(([, value]) => value && value.endsWith(t('byItem'))) && (
        <p className="item-brief-note">
          <Link to={itemsAt} preventScrollReset>
            {t('seeItems')}
          </Link>
        </p>
      )}
    </>
  )
}
