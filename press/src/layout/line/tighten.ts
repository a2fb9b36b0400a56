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
      cluster.shift = -removedAfter(clusters, at - 1) - removedBefore(clusters, at)
    } else if (!previous.ideographic && !cluster.ideographic) cluster.shift = kerningBetween(previous, cluster)
  }
}

function halfOf({ char, drawn, along, level, face, latin }: Cluster): number {
  const edge = edgeOf(char)
  if (edge === 0 || drawn === 0 || along !== 1 || level !== 0 || latin) return 0
  return face!.half(drawn) === edge ? edge : 0
}

/** Blank units at scale 1 before an opening mark, and after a closing one. */
export const blankBefore = ({ half, run }: Cluster): number => (half === 2 ? run.sizeUnits / 2 : 0)
export const blankBehind = ({ half, run }: Cluster): number => (half === 1 ? run.sizeUnits / 2 : 0)

/** Space removed from an opening mark after another opening mark. */
export const removedBefore = (clusters: readonly Cluster[], at: number): number =>
  clusters[at - 1]?.half === 2 ? blankBefore(clusters[at]!) : 0

/** Space removed from a closing mark before the next mark. */
export const removedAfter = (clusters: readonly Cluster[], at: number): number =>
  (clusters[at + 1]?.half ?? 0) === 0 ? 0 : blankBehind(clusters[at]!)

function kerningBetween(first: Cluster, second: Cluster): number {
  if (first.run !== second.run || first.face === null || first.face !== second.face || first.drawn === 0) return 0
  if (first.upright || second.upright || first.level !== 0 || second.level !== 0 || first.word || second.word) return 0
  return first.face.kern(first.drawn, second.drawn) * second.run.sizeUnits
}
