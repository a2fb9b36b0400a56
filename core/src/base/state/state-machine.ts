import type { Refusal } from '../refusal.ts'

type Targets<State extends string> = Readonly<Partial<Record<State, readonly State[]>>>

/**
 * The state machine of a record: for every action its start states, each with its possible end states, the default
 * first. Permissions and other conditions are separate rules.
 */
export type StateMachine<State extends string, Action extends string> = Readonly<Record<Action, Targets<State>>>

/** One row of the table: from each of `from` to any of `to`. */
export function transitions<State extends string>(from: readonly State[], ...to: readonly State[]): Targets<State> {
  return Object.fromEntries(from.map((state) => [state, to])) as Targets<State>
}

/** One row of the table: an action that leaves the state unchanged. */
export function selfTransitions<State extends string>(states: readonly State[]): Targets<State> {
  return Object.fromEntries(states.map((state) => [state, [state]])) as unknown as Targets<State>
}

/** Whether the action is allowed in the state; with `to`, whether it may lead there. */
export function canTransition<State extends string, Action extends string>(
  machine: StateMachine<State, Action>,
  from: State,
  action: Action,
  to?: State,
): boolean {
  const targets = machine[action][from]
  return targets !== undefined && (to === undefined || targets.includes(to))
}

/** The default end state of the action; null where it isn't allowed. */
export function stateAfter<State extends string, Action extends string>(
  machine: StateMachine<State, Action>,
  from: State,
  action: Action,
): State | null {
  return machine[action][from]?.[0] ?? null
}

/** The states in which the action is allowed. */
export function statesBefore<State extends string, Action extends string>(
  machine: StateMachine<State, Action>,
  action: Action,
): State[] {
  return Object.keys(machine[action]) as State[]
}

/** The result of `refusal` where the action isn't allowed in the state, else null. */
export function whyNotTransition<State extends string, Action extends string>(
  machine: StateMachine<State, Action>,
  from: State,
  action: Action,
  refusal: () => Refusal,
): Refusal | null {
  return canTransition(machine, from, action) ? null : refusal()
}
