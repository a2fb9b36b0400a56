import type { TeamResults } from '@podium/core/award/gallery.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { NativeText } from '#web/ui/native/native-text.tsx'
import { teamMessages } from './messages.ts'

/** The stages of the round, those that the team reached marked by a tick and in words. */
export function TeamStages({ stages }: Pick<TeamResults, 'stages'>) {
  const t = useT(teamMessages)
  const { language } = useLanguage()
  return (
    <section aria-labelledby="team-stages">
      <h2 id="team-stages">{t('stages')}</h2>
      <ol className="team-stages">
        {stages.map(({ stageId, name, nameEn, reached }) => (
          <li key={stageId} className={reached ? 'team-stage-reached' : undefined}>
            <span className="team-stage-mark" aria-hidden="true">
              {reached ? '✓' : ''}
            </span>
            <span>
              <NativeText text={pick({ zh: name, en: nameEn }, language)} />
            </span>
            <small>{reached ? t('reached') : '—'}</small>
          </li>
        ))}
      </ol>
    </section>
  )
}
