/** Whether what was paid for a line was told to the module that charges for it. */
export type HandoverState = 'waiting' | 'done' | 'refused'

export const awaitsHandover = ({ state }: { readonly state: HandoverState }): boolean => state === 'waiting'
