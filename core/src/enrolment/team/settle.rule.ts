import { refuse, type Refusal } from '../../base/refusal.ts'
import { enrolmentRefusals } from '../refusals.ts'
import { hasLeft, type TeamState, teamStateLabels } from './team.ts'

/** Why money can't buy anything for a team: it was deleted or left. */
export function whyNotSettle(team: { readonly name: string; readonly state: TeamState } | null): Refusal | null {
  if (team && !hasLeft(team.state)) return null
  const state = team ? teamStateLabels[team.state] : { zh: '已删除', en: 'Deleted' }
  return refuse(enrolmentRefusals.LEFT_BEFORE_PAID, { team: team?.name ?? '', stateZh: state.zh, stateEn: state.en })
}
