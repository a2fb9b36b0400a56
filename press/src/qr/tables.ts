/** Numbers of ISO/IEC 18004, versions 1 to 20 (a larger code would not print legibly on a certificate). */

export type QrLevel = 'M' | 'Q' | 'H'

export const largestVersion = 20

/** Error correction code words in each block, by version less one. */
export const checkWords: Record<QrLevel, readonly number[]> = {
  M: [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26],
  Q: [13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30],
  H: [17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28],
}

/** Number of blocks of code words, by version less one. */
export const blockCounts: Record<QrLevel, readonly number[]> = {
  M: [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16],
  Q: [1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20],
  H: [1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25],
}

/** The two bits of a level in the format information. */
export const levelBits: Record<QrLevel, number> = { M: 0, Q: 3, H: 2 }

/** Modules of a version that carry data and check bits. */
export function dataModules(version: number): number {
  let modules = (16 * version + 128) * version + 64
  if (version >= 2) {
    const alignments = Math.floor(version / 7) + 2
    modules -= (25 * alignments - 10) * alignments - 55
    if (version >= 7) modules -= 36
  }
  return modules
}

/** Centres of the alignment patterns on either axis. */
export function alignmentCentres(version: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2
  const centres = [6]
  for (let i = count - 2; i >= 0; i--) centres.push(version * 4 + 10 - i * step)
  return centres
}
