import { profileFieldLabels, type ProfileField } from '@podium/core/enrolment/member/profile.rule.ts'
import type { ListedTeam } from '@podium/core/enrolment/views.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { enrolmentOfficeMessages } from '../office-messages.ts'
import { TeamStateTag } from '../parts/team-state.tsx'
import './state-cell.css'

/** The state of a team, and whom it waits for. */
export function StateCell({ row: { state, awaited } }: { row: ListedTeam }) {
  const t = useT(enrolmentOfficeMessages)
  const { language } = useLanguage()
  const comma = language === 'en' ? ', ' : '、'
  const lacks = (missing: readonly string[]) =>
    missing.length === 0
      ? t('invited')
      : missing.map((field) => pick(profileFieldLabels[field as ProfileField], language)).join(comma)
  return (
    <>
      <TeamStateTag state={state} />
      {awaited.map(({ memberId, name, missing }) => (
        <div key={memberId} className="sign-up-hint awaited-person">
          {t('awaitedPerson', { name: name || t('unusedLink'), lacks: lacks(missing) })}
        </div>
      ))}
    </>
  )
}
