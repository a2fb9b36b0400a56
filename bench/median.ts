/** The median; of an even number of values the upper of the two middle ones. */
export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!
