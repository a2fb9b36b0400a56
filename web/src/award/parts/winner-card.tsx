import type { PublicWinner } from '@podium/core/award/public-views.ts'
import { TeamLink } from '#web/enrolment/parts/team-link.tsx'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { NativeText } from '#web/ui/native/native-text.tsx'
import { publicAwardMessages } from '../public-messages.ts'
import './winner-card.css'

interface WinnerCardProps {
  winner: PublicWinner
  withStage: boolean
}

/** One winner. Its address can be shared; the page highlights the winner it names. */
export function WinnerCard({ winner, withStage }: WinnerCardProps) {
  const t = useT(publicAwardMessages)
  const { language } = useLanguage()
  const comma = language === 'en' ? ', ' : '、'
  const { workTitle, teamName, students, teachers, revoked } = winner
  const item = pick({ zh: winner.itemName, en: winner.itemNameEn }, language)
  const stage = withStage && pick({ zh: winner.stageName, en: winner.stageNameEn }, language)
  return (
    <li id={`w-${winner.winnerId}`} className={revoked ? 'winner winner-revoked' : 'winner'}>
      <h4>
        <TeamLink teamId={winner.teamId} name={workTitle} />
      </h4>
      {revoked && <em>{t('revoked')}</em>}
      <p className="winner-school">
        <NativeText text={pick({ zh: winner.schoolName, en: winner.schoolNameEn }, language)} /> ·{' '}
        <TeamLink teamId={winner.teamId} name={teamName} />
      </p>
      <dl>
        {students.length > 0 && (
          <div>
            <dt>{t('students')}</dt>
            <dd>
              <NativeText text={students.join(comma)} />
            </dd>
          </div>
        )}
        {teachers.length > 0 && (
          <div>
            <dt>{t('teachers')}</dt>
            <dd>
              <NativeText text={teachers.join(comma)} />
            </dd>
          </div>
        )}
      </dl>
      {(item || stage) && (
        <p className="winner-item">
          <NativeText text={[item, stage].filter(Boolean).join(' · ')} />
        </p>
      )}
    </li>
  )
}
