/** States of a round, without schemas: public pages load this file. */
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

export const ROUND_ACTIONS = ['submit', 'publish', 'reject', 'take_offline', 'put_online', 'finish', 'archive'] as const
export type RoundAction = (typeof ROUND_ACTIONS)[number]

/** States in which anyone may see a round: on the lists when it is public, otherwise by its address only. */
export const PUBLIC_STATES: readonly RoundState[] = ['published', 'result_published', 'finished', 'archived']

/** States of a round in which its windows count; in any other every window is shut. */
export const RUNNING_STATES: readonly RoundState[] = ['published', 'result_published']

/** States of a round that was published, also while it is taken offline. */
export const ONCE_PUBLISHED_STATES: readonly RoundState[] = [...PUBLIC_STATES, 'offline']

/** States in which the round's content, items, schedule and settings can't change any more. */
export const ENDED_STATES: readonly RoundState[] = ['finished', 'archived']

/** Whether the round runs and its results are out. */
export function hasResults({ state }: { readonly state: RoundState }): boolean {
  return state === 'result_published'
}

/** Whether an upper organisation refused to publish it. */
export function isRejected({ state }: { readonly state: RoundState }): boolean {
  return state === 'rejected'
}
