import type { Refusal } from '../refusal.ts'

type Targets<State extends string> = Readonly<Partial<Record<State, readonly State[]>>>

/**
 * The moves of a record through its states: for every action the states it starts from, each with those it may lead to,
 * the usual one first. Who may do it, and what else must be true, is a rule of its own.
 */
export type StateMachine<State extends string, Action extends string> = Readonly<Record<Action, Targets<State>>>

/** One row of the table: from each of `from` to any of `to`. */
export function transitions<State extends string>(from: readonly State[], ...to: readonly State[]): Targets<State> {
  return Object.fromEntries(from.map((state) => [state, to])) as Targets<State>
}

/** One row of the table: an action that leaves the state as it is. */
export function selfTransitions<State extends string>(states: readonly State[]): Targets<State> {
  return Object.fromEntries(states.map((state) => [state, [state]])) as unknown as Targets<State>
}

/** Whether the action starts from the state; with `to`, whether it may lead there. */
export function canTransition<State extends string, Action extends string>(
  machine: StateMachine<State, Action>,
  from: State,
  action: Action,
  to?: State,
): boolean {
  const targets = machine[action][from]
  return targets !== undefined && (to === undefined || targets.includes(to))
}

/** The usual state that the action leads to; null where it doesn't start. */
export function stateAfter<State extends string, Action extends string>(
  machine: StateMachine<State, Action>,
  from: State,
  action: Action,
): State | null {
  return machine[action][from]?.[0] ?? null
}

/** The states that the action starts from. */
export function statesBefore<State extends string, Action extends string>(
  machine: StateMachine<State, Action>,
  action: Action,
): State[] {
  return Object.keys(machine[action]) as State[]
}

/** What `refusal` says where the action doesn't start from the state; null where it does. */
export function whyNotTransition<State extends string, Action extends string>(
  machine: StateMachine<State, Action>,
  from: State,
  action: Action,
  refusal: () => Refusal,
): Refusal | null {
  return canTransition(machine, from, action) ? null : refusal()
}
