import { firstRefusal, refuse, type Refusal } from '../../base/refusal.ts'
import { runningRefusals } from '../../competition/schedule/refusals.ts'
import { RUNNING_STATES, type RoundState } from '../../competition/round/round-state.ts'
import type { RuleReasons } from '../../competition/rule/judged.ts'
import type { RuleRow } from '../../competition/rule/row.ts'
import { enrolmentRefusals } from '../refusals.ts'
import { LEFT_STATES, teamStateLabels, type TeamState } from '../team/team.ts'
import { whyNotEdit } from '../team/state.rule.ts'
import { petitionRefusals as no } from './refusals.ts'
import { MAX_PETITIONS, type PetitionState } from './petition.ts'

export interface Petitioning {
  /** The round's own rules that hold for the team. */
  readonly rules: readonly Pick<RuleRow, 'key' | 'strength'>[]
  /** Exceptions granted to the team. */
  readonly exceptions: RuleReasons
  /** Its petitions so far. */
  readonly petitions: ReadonlyArray<{ readonly ruleKey: string; readonly state: PetitionState }>
}

/** Why the team can't ask for an exception to a rule; one that may be broken with a reason needs none. */
export function whyNotPetition(key: string, { rules, exceptions, petitions }: Petitioning): Refusal | null {
  const isHard = rules.some((rule) => rule.key === key && rule.strength === 'hard')
  const isOpen = petitions.some(({ ruleKey, state }) => ruleKey === key && state === 'open')
  return firstRefusal(
    isHard ? null : refuse(no.NO_SUCH_RULE),
    key in exceptions ? refuse(no.ALREADY_EXCEPTED) : null,
    isOpen ? refuse(no.PETITION_OPEN) : null,
    petitions.length >= MAX_PETITIONS ? refuse(no.PETITIONS_FULL, { max: MAX_PETITIONS }) : null,
  )
}

/** Why nobody, or only the captain, can ask now: while the team can be edited, or takes part where stages check the rule. */
export function whyNotAskNow(
  team: { readonly state: TeamState },
  byCaptain: boolean,
  stages: readonly unknown[],
): Refusal | null {
  if (stages.length === 0) return whyNotEdit(team, byCaptain)
  if (!byCaptain) return refuse(enrolmentRefusals.NOT_THE_CAPTAIN)
  return whyLeft(team.state)
}

function whyLeft(state: TeamState): Refusal | null {
  const { zh: stateZh, en: stateEn } = teamStateLabels[state]
  const hasLeft = (LEFT_STATES as readonly TeamState[]).includes(state)
  return hasLeft ? refuse(enrolmentRefusals.WRONG_STATE, { stateZh, stateEn }) : null
}

/** Why the petition can't be answered or withdrawn. */
export function whyNotAnswerPetition(state: PetitionState): Refusal | null {
  return state === 'open' ? null : refuse(no.PETITION_DECIDED)
}

/** Why no exception can be granted any more: the team has left, or its round isn't held. */
export function whyNotGrant({ state, roundState }: { state: TeamState; roundState: RoundState }): Refusal | null {
  return firstRefusal(whyLeft(state), RUNNING_STATES.includes(roundState) ? null : refuse(runningRefusals.ROUND_ENDED))
}
