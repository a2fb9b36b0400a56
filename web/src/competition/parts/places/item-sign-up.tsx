import { competitionApi } from '@podium/core/competition/api.ts'
import type { ItemPlaces } from '@podium/core/competition/setting/item-terms.ts'
import { paths } from '@podium/core/paths.ts'
import { useId } from 'react'
import { Link } from 'react-router'
import { useCall } from '#web/lib/call/use-call.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { WhyNoPlace } from './why-no-place.tsx'

/** The places of a round's items: those that were loaded for visitors, then those of the viewer's school. */
export function useItemPlaces(roundId: string, loaded: readonly ItemPlaces[]): readonly ItemPlaces[] {
  const isAsked = useViewer() !== undefined && loaded.length > 0
  return useCall(competitionApi.itemPlaces, isAsked ? { roundId } : null).data ?? loaded
}

interface SignUpLinkProps {
  /** Null: the item is chosen on the next page. */
  itemId: string | null
  roundId: string
  places: ItemPlaces | undefined
  className: string
  label: string
}

/**
 * Link to the sign-up; where no team gets a place, the reason that its submission would be refused with, or that it would
 * wait in line for.
 */
export function SignUpLink({ itemId, roundId, places, className, label }: SignUpLinkProps) {
  const why = useId()
  const to = paths.home.signUp(itemId === null ? { roundId } : { roundId, itemId })
  if (!places?.refusal) {
    return (
      <>
        <Link className={className} to={to}>
          {label}
        </Link>
        {places?.queued && (
          <span className="sign-up-why figures">
            <WhyNoPlace places={places} to={null} />
          </span>
        )}
      </>
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
