import type { GalleryWork } from '@podium/core/award/gallery.ts'
import { Link } from 'react-router'
import { TeamLink } from '#web/enrolment/parts/team-link.tsx'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { KeyVisual } from '#web/ui/key-visual.tsx'
import { NativeText } from '#web/ui/native/native-text.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { galleryMessages } from './messages.ts'
import './gallery.css'

/** A winning work that everybody may look at. @spec R21 */
export function GalleryWorkView({ work }: { work: GalleryWork }) {
  const t = useT(galleryMessages)
  const { language } = useLanguage()
  const { roundId } = work
  const comma = language === 'en' ? ', ' : '、'
  const facts = [
    [t('round'), pick({ zh: work.roundName, en: work.roundNameEn }, language)],
    [t('item'), pick({ zh: work.itemName, en: work.itemNameEn }, language)],
    [t('school'), pick({ zh: work.schoolName, en: work.schoolNameEn }, language)],
    [t('team'), <TeamLink key="team" teamId={work.teamId} name={work.teamName} />],
    [t('students'), work.students.join(comma)],
    [t('teachers'), work.teachers.join(comma)],
    [t('keywords'), work.keywords.join(comma)],
  ] as const
  const paragraphs = work.summary.split(/\n+/).filter((line) => line.trim() !== '')
  return (
    <article className="site-wrap gallery gallery-work">
      <header>
        <p className="gallery-card-award">
          <em>{pick({ zh: work.awardZh, en: work.awardEn }, language)}</em>
          <Link to={paths.home.competitionDetails({ roundId })}>
            <NativeText text={pick({ zh: work.roundName, en: work.roundNameEn }, language)} />
          </Link>
        </p>
        <h1>
          <Phrases text={work.workTitle} />
        </h1>
      </header>
      <KeyVisual name={work.workTitle} className="gallery-work-cover" />
      <div className="gallery-work-body">
        <section aria-labelledby="about">
          <h2 id="about">{t('about')}</h2>
          {paragraphs.length === 0 && <p>{t('noSummary')}</p>}
          {paragraphs.map((line, at) => (
            // The lines are never reordered.
            <p key={at}>
              <NativeText text={line} />
            </p>
          ))}
        </section>
        <dl>
          {facts.map(
            ([label, value]) =>
              value && (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{typeof value === 'string' ? <NativeText text={value} /> : value}</dd>
                </div>
              ),
          )}
        </dl>
      </div>
      <p className="gallery-work-links">
        <Link className="plain-button" to={paths.home.works({ roundId })}>
          {t('back')}
        </Link>
        <Link className="plain-button" to={paths.home.competitionWinners({ roundId })}>
          {t('winners')}
        </Link>
      </p>
    </article>
  )
}
