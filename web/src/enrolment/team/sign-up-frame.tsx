import { currentDecision } from '@podium/core/enrolment/audit/audit.rule.ts'
import { auditLevelLabels, isReturned, STEPS, type Step } from '@podium/core/enrolment/team/team.ts'
import type { TeamDetail } from '@podium/core/enrolment/views.ts'
import { paths } from '@podium/core/paths.ts'
import { Alert } from 'antd'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { enrolmentMessages } from '../messages.ts'

export interface StepProps {
  team: TeamDetail
  go: (step: Step) => void
  refetch: () => Promise<unknown>
}

interface SignUpFrameProps {
  step: Step
  title?: string
  subtitle?: string
  /** Leads back to its past steps; of a returned enrolment the reason is shown above the content. */
  team?: Pick<TeamDetail, 'teamId' | 'state' | 'decisions'>
  children: ReactNode
  /** Buttons fixed at the bottom. */
  foot?: ReactNode
}

/** Layout of a sign-up step: progress and content. */
export function SignUpFrame({ step, title, subtitle, team, children, foot }: SignUpFrameProps) {
  const t = useT(enrolmentMessages)
  const at = STEPS.indexOf(step)
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that led here went with the step before.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="sign-up">
      <header className="sign-up-head">
        <h1 ref={heading} tabIndex={-1}>
          {title ?? t('signUpTitle')}
        </h1>
        {subtitle && <p>{subtitle}</p>}
        <ol className="sign-up-steps" aria-label={t('stepOf', { at: at + 1, all: STEPS.length })}>
          {STEPS.map((each, index) => (
            <li
              key={each}
              className={index < at ? 'past' : index === at ? 'here' : ''}
              aria-current={index === at ? 'step' : undefined}
            >
              <StepName step={each} at={index} backIn={index < at && each !== 'apply' ? team : undefined} />
            </li>
          ))}
        </ol>
      </header>
      <div className="sign-up-body">
        {team && <ReturnReason team={team} />}
        {children}
      </div>
      {foot && <div className="sign-up-foot">{foot}</div>}
    </div>
  )
}

interface StepNameProps {
  step: Step
  at: number
  /** The team in whose sign-up the step can be opened again. */
  backIn: SignUpFrameProps['team']
}

function StepName({ step, at, backIn }: StepNameProps) {
  const t = useT(enrolmentMessages)
  const name = (
    <>
      <b className="figures">{at + 1}</b>
      <span>{t(`step_${step}`)}</span>
    </>
  )
  return backIn ? <Link to={paths.home.signUp({ step, teamId: backIn.teamId })}>{name}</Link> : name
}

/** Why an enrolment was returned, and by which level. */
function ReturnReason({ team }: { team: Pick<TeamDetail, 'state' | 'decisions'> }) {
  const t = useT(enrolmentMessages)
  const { language } = useLanguage()
  const decision = isReturned(team) ? currentDecision(team.decisions) : null
  if (!decision) return null
  const level = pick(auditLevelLabels[decision.level], language)
  return <Alert type="warning" showIcon title={t('returnedBy', { level })} description={decision.opinion} />
}
