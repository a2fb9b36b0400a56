import { OWN_FACTS } from '@podium/core/competition/rule/row-facts.rule.ts'
import { needsVerifiedSchool } from '@podium/core/competition/setting/verified-school.rule.ts'
import { returnPath } from '@podium/core/base/access/return-path.rule.ts'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { isVerified } from '@podium/core/identity/membership/membership.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { memberRoleLabels, type MemberRole } from '@podium/core/enrolment/team/team.ts'
import { Alert, Skeleton } from 'antd'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { GuardianForm } from '#web/identity/parts/guardian-form.tsx'
import { ProfileForm } from '#web/identity/parts/profile-form.tsx'
import { useViewer } from '#web/lib/session/viewer.ts'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { MembershipForm } from '#web/identity/parts/membership-form.tsx'
import { useHeadingFocus } from '#web/ui/dialog/use-heading-focus.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { UnsavedScope } from '#web/ui/feedback/unsaved-scope.tsx'
import { enrolmentMessages } from '../messages.ts'
import { SchoolNeeded, useSchoolState } from '../profile/school-needed.tsx'
import './sign-up.css'

const NOT_FOUND_CODES: ReadonlySet<number> = new Set([baseRefusals.INVALID_INPUT.code, baseRefusals.NOT_FOUND.code])
const PROFILE_FIELDS: ReadonlySet<string> = new Set(['realName', 'idNumber', 'birthday'])
/** Further fields with a form on this page. */
const OWN_FORMS: ReadonlySet<string> = new Set(['school', 'guardian', ...OWN_FACTS])

/** Form of what the viewer's profile still lacks for a team's round; opened by the QR code, or from the sign-up and back. @spec C35 C38 */
function EnrolmentHomeSignUpProfilePage() {
  const t = useT(enrolmentMessages)
  const [search] = useSearchParams()
  const teamId = search.get('teamId')
  const back = returnPath(search.get('back'))
  const viewer = useViewer()
  const team = useCall(enrolmentApi.detail, teamId ? { teamId } : null)
  const title = t('profileTitle')
  useEffect(() => {
    document.title = title
  }, [title])
  const foreign = team.isError && NOT_FOUND_CODES.has(team.error.code)
  const rules = team.data?.isCaptain ? team.data.setting : null
  const own = team.data?.members.find(({ userId }) => userId === viewer?.userId)
  const asked = search.get('role')
  const role = own?.role ?? (isRole(asked) ? asked : undefined)
  return (
    <div className="sign-up">
      <header className="sign-up-head">
        <h1>{title}</h1>
        {team.data && <p>{t('profileFor', { round: team.data.roundName, team: team.data.name || '—' })}</p>}
      </header>
      <div className="sign-up-body">
        {foreign && <Alert type="info" showIcon title={t('profileOther')} />}
        {team.isError && !foreign && <Failure refusal={team.error} onRetry={() => void team.refetch()} />}
        {rules && <SchoolNeeded setting={rules} isHere />}
        {(teamId === null || team.data || foreign) && viewer ? (
          <UnsavedScope>
            <Missing
              isFromSignUp={back !== null}
              needsSchool={rules !== null && needsVerifiedSchool(rules)}
              {...(role ? { role } : {})}
            />
          </UnsavedScope>
        ) : (
          !team.isError && <Skeleton active paragraph={{ rows: 6 }} />
        )}
      </div>
      {(back ?? own) && (
        <div className="sign-up-next">
          <Link className="plain-button" to={back ?? paths.centre.team({ teamId })}>
            {t(back?.startsWith(paths.home.signUp()) ? 'backToSignUp' : 'toMyTeams')}
          </Link>
        </div>
      )}
    </div>
  )
}

const isRole = (value: string | null): value is MemberRole => value !== null && Object.hasOwn(memberRoleLabels, value)

interface MissingProps {
  role?: MemberRole
  isFromSignUp: boolean
  /** Whether the team can't be submitted before the school verified the viewer. */
  needsSchool: boolean
}

function Missing({ role, isFromSignUp, needsSchool }: MissingProps) {
  const t = useT(enrolmentMessages)
  const { language } = useLanguage()
  const status = useCall(enrolmentApi.completeStatus, role ? { role } : {}, { staleAfterMs: 0 })
  useHeadingFocus(status.data)
  const isReady = useSchoolState() === 'schoolVerified' || !needsSchool
  if (status.isError) return <Failure refusal={status.error} onRetry={() => void status.refetch()} />
  if (!status.data) return <Skeleton active paragraph={{ rows: 6 }} />
  const { complete, missing } = status.data
  const retry = () => void status.refetch()
  const lacks = (fields: ReadonlySet<string>) => missing.some(({ field }) => fields.has(field))
  const elsewhere = missing.filter(({ field }) => !PROFILE_FIELDS.has(field) && !OWN_FORMS.has(field))
  const words = (fields: typeof missing) => fields.map(({ label }) => label).join(language === 'en' ? ', ' : '、')
  return (
    <>
      {complete ? (
        <Alert
          type={isReady ? 'success' : 'info'}
          showIcon
          title={t('profileAllDone')}
          description={isFromSignUp ? undefined : t('profileAllDoneHint')}
        />
      ) : (
        <p>{t('profileMissing', { missing: words(missing) })}</p>
      )}
      {lacks(PROFILE_FIELDS) && (
        <section>
          <h2>{t('toProfile')}</h2>
          <ProfileForm besideOthers needsNumber={lacks(new Set(['idNumber']))} onSaved={retry} />
        </section>
      )}
      <SchoolPart lacksFacts={lacks(new Set(OWN_FACTS))} onSaved={retry} />
      {lacks(new Set(['guardian'])) && (
        <section>
          <h2>{t('toGuardian')}</h2>
          <GuardianForm onSaved={retry} />
        </section>
      )}
      {elsewhere.length > 0 && (
        <p>
          {t('profileElsewhere', { missing: words(elsewhere) })} <Link to={paths.centre.set()}>{t('toCentre')}</Link>
        </p>
      )}
    </>
  )
}

/** The form of a school that is missing or has not verified the viewer, or of facts that rules need. */
function SchoolPart({ lacksFacts, onSaved }: { lacksFacts: boolean; onSaved: () => void }) {
  const t = useT(enrolmentMessages)
  const membership = useCall(identityApi.membership, {})
  if (!membership.data || (isVerified(membership.data) && !lacksFacts)) return null
  return (
    <section>
      <h2>{t('toSchool')}</h2>
      <MembershipForm besideOthers onSaved={onSaved} />
    </section>
  )
}

export { EnrolmentHomeSignUpProfilePage as Page }
