import { edgeOf } from './characters.ts'
import type { Cluster } from './cluster.ts'

/**
 * Tightens a line: full-width punctuation loses the blank half of its em towards other punctuation (CLREQ 3.1.6), and
 * Latin letters are kerned.
 */
export function tighten(clusters: readonly Cluster[]): void {
  for (let at = 0; at < clusters.length; at++) {
    const cluster = clusters[at]!
    cluster.half = halfOf(cluster)
    if (at === 0) continue
    const previous = clusters[at - 1]!
    if (previous.half !== 0 && cluster.half !== 0) {
      cluster.shift = -goneBehind(clusters, at - 1) - goneBefore(clusters, at)
    } else if (!previous.ideographic && !cluster.ideographic) cluster.shift = kerningBetween(previous, cluster)
  }
}

function halfOf({ char, drawn, along, level, face, latin }: Cluster): number {
  const wanted = edgeOf(char)
  if (wanted === 0 || drawn === 0 || along !== 1 || level !== 0 || latin) return 0
  return face!.half(drawn) === wanted ? wanted : 0
}

/** Blank units at scale 1 before an opening mark, and after a closing one. */
export const blankBefore = ({ half, run }: Cluster): number => (half === 2 ? run.sizeUnits / 2 : 0)
export const blankBehind = ({ half, run }: Cluster): number => (half === 1 ? run.sizeUnits / 2 : 0)

/** Space removed from an opening mark after another opening mark. */
export const goneBefore = (clusters: readonly Cluster[], at: number): number =>
  clusters[at - 1]?.half === 2 ? blankBefore(clusters[at]!) : 0

/** Space removed from a closing mark before the next mark. */
export const goneBehind = (clusters: readonly Cluster[], at: number): number =>
  (clusters[at + 1]?.half ?? 0) === 0 ? 0 : blankBehind(clusters[at]!)

function kerningBetween(one: Cluster, other: Cluster): number {
  if (one.run !== other.run || one.face === null || one.face !== other.face || one.drawn === 0) return 0
  if (one.upright || other.upright || one.level !== 0 || other.level !== 0 || one.word || other.word) return 0
  return one.face.kern(one.drawn, other.drawn) * other.run.sizeUnits
}
