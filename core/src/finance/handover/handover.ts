/** Whether what was paid for a line was told to the module that charges for it. */
export type HandoverState = 'waiting' | 'done' | 'refused'

/** Left to a person. */
export const REFUSED_HANDOVERS = ['refused'] as const satisfies readonly HandoverState[]

export const awaitsHandover = ({ state }: { readonly state: HandoverState }): boolean => state === 'waiting'
