/** Larger documents don't fit into the memory of the program that reads them. */
export const MAX_READ_BYTES = 150 * 2 ** 20
