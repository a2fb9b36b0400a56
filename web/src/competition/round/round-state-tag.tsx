import { roundStateLabels } from '@podium/core/competition/labels.ts'
import { hasSomeResults } from '@podium/core/competition/round/round-state.ts'
import type { RoundRow } from '@podium/core/competition/round/round-views.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { StateTag } from '#web/ui/state-tag.tsx'
import { competitionMessages } from '../messages.ts'
import { officeMessages } from '../office-messages.ts'
import { roundTones } from './round-tones.ts'

type Stated = Pick<RoundRow, 'state' | 'itemCount' | 'resultCount' | 'paused' | 'datesAsked'>

/**
 * A round's state; with published results of some items, how many of them. Also whether it is paused, and whether a
 * change of its dates waits.
 */
export function RoundStateTag({ round }: { round: Stated }) {
  const t = useT(competitionMessages)
  const { language } = useLanguage()
  const office = useT(officeMessages)
  const { state, itemCount, resultCount, paused, datesAsked } = round
  return (
    <>
      <StateTag tone={roundTones[state]}>
        {hasSomeResults(round)
          ? t('resultsPart', { count: resultCount, items: itemCount })
          : pick(roundStateLabels[state], language)}
      </StateTag>
      {paused && <StateTag tone="warning">{office('pausedTag')}</StateTag>}
      {datesAsked && <StateTag tone="info">{office('datesAskedTag')}</StateTag>}
    </>
  )
}
