import type { RoundDetails } from '@podium/core/competition/round/round-views.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { competitionMessages } from '../messages.ts'
import { Timeline } from './timeline.tsx'
import { useTimesForViewer } from './use-times-for-viewer.ts'
import './round-page.css'

/** The timeline as a section of the round's page. */
export function RoundTimeline({ round, isPreview = false }: { round: RoundDetails; isPreview?: boolean }) {
  const t = useT(competitionMessages)
  const own = useTimesForViewer(isPreview ? null : round)
  return (
    <section className="round-section" aria-labelledby="timeline">
      <h2 id="timeline">{t('timeline')}</h2>
      <Timeline stages={round.stages} items={round.items} serverNow={round.serverNow} own={own} />
    </section>
  )
}
