/** States of published results, in a file without schemas, because public pages load it. */
export const PUBLICATION_STATES = [
  'calculated',
  'awards_set',
  'confirmed',
  'publicised',
  'formal',
  'corrected',
  'revoked',
] as const
export type PublicationState = (typeof PUBLICATION_STATES)[number]

/** Awards that wait for a second person. */
export const CONFIRMABLE_STATES: readonly PublicationState[] = ['awards_set']

/** In which awards can be set: nobody set them yet, they were recalled or sent back, or the publication was revoked. */
export const SETTABLE_STATES: readonly PublicationState[] = ['calculated', 'revoked']
/** Confirmed awards that wait to be published. */
export const PUBLISHABLE_STATES: readonly PublicationState[] = ['confirmed']

/** Awards that are set and not published: they rest on results that can still change. */
export const UNPUBLISHED_STATES: readonly PublicationState[] = [...CONFIRMABLE_STATES, ...PUBLISHABLE_STATES]

/** Results that are published: visible to their audience from `visibleFrom` on. */
export const PUBLISHED_STATES: readonly PublicationState[] = ['publicised', 'formal', 'corrected']
/** Published results without public notice, or after it. */
export const SETTLED_STATES: readonly PublicationState[] = ['formal', 'corrected']

/** Whether objections may still be raised. */
export function isUnderNotice({ state }: { readonly state: PublicationState | 'withdrawn' }): boolean {
  return state === 'publicised'
}

/** Whether the award of one winner is revoked. */
export function isRevokedAward({ state }: { readonly state: PublicationState }): boolean {
  return state === 'revoked'
}

/** Whether published results were revoked. */
export function isWithdrawn({ state }: { readonly state: 'publicised' | 'formal' | 'withdrawn' }): boolean {
  return state === 'withdrawn'
}
