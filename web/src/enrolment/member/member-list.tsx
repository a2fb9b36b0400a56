import { asksFact } from '@podium/core/competition/rule/row-facts.rule.ts'
import { needsVerifiedSchool } from '@podium/core/competition/setting/verified-school.rule.ts'
import type { DeclinedMember } from '@podium/core/enrolment/member/invitation.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { profileFieldLabels, type ProfileField } from '@podium/core/enrolment/member/profile.rule.ts'
import { hasAccepted, memberRoleLabels, type MemberView } from '@podium/core/enrolment/team/team.ts'
import type { TeamDetail } from '@podium/core/enrolment/views.ts'
import { paths } from '@podium/core/paths.ts'
import { Button } from 'antd'
import { Link } from 'react-router'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useConfirmDanger } from '#web/ui/feedback/confirm-danger.ts'
import { StateTag } from '#web/ui/state-tag.tsx'
import { useWindowTimes } from '#web/ui/time/use-window-times.ts'
import { enrolmentMessages } from '../messages.ts'
import { memberMessages } from './messages.ts'
import { factsText } from '../parts/facts-text.ts'
import { AdviserKindOf } from '../adviser/adviser-kind.tsx'
import { AskChangeButton } from '../change/ask-buttons.tsx'
import { AwaitedMembers, LinkButton, RemindButton, whyNoReminder } from './awaited-members.tsx'
import '../team/team.css'

interface MemberListProps {
  team: TeamDetail
  members: readonly MemberView[]
  /** Left out: read-only. */
  onOrder?: (memberIds: string[]) => void
  onReplace?: (person: Replaced) => void
  onChanged?: () => void
}

/** Members and advisers with what their profiles lack; the captain may reorder and remove them. */
export function MemberList({ team, members, onOrder, onReplace, onChanged }: MemberListProps) {
  const t = useT(enrolmentMessages)
  const tMember = useT(memberMessages)
  const { language } = useLanguage()
  const times = useWindowTimes()
  const confirmDanger = useConfirmDanger()
  const remove = useWrite(enrolmentApi.removeMember, { refresh: [enrolmentApi.mine], onDone: () => onChanged?.() })
  const { setting } = team
  const viewer = useViewer()
  const needsVerified = (role: MemberView['role']) =>
    setting !== null && ((role === 'captain' && needsVerifiedSchool(setting)) || asksFact(setting.rules, 'verified'))
  const ids = members.map(({ memberId }) => memberId)
  const swap = (at: number, by: number) => {
    const next = [...ids]
    ;[next[at], next[at + by]] = [next[at + by]!, next[at]!]
    onOrder?.(next)
  }
  const drop = async (person: Replaced) => {
    const name = person.name || t('linkInvitation')
    const { title, text, confirmLabel } = person.isInvited
      ? { title: tMember('takeBackTitle', { name }), text: tMember('takeBackText'), confirmLabel: tMember('takeBack') }
      : {
          title: t('removeTitle', { name }),
          text: person.isMember ? t('removeText') : tMember('removeDeclinedText'),
          confirmLabel: t('remove'),
        }
    if (await confirmDanger({ title, text, confirmLabel })) {
      await remove.run({ teamId: team.teamId, memberId: person.memberId })
    }
  }
  return (
    <>
      <AwaitedMembers team={team} members={members} />
      <ul className="member-list">
        {members.map((member, at) => (
          <li key={member.memberId}>
            <div className="member-who">
              <b>{member.name || t('linkInvitation')}</b>
              <span className="member-role">{pick(memberRoleLabels[member.role], language)}</span>
              <AdviserKindOf team={team} member={member} onChanged={onOrder ? () => onChanged?.() : undefined} />
              <StateTag tone={hasAccepted(member) ? 'success' : 'info'}>
                {t(hasAccepted(member) ? 'memberState_accepted' : 'memberState_invited')}
              </StateTag>
            </div>
            <p className="sign-up-hint figures">
              {[
                member.schoolName,
                member.phoneMasked,
                member.expiresAt && t('invitedUntil', { until: times.closing(member.expiresAt) }),
                member.lastMessageAt &&
                  !whyNoReminder(team, member) &&
                  tMember('lastMessage', { at: times.opening(member.lastMessageAt) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {member.missing.length > 0 && (
              <p className="member-missing">
                {t('memberMissing', {
                  missing: member.missing
                    .map((field) => pick(profileFieldLabels[field as ProfileField], language))
                    .join(language === 'en' ? ', ' : '、'),
                })}
              </p>
            )}
            {member.unknown.length > 0 && (
              <p className="member-missing">
                {tMember('unknown', { facts: factsText(member.unknown, language) })}
                {member.userId === viewer?.userId && (
                  <>
                    {' '}
                    <Link to={paths.centre.set()}>{t('completeNow')}</Link>
                  </>
                )}
              </p>
            )}
            {member.verified === false && needsVerified(member.role) && (
              <p className="member-missing">{tMember('unverified', { school: member.schoolName })}</p>
            )}
            {!onOrder && hasAccepted(member) && member.role !== 'captain' && (
              <AskChangeButton team={team} member={member} />
            )}
            <RemindButton team={team} member={member} onReminded={() => onChanged?.()} />
            <LinkButton team={team} member={member} at={at + 1} />
            {onOrder && (
              <div className="member-buttons">
                <Button
                  aria-label={t('moveUp', { name: member.name })}
                  disabled={at === 0}
                  onClick={() => swap(at, -1)}
                  type="text"
                >
                  ↑
                </Button>
                <Button
                  aria-label={t('moveDown', { name: member.name })}
                  disabled={at === members.length - 1}
                  onClick={() => swap(at, 1)}
                  type="text"
                >
                  ↓
                </Button>
                {member.role !== 'captain' && (
                  <LeavingButtons
                    person={{ ...member, isMember: hasAccepted(member), isInvited: !hasAccepted(member) }}
                    onReplace={onReplace}
                    onDrop={drop}
                  />
                )}
              </div>
            )}
          </li>
        ))}
        {team.declined.map((person) => (
          <li key={person.memberId}>
            <div className="member-who">
              <b>{person.name || t('linkInvitation')}</b>
              <span className="member-role">{pick(memberRoleLabels[person.role], language)}</span>
              <StateTag tone="danger">{t('memberState_declined')}</StateTag>
            </div>
            {onOrder && (
              <div className="member-buttons">
                <LeavingButtons person={person} onReplace={onReplace} onDrop={drop} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Somebody whose place in the team others may take; neither mark: they declined. */
export type Replaced = DeclinedMember & { readonly isMember?: boolean; readonly isInvited?: boolean }

interface LeavingButtonsProps {
  person: Replaced
  onReplace: ((person: Replaced) => void) | undefined
  onDrop: (person: Replaced) => Promise<void>
}

/** Replaces a person in the team, or takes them or their invitation out. */
function LeavingButtons({ person, onReplace, onDrop }: LeavingButtonsProps) {
  const t = useT(enrolmentMessages)
  const tMember = useT(memberMessages)
  const name = person.name || t('linkInvitation')
  return (
    <>
      {onReplace && (
        <Button type="text" aria-label={tMember('replaceName', { name })} onClick={() => onReplace(person)}>
          {t('replace')}
        </Button>
      )}
      <Button
        danger
        type="text"
        aria-label={tMember(person.isInvited ? 'takeBackName' : 'removeName', { name })}
        onClick={() => void onDrop(person)}
      >
        {person.isInvited ? tMember('takeBack') : t('remove')}
      </Button>
    </>
  )
}
