import { firstRefusal, refusalText } from '@podium/core/base/refusal.ts'
import { whyNotInvite } from '@podium/core/enrolment/member/member.rule.ts'
import type { MemberRole, MemberView } from '@podium/core/enrolment/team/team.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { hasAccepted, isDraft } from '@podium/core/enrolment/team/team.ts'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { usePushed } from '#web/lib/call/use-pushed.ts'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { JoiningPart } from '../joining/joining-part.tsx'
import { InviteDialog } from '../member/invite-dialog.tsx'
import { MemberList, type Replaced } from '../member/member-list.tsx'
import { enrolmentMessages } from '../messages.ts'
import { ProfileCode } from '../profile/profile-code.tsx'
import { otherHindrance } from '../steps/other-hindrance.ts'
import { SignUpFrame, type StepProps } from './sign-up-frame.tsx'
import { StepRefusal } from '../steps/step-refusal.tsx'

/** Members of the team in the order printed on certificates. */
export function TeamStep({ team, go, refetch }: StepProps) {
  const t = useT(enrolmentMessages)
  const { language, wording } = useLanguage()
  // Somebody may accept, or join by code, at any moment.
  usePushed('notice', [enrolmentApi.detail])
  const [inviting, setInviting] = useState<MemberRole | null>(null)
  const [replaced, setReplaced] = useState<Replaced | null>(null)
  const [order, setOrder] = useState<readonly string[] | null>(null)
  const shown = order ? team.members.toSorted((a, b) => placeIn(order, a) - placeIn(order, b)) : team.members
  const save = useWrite(enrolmentApi.saveTeamStep, {
    inline: true,
    onDone: () => void refetch().then(() => go('material')),
    // A member may have accepted meanwhile: the next attempt is made on what is shown then.
    onRefused: () => void refetch(),
  })
  const { setting } = team
  const hindrance = otherHindrance(team, language, wording)
  const lacking = team.members.some((member) => hasAccepted(member) && member.missing.length > 0)
  // Nobody is awaited, as after a submission that fell back to a draft when the last member answered.
  const isAnswered = isDraft(team) && team.members.length + team.declined.length > 1 && team.members.every(hasAccepted)
  const people = team.members.map((member) => ({ ...member, schoolId: null }))
  const why = (role: MemberRole) => {
    const refusal = setting && firstRefusal(whyNotInvite(role, people, setting))
    return refusal && refusalText(refusal, language, wording)
  }
  const hasAdvisers = (setting?.maxTeachers ?? 0) > 0
  // The buttons of phones have no tooltip. Why no member can be invited stands below, beside the code.
  const memberRefused = setting?.entry === 'team' ? why('member') : null
  const teacherRefused = why('teacher')
  return (
    <SignUpFrame
      step="team"
      team={team}
      subtitle={`${team.roundName} · ${team.itemName}`}
      foot={
        <>
          {save.refusal && <StepRefusal key={save.refusal.traceId} refusal={save.refusal} team={team} />}
          {hindrance && !isAnswered && <p className="sign-up-reason">{t('beforeSubmit', { why: hindrance })}</p>}
          <Button size="large" onClick={() => go('signup')}>
            {t('back')}
          </Button>
          <Button
            type="primary"
            size="large"
            loading={save.busy}
            onClick={() =>
              void save.run({
                teamId: team.teamId,
                memberIds: shown.map(({ memberId }) => memberId),
                version: team.version,
              })
            }
          >
            {t('next')}
          </Button>
        </>
      }
    >
      {isAnswered && (
        <Alert
          type={hindrance ? 'warning' : 'info'}
          showIcon
          title={hindrance ? t('notSubmitted', { why: hindrance }) : t('notSubmittedYet')}
          description={t('submitAtEnd')}
        />
      )}
      <h2>{t('members')}</h2>
      <p className="sign-up-hint">{t('membersHint')}</p>
      <MemberList
        team={team}
        members={shown}
        onOrder={setOrder}
        onReplace={setReplaced}
        onChanged={() => void refetch()}
      />
      <div className="invite-buttons">
        {setting?.entry === 'team' && (
          <ReasonedButton size="large" reason={memberRefused} onClick={() => setInviting('member')}>
            + {t('inviteMember')}
          </ReasonedButton>
        )}
        {hasAdvisers && (
          <ReasonedButton size="large" reason={teacherRefused} onClick={() => setInviting('teacher')}>
            + {t('inviteTeacher')}
          </ReasonedButton>
        )}
      </div>
      {memberRefused && <p className="sign-up-hint">{memberRefused}</p>}
      {hasAdvisers && teacherRefused && <p className="sign-up-hint">{teacherRefused}</p>}
      <JoiningPart team={team} onJoined={() => void refetch()} />
      {lacking && (
        <section className="profile-status only-wide">
          <h2>{t('memberCodeTitle')}</h2>
          <p>{t('memberCodeHint')}</p>
          <ProfileCode teamId={team.teamId} />
          <div className="profile-ways">
            <Button type="link" onClick={() => void refetch()}>
              {t('memberRecheck')}
            </Button>
          </div>
        </section>
      )}
      {(inviting ?? replaced) && (
        <InviteDialog
          teamId={team.teamId}
          role={inviting ?? replaced!.role}
          replaced={replaced ?? undefined}
          onClose={() => {
            setInviting(null)
            setReplaced(null)
            void refetch()
          }}
        />
      )}
    </SignUpFrame>
  )
}

/** Whoever joined after the order was chosen comes last. */
function placeIn(order: readonly string[], { memberId }: MemberView): number {
  const at = order.indexOf(memberId)
  return at === -1 ? order.length : at
}
