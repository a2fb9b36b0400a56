import type { AwardedRound } from '@podium/core/award/public-views.ts'
import { Link } from 'react-router'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { Phrases } from '#web/ui/phrases.tsx'
import { dateText } from '#web/ui/time/time.ts'
import { publicAwardMessages } from '../public-messages.ts'
import './awarded-rounds.css'

/** Rounds whose winners are public, each with a link to its winners. */
export function AwardedRounds({ rounds, heading }: { rounds: readonly AwardedRound[]; heading: 'h2' | 'h3' }) {
  const t = useT(publicAwardMessages)
  const { language } = useLanguage()
  const Heading = heading
  return (
    <ul className="awarded-rounds">
      {rounds.map((round) => (
        <li key={round.roundId}>
          <b className="figures" aria-hidden="true">
            {round.year}
          </b>
          <div>
            <Heading>
              <Link to={paths.home.competitionWinners({ roundId: round.roundId })}>
                <Phrases text={pick({ zh: round.name, en: round.nameEn }, language)} />
              </Link>
            </Heading>
            <p className="figures">
              {t('awardsIn', { count: round.total })} · {t('publishedOn', { date: dateText(round.visibleFrom) })}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
