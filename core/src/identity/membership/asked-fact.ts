/** Facts that a person is asked for only where a rule needs them. */
export const ASKED_FACTS = ['study', 'nationality', 'graduation', 'employment'] as const
export type AskedFact = (typeof ASKED_FACTS)[number]
