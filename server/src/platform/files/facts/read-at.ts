/** Reads at most so many bytes of a file from a place on; fewer at its end. */
export type ReadAt = (at: number, length: number) => Promise<Buffer>
