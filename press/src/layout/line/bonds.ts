import { isClosing, isExtending, isGlue, isOpening, isPaired, isQuote } from './characters.ts'
import type { Cluster } from './cluster.ts'
import { endsSyllable } from '../shaping.ts'

/** Whether a line may break between a character and the previous one. */
export const bond = { joined: 0, bound: 1, kept: 2, open: 3 } as const

/** Sets for each cluster whether a line may begin there. */
export function bindClusters(clusters: Cluster[]): void {
  for (let i = 0; i < clusters.length; i++) clusters[i]!.before = bondBefore(clusters, i)
}

function bondBefore(clusters: readonly Cluster[], index: number): Cluster['before'] {
  const next = clusters[index]!
  const previous = clusters[index - 1]
  if (!previous) return bond.open
  if (isExtending(next.char.codePointAt(0)!)) return bond.joined
  if (!mayPart(clusters, index, previous, next)) return bond.bound
  const { nobreak } = next.run
  if (!nobreak || previous.run !== next.run) return bond.open
  return nobreak === 'items' && endsItem(clusters, index - 1) ? bond.open : bond.kept
}

const endOfItem = new Set(['、', '\u200b'])

/** Whether an item of a list ends there, with or without spaces after it. */
function endsItem(clusters: readonly Cluster[], index: number): boolean {
  let back = index
  while (back > 0 && clusters[back]!.space) back--
  return endOfItem.has(clusters[back]!.char)
}

function mayPart(clusters: readonly Cluster[], index: number, previous: Cluster, next: Cluster): boolean {
  const before = previous.char.codePointAt(0)!
  const after = next.char.codePointAt(0)!
  if (next.space || isGlue(before) || isGlue(after)) return false
  if (before === 0x200b) return true
  if (isClosing(next.char)) return false
  if (previous.space) {
    let back = index - 1
    while (back >= 0 && clusters[back]!.space) back--
    return back < 0 || !isOpening(clusters[back]!.char)
  }
  if (isOpening(previous.char)) return false
  if (previous.latin && isQuote(previous.char)) return false
  if (isPaired(previous.char) && previous.char === next.char) return false
  if (previous.ideographic || next.ideographic) return true
  if (previous.word && endsSyllable(previous.source)) return true
  if (before === 0x2d) return /\p{L}/u.test(next.char) && /\p{L}/u.test(clusters[index - 2]?.char ?? '')
  return !isOpening(next.char) && isClosing(previous.char) && before > 0x2010
}
