import { EDITABLE_STATES, STEPS, type Step, type TeamState } from './team.ts'

/** The next screen; the last one has none and stays. @spec R17 */
export function stepAfter(step: Step): Step {
  return STEPS[Math.min(STEPS.indexOf(step) + 1, STEPS.length - 1)]!
}

/** The later of two screens. */
export function laterStep(a: Step, b: Step): Step {
  return STEPS.indexOf(a) >= STEPS.indexOf(b) ? a : b
}

/** The screen to display: not later than what the draft has reached, and only the last one once it is read-only. */
export function stepToShow(team: { state: TeamState; step: Step } | null, requested: Step): Step {
  if (!team) return 'apply'
  if (!(EDITABLE_STATES as readonly TeamState[]).includes(team.state)) return 'success'
  // The order of people is there already: the step of the team asks for nothing.
  const reached = team.step === 'team' ? 'material' : laterStep(team.step, 'signup')
  const allowed = STEPS.indexOf(requested) <= STEPS.indexOf(reached) ? requested : reached
  return allowed === 'success' ? 'material' : allowed
}
