/** States of a round, in a file without schemas, because public pages load it. */
export const ROUND_STATES = [
  'draft',
  'pending_approval',
  'published',
  'rejected',
  'offline',
  'result_published',
  'finished',
  'archived',
] as const
export type RoundState = (typeof ROUND_STATES)[number]

export const ROUND_ACTIONS = [
  'submit',
  'withdraw',
  'publish',
  'reject',
  'take_offline',
  'put_online',
  'finish',
  'archive',
] as const
export type RoundAction = (typeof ROUND_ACTIONS)[number]

/** States in which anyone may see a round: in the lists when it is public, otherwise by its address only. */
export const PUBLIC_STATES: readonly RoundState[] = ['published', 'result_published', 'finished', 'archived']

/** States in which a round's windows apply; in all others every window is closed. */
export const RUNNING_STATES: readonly RoundState[] = ['published', 'result_published']

/** States of a round that was published at some time, including offline. */
export const ONCE_PUBLISHED_STATES: readonly RoundState[] = [...PUBLIC_STATES, 'offline']

/** States in which the round's content, items, schedule and settings are read-only. */
export const ENDED_STATES: readonly RoundState[] = ['finished', 'archived']

/** States in which a parent organisation has to decide on a round. */
export const APPROVAL_STATES: readonly RoundState[] = ['pending_approval']

/** Whether a parent organisation has to decide on it. */
export function awaitsApproval({ state }: { readonly state: RoundState }): boolean {
  return APPROVAL_STATES.includes(state)
}

/** Whether the round is running and results of some of its items, but not of all, are published. */
export function hasSomeResults(round: {
  readonly state: RoundState
  readonly itemCount: number
  readonly resultCount: number
}): boolean {
  return hasResults(round) && round.resultCount > 0 && round.resultCount < round.itemCount
}

/** Whether the round is running and its results are published. */
export function hasResults({ state }: { readonly state: RoundState }): boolean {
  return state === 'result_published'
}

/** Whether a parent organisation refused to publish it. */
export function isRejected({ state }: { readonly state: RoundState }): boolean {
  return state === 'rejected'
}
