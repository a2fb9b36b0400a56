import type { TeamResults } from '@podium/core/award/gallery.ts'
import { paths } from '@podium/core/paths.ts'
import { Link } from 'react-router'
import { useT } from '#web/lib/i18n/i18n.ts'
import { NativeText } from '#web/ui/native/native-text.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { teamMessages } from './messages.ts'

/** The works that won a team's awards, with their texts where the round shows them. */
export function TeamAwards({ results: { awards, awaited } }: { results: TeamResults }) {
  const t = useT(teamMessages)
  const standing = awards.filter(({ revoked }) => !revoked)
  if (standing.length === 0) {
    return (
      <section aria-labelledby="team-result">
        <h2 id="team-result">{t('result')}</h2>
        <p className="team-note">{awards.length > 0 ? t('revoked') : t(awaited ? 'awaited' : 'noAward')}</p>
      </section>
    )
  }
  return (
    <section aria-labelledby="team-works">
      <h2 id="team-works">{t('work')}</h2>
      {standing.map((award) => (
        <div key={award.winnerId} className="team-work">
          <h3>
            {award.shown ? (
              <Link to={paths.home.galleryWork({ winnerId: award.winnerId })}>
                <Phrases text={award.workTitle} />
              </Link>
            ) : (
              <Phrases text={award.workTitle} />
            )}
          </h3>
          {award.summary
            .split(/\n+/)
            .filter((line) => line.trim() !== '')
            .map((line, at) => (
              // The lines are never reordered.
              <p key={at}>
                <NativeText text={line} />
              </p>
            ))}
          {award.keywords.length > 0 && (
            <ul className="team-keywords" aria-label={t('keywords')}>
              {award.keywords.map((word) => (
                <li key={word}>
                  <NativeText text={word} />
                </li>
              ))}
            </ul>
          )}
          {award.shown && (
            <Link className="plain-button primary-button" to={paths.home.galleryWork({ winnerId: award.winnerId })}>
              {t('seeWork')}
            </Link>
          )}
        </div>
      ))}
    </section>
  )
}
