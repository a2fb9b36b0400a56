import type { ItemPlaces } from '@podium/core/competition/setting/item-terms.ts'
import { Link } from 'react-router'
import { useT } from '#web/lib/i18n/i18n.ts'
import { wholeDates } from '#web/lib/i18n/whole-dates.ts'
import { itemMessages } from '../../public/item-messages.ts'

interface WhyNoPlaceProps {
  places: ItemPlaces
  /** The sign-up, where a draft can wait for the count. */
  to: string | null
}

/** What a submission would be refused with now and what to do, or what it would wait in line for. */
export function WhyNoPlace({ places: { refusal, queued, countedAt }, to }: WhyNoPlaceProps) {
  const t = useT(itemMessages)
  if (queued) return <>{wholeDates(queued) + t('queues')}</>
  return (
    <>
      {refusal && wholeDates(refusal)}
      {t('stop')}
      {countedAt ? to && <Link to={to}>{t('draftFirst')}</Link> : t('fullRemedy')}
    </>
  )
}
