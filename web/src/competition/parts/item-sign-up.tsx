import { competitionApi } from '@podium/core/competition/api.ts'
import type { ItemPlaces } from '@podium/core/competition/setting/item-terms.ts'
import { paths } from '@podium/core/paths.ts'
import { useId } from 'react'
import { Link } from 'react-router'
import { useCall } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { useWindowTimes } from '#web/ui/time/use-window-times.ts'
import { itemMessages } from '../public/item-messages.ts'

/** The places of a round's items: those that were loaded for visitors, then those of the viewer's school. */
export function useItemPlaces(roundId: string, loaded: readonly ItemPlaces[]): readonly ItemPlaces[] {
  const isAsked = useViewer() !== undefined && loaded.length > 0
  return useCall(competitionApi.itemPlaces, isAsked ? { roundId } : null).data ?? loaded
}

interface WhyNoPlaceProps {
  places: ItemPlaces
  /** The sign-up, where a draft can wait for the count. */
  to: string | null
}

/** What a submission would be refused with now, and what to do. */
export function WhyNoPlace({ places: { refusal, countedAt }, to }: WhyNoPlaceProps) {
  const t = useT(itemMessages)
  const times = useWindowTimes()
  return (
    <>
      {refusal}
      {t('stop')}
      {countedAt ? t('countedLater', { at: times.opening(countedAt) }) : t('fullRemedy')}
      {countedAt && to && (
        <>
          {' '}
          <Link to={to}>{t('draftFirst')}</Link>
        </>
      )}
    </>
  )
}

interface SignUpLinkProps {
  /** Null: the item is chosen on the next page. */
  itemId: string | null
  roundId: string
  places: ItemPlaces | undefined
  className: string
  label: string
}

/** Link to the sign-up; where no team gets a place, the reason that its submission would be refused with. */
export function SignUpLink({ itemId, roundId, places, className, label }: SignUpLinkProps) {
  const why = useId()
  const to = paths.home.signUp(itemId === null ? { roundId } : { roundId, itemId })
  if (!places?.refusal) {
    return (
      <Link className={className} to={to}>
        {label}
      </Link>
    )
  }
  return (
    <>
      <button type="button" className={className} disabled aria-describedby={why}>
        {label}
      </button>
      <span id={why} className="sign-up-why figures">
        <WhyNoPlace places={places} to={to} />
      </span>
    </>
  )
}
