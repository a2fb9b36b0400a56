import { roundStateLabels } from '@podium/core/competition/labels.ts'
import { hasSomeResults } from '@podium/core/competition/round/round-state.ts'
import type { RoundRow } from '@podium/core/competition/round/round-views.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { StateTag } from '#web/ui/state-tag.tsx'
import { competitionMessages } from '../messages.ts'
import { roundTones } from './round-tones.ts'

type Stated = Pick<RoundRow, 'state' | 'itemCount' | 'resultCount'>

/** A round's state; with published results of some items, how many of them. */
export function RoundStateTag({ round }: { round: Stated }) {
  const t = useT(competitionMessages)
  const { language } = useLanguage()
  const { state, itemCount, resultCount } = round
  return (
    <StateTag tone={roundTones[state]}>
      {hasSomeResults(round)
        ? t('resultsPart', { count: resultCount, items: itemCount })
        : pick(roundStateLabels[state], language)}
    </StateTag>
  )
}
