import { rangeText } from '@podium/core/base/range.ts'
import type { RoundDetails } from '@podium/core/competition/round/round-views.ts'
import { windowsOfItem } from '@podium/core/competition/schedule/timeline.rule.ts'
import { needsVerifiedSchool } from '@podium/core/competition/setting/verified-school.rule.ts'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useWindowTimes } from '#web/ui/time/use-window-times.ts'
import { itemMessages } from '../public/item-messages.ts'
import { feeText } from './fee-text.ts'
import './item-brief.css'

interface ItemBriefProps {
  round: RoundDetails
  item: RoundDetails['items'][number]
}

/** What decides whether a visitor can enter an item: team, advisers, who, school, fee and deadline. */
export function ItemBrief({ round, item }: ItemBriefProps) {
  const t = useT(itemMessages)
  const { language } = useLanguage()
  const times = useWindowTimes(round.serverNow)
  const { terms } = item
  const signUps = windowsOfItem(
    round.stages.flatMap(({ windows }) => windows),
    item.itemId,
  ).filter(({ kind }) => kind === 'signup')
  const closesAt = signUps.map((window) => window.closesAt).toSorted()[0]
  const facts: Array<readonly [string, string]> = terms
    ? [
        [
          t('size'),
          terms.entry === 'individual'
            ? t('entry_individual')
            : t('people', { range: rangeText(terms.minMembers, terms.maxMembers) }),
        ],
        [
          t('advisers'),
          terms.maxTeachers === 0
            ? t('noAdvisers')
            : t('adviserRange', { range: rangeText(terms.minTeachers, terms.maxTeachers) }),
        ],
        [t('kinds'), terms.kinds.map((kind) => t(`kind_${kind}`)).join(language === 'en' ? ', ' : '、')],
        [t('fee'), feeText(terms.fee, t('freeShort'), language)],
      ]
    : []
  if (facts.length === 0 && !closesAt) return null
  return (
    <>
      <dl className="item-brief figures">
        {closesAt && (
          <div>
            <dt>{t('deadline')}</dt>
            <dd>{times.closing(closesAt)}</dd>
          </div>
        )}
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {terms && needsVerifiedSchool(terms) && <p className="item-brief-note">{t('verifiedSchool')}</p>}
    </>
  )
}
