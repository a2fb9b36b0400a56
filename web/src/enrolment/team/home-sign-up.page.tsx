import { baseRefusals } from '@podium/core/base/codes.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { stepToShow } from '@podium/core/enrolment/team/steps.rule.ts'
import { STEPS, type Step } from '@podium/core/enrolment/team/team.ts'
import { Skeleton } from 'antd'
import { useEffect } from 'react'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router'
import { useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { ApplyStep } from './apply-step.tsx'
import { InvitationPage } from '../member/invitation-page.tsx'
import { MaterialStep } from './material-step.tsx'
import { enrolmentMessages } from '../messages.ts'
import { SignUpFrame } from './sign-up-frame.tsx'
import { SignupStep } from './signup-step.tsx'
import { SuccessStep } from './success-step.tsx'
import { TeamStep } from './team-step.tsx'
import './sign-up.css'

/** The sign-up, step by step. Every input is saved at once, so the address suffices to continue later. @spec R17 */
function EnrolmentHomeSignUpPage() {
  const t = useT(enrolmentMessages)
  const [search] = useSearchParams()
  const params = useParams()
  const teamId = search.get('teamId')
  const invite = search.get('invite')
  const title = t('signUpTitle')
  useEffect(() => {
    document.title = title
  }, [title])
  if (invite) return <InvitationPage token={invite} />
  if (!teamId) return <ApplyStep roundId={search.get('roundId')} itemId={search.get('itemId')} />
  const named = search.get('step') ?? params['step']
  return <Draft teamId={teamId} requestedStep={STEPS.find((step) => step === named) ?? null} />
}

const NOT_FOUND_CODES: ReadonlySet<number> = new Set([baseRefusals.INVALID_INPUT.code, baseRefusals.NOT_FOUND.code])

function Draft({ teamId, requestedStep }: { teamId: string; requestedStep: Step | null }) {
  const t = useT(enrolmentMessages)
  const navigate = useNavigate()
  const team = useCall(enrolmentApi.detail, { teamId })
  if (team.isPending) {
    return (
      <SignUpFrame step={requestedStep ?? 'signup'}>
        <Skeleton active paragraph={{ rows: 8 }} />
      </SignUpFrame>
    )
  }
  // A truncated address, or a team of others.
  // A failed refetch keeps the page, and with it what is typed.
  if (!team.data && NOT_FOUND_CODES.has(team.error.code)) return <Empty title={t('gone')} hint={t('goneHint')} />
  if (!team.data) return <Failure refusal={team.error} onRetry={() => void team.refetch()} />
  const step = stepToShow(team.data, requestedStep ?? team.data.step)
  // The others, such as who just handed over, can only look.
  if (step !== 'success' && !team.data.isCaptain) return <Navigate replace to={paths.centre.team({ teamId })} />
  const go = (next: Step) => void navigate(paths.home.signUp({ step: next, teamId }))
  const props = { team: team.data, go, refetch: () => team.refetch() }
  if (step === 'signup' || step === 'apply') return <SignupStep {...props} />
  if (step === 'team') return <TeamStep {...props} />
  if (step === 'material') return <MaterialStep {...props} />
  return <SuccessStep {...props} />
}

export { EnrolmentHomeSignUpPage as Page }
