import { firstRefusal, refuse, type Refusal } from '../../base/refusal.ts'
import { whyNotRunning } from '../../competition/schedule/window.rule.ts'
import type { RoundState } from '../../competition/round/round-state.ts'
import type { RosterSetting } from '../../competition/setting/roster-setting.ts'
import { enrolmentRefusals as no } from '../refusals.ts'
import { isEnrolled, teamStateLabels, type TeamState } from '../team/team.ts'
import type { CHECK_STANDINGS, CheckedPerson, PersonVerdict } from './person-check.ts'
import { rosterRefusals } from './refusals.ts'

/** Facts that decide on the check of a person. */
export interface PersonCheckFacts {
  /** Null: the stage asks for no roster. */
  readonly setting: RosterSetting | null
  readonly teamState: TeamState
  readonly roundState: RoundState
  /** Null: nobody was named. */
  readonly memberIds: readonly string[] | null
}

/** Why staff can't decide on a person of the roster. */
export function whyNotCheckPerson(
  { setting, teamState, roundState, memberIds }: PersonCheckFacts,
  {
    memberId,
    verdict,
    reason,
  }: { readonly memberId: string; readonly verdict: PersonVerdict; readonly reason: string },
): Refusal | null {
  const { zh, en } = teamStateLabels[teamState]
  return firstRefusal(
    setting?.required && setting.checked ? null : refuse(rosterRefusals.ROSTER_UNCHECKED),
    whyNotRunning(roundState),
    isEnrolled({ state: teamState }) ? null : refuse(no.WRONG_STATE, { stateZh: zh, stateEn: en }),
    memberIds === null ? refuse(rosterRefusals.ROSTER_UNNAMED) : null,
    memberIds?.includes(memberId) === false ? refuse(rosterRefusals.NOT_ON_ROSTER) : null,
    verdict === 'refused' && reason.trim() === '' ? refuse(rosterRefusals.PERSON_REASON) : null,
  )
}

/** What is left to check on a roster. */
export function checkStanding(
  memberIds: readonly string[],
  checked: readonly CheckedPerson[],
): (typeof CHECK_STANDINGS)[number] {
  const verdicts = memberIds.map((id) => checked.find(({ memberId }) => memberId === id)?.verdict)
  if (verdicts.includes('refused')) return 'refused'
  return verdicts.includes(undefined) ? 'pending' : 'done'
}
