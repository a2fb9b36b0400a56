import { closingText } from '../../base/time/window-times.ts'
import { refuse, type Refusal } from '../../base/refusal.ts'
import { enrolmentRefusals as no } from '../refusals.ts'
import { JOINABLE_STATES, teamStateLabels, type MemberState, type TeamState } from '../team/team.ts'
import { INVITATION_PAUSE_MS } from './member.rule.ts'

/** An invitation with the facts that decide on a reminder. */
export interface RemindedMember {
  readonly userId: string | null
  readonly state: MemberState
  readonly name: string
  /** When the team's last message about an invitation went to this person; null: never. */
  readonly lastMessageAt: Date | null
}

/** Why the person can't be reminded of the invitation now: each person gets one message a day from a team. */
export function whyNotRemind(
  team: { readonly state: TeamState },
  member: RemindedMember,
  byCaptain: boolean,
  at: Date,
): Refusal | null {
  if (!byCaptain) return refuse(no.NOT_THE_CAPTAIN)
  if (!JOINABLE_STATES.includes(team.state)) {
    const { zh, en } = teamStateLabels[team.state]
    return refuse(no.WRONG_STATE, { stateZh: zh, stateEn: en })
  }
  if (member.state !== 'invited' || member.userId === null) return refuse(no.NOT_REMINDABLE)
  if (member.lastMessageAt === null) return null
  const possible = new Date(member.lastMessageAt.getTime() + INVITATION_PAUSE_MS)
  if (possible <= at) return null
  const { zh, en } = closingText(possible.toISOString(), at)
  return refuse(no.REMINDED_RECENTLY, { name: member.name, fromZh: zh, fromEn: en })
}
