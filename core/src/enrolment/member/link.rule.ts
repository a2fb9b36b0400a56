import { refuse, type Refusal } from '../../base/refusal.ts'
import { enrolmentRefusals as no } from '../refusals.ts'
import { JOINABLE_STATES, teamStateLabels, type MemberState, type TeamState } from '../team/team.ts'
import { memberRefusals } from './refusals.ts'

/** A place in a team with the facts that decide on showing its link. */
export interface LinkedMember {
  /** Null: the invitation is for whoever has its link. */
  readonly userId: string | null
  readonly state: MemberState
}

/** Why the link of this invitation can't be shown again. */
export function whyNoLink(
  team: { readonly state: TeamState },
  member: LinkedMember,
  byCaptain: boolean,
): Refusal | null {
  if (!byCaptain) return refuse(no.NOT_THE_CAPTAIN)
  if (!JOINABLE_STATES.includes(team.state)) {
    const { zh, en } = teamStateLabels[team.state]
    return refuse(no.WRONG_STATE, { stateZh: zh, stateEn: en })
  }
  return member.state === 'invited' && member.userId === null ? null : refuse(memberRefusals.NO_OPEN_LINK)
}
