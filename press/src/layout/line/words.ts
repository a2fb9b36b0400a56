import { isShared } from './characters.ts'
import type { Cluster } from './cluster.ts'
import type { Faces } from '../faces.ts'

/**
 * Sets each Latin, Greek or Cyrillic text in one face: when a letter is missing from the face of the others, all of it
 * uses the first face with every letter, so that names don't mix faces.
 */
export function settleWords(clusters: readonly Cluster[], faces: Faces): void {
  let at = 0
  while (at < clusters.length) {
    const start = at++
    const begun = clusters[start]!
    if (begun.ideographic || !goesOn(begun)) continue
    let face = isLetter(begun) ? begun.face : null
    let mixed = false
    for (; at < clusters.length; at++) {
      const cluster = clusters[at]!
      if (cluster.run !== begun.run || !goesOn(cluster)) break
      if (cluster.face === face || !isLetter(cluster)) continue
      mixed ||= face !== null
      face = cluster.face
    }
    if (mixed) settle(clusters.slice(start, at), faces)
  }
}

/** Whether it may be part of such text. */
const goesOn = ({ ideographic, word, char, latin }: Cluster): boolean =>
  !ideographic && !word && (latin || !isShared(char))

/** Letters and their marks, with a fast path for ASCII. */
function isLetter({ char, drawn }: Cluster): boolean {
  if (drawn === 0) return false
  if (drawn < 0x80) return (drawn >= 0x41 && drawn <= 0x5a) || (drawn >= 0x61 && drawn <= 0x7a)
  return /^[\p{L}\p{M}]/u.test(char)
}

/** Sets the text in one face; when no face has all letters, each of its words. */
function settle(text: readonly Cluster[], faces: Faces): void {
  if (setInOneFace(text, faces)) return
  let start = 0
  for (let at = 0; at <= text.length; at++) {
    if (at < text.length && !text[at]!.space) continue
    if (at > start) setInOneFace(text.slice(start, at), faces)
    start = at + 1
  }
}

function setInOneFace(text: readonly Cluster[], faces: Faces): boolean {
  const { run } = text[0]!
  const codes = new Set(text.filter(isLetter).map(({ drawn }) => drawn))
  const chosen = faces.chooseForAll(run.family, run.bold === true, [...codes])
  if (!chosen) return false
  const { face, embolden } = chosen
  for (const cluster of text) {
    const advance = cluster.drawn === 0 ? -1 : face.advance(cluster.drawn)
    if (advance < 0) continue
    Object.assign(cluster, { face, embolden, advance, along: cluster.upright ? cluster.along : advance })
  }
  return true
}
