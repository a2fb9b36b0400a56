import { rangeText } from '@podium/core/base/range.ts'
import type { RoundDetails } from '@podium/core/competition/round/round-views.ts'
import { windowsOfItem } from '@podium/core/competition/schedule/timeline.rule.ts'
import type { ItemPlaces } from '@podium/core/competition/setting/item-terms.ts'
import { itemsNeedingVerifiedSchool } from '@podium/core/competition/setting/verified-school.rule.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useWindowTimes } from '#web/ui/time/use-window-times.ts'
import { itemMessages } from '../public/item-messages.ts'
import { feeText } from './fee-text.ts'
import './item-brief.css'

interface ItemBriefProps {
  round: RoundDetails
  /** One item, or all of them. */
  items: RoundDetails['items']
  places: readonly ItemPlaces[]
}

/** What decides whether a visitor can enter: who, team, advisers, fee, dates, places and the verified school. */
export function ItemBrief({ round, items, places }: ItemBriefProps) {
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
  const own = items.length === 1 ? places.find(({ itemId }) => itemId === items[0]!.itemId) : undefined
  // What waits for its count has no number of places yet, whatever other quotas leave.
  const left = own?.countedAt === null ? own.tightest : null
  const quotas = all.map(({ schoolQuota }) => schoolQuota)
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
          left
            ? [t(`left_${left.of}`), t('leftOf', { left: Math.max(0, left.size - left.used), size: left.size })]
            : [
                t('schoolQuota'),
                quotas.some((quota) => quota !== null) &&
                  among(quotas.map((quota) => (quota === null ? t('noLimit') : t('teams', { count: quota })))),
              ],
        ] satisfies typeof facts)),
  ]
  const needing = itemsNeedingVerifiedSchool(items)
  const names = needing.map(({ name, nameEn }) => pick({ zh: name, en: nameEn }, language)).join(' / ')
  return (
    <>
      <dl className="item-brief figures">
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {needing.length > 0 && (
        <p className="item-brief-note">
          {needing.length < items.length && `${names}: `}
          {t('verifiedSchool')}
        </p>
      )}
    </>
  )
}
