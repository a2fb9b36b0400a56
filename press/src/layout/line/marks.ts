import { isQuote, isShared } from './characters.ts'
import type { Cluster } from './cluster.ts'
import type { Faces } from '../faces.ts'

/** Greatest width in ems of a mark in Latin text, and least one in Chinese. */
const narrow: Record<string, number> = { '…': 0.95, '—': Number.POSITIVE_INFINITY }
const narrowElse = 0.6
const wide = 0.9
const widest = 1.1

const ellipsis = '…'

/**
 * Quotation marks, apostrophe, dash, dots and middle dot have one code point for Chinese and Latin, but two shapes. The
 * context decides: Latin on both sides, or no Han in the line. Both marks of a pair get the same shape.
 */
export function settleMarks(clusters: readonly Cluster[], vertical: boolean, faces: Faces): void {
  let first = 0
  while (first < clusters.length && !isShared(clusters[first]!.char)) first++
  if (first === clusters.length) return
  const around = readContext(clusters)
  const hasHan = around.hanBefore[clusters.length]! > 0
  if (!hasHan && !clusters.some(isLetter)) return
  const settle = (from: number, to: number): void => {
    const latin = !hasHan || isAmongLatin(clusters, from, to, around)
    setMark(clusters[from]!, latin, vertical, faces)
    if (to !== from) setMark(clusters[to]!, latin, vertical, faces)
  }
  const open = { '’': [] as number[], '”': [] as number[] }
  let hasQuoted = false
  for (let at = first; at < clusters.length; at++) {
    const { char, source } = clusters[at]!
    if (!isShared(char) || source === '——') continue
    if (isApostrophe(clusters, at, hasQuoted)) setMark(clusters[at]!, true, vertical, faces)
    else if (char === '‘' || char === '“') {
      open[char === '‘' ? '’' : '”'].push(at)
      hasQuoted ||= char === '‘'
    } else if (char !== '’' && char !== '”') settle(at, at)
    else {
      const opener = open[char].pop() ?? at
      settle(opener, at)
      // An unclosed inner mark is unpaired.
      const others = open[char === '’' ? '”' : '’']
      const unclosed = others.splice(others.findLastIndex((other) => other < opener) + 1)
      for (const other of unclosed) settle(other, other)
    }
  }
  for (const at of [...open['’'], ...open['”']]) settle(at, at)
}

const isLetter = (cluster: Cluster | undefined): boolean =>
  cluster !== undefined && !cluster.ideographic && /^[\p{L}\p{M}\p{N}]/u.test(cluster.char)

/** Between two letters of a word, or after its last one: O’Brien, students’. */
function isApostrophe(clusters: readonly Cluster[], at: number, hasQuoted: boolean): boolean {
  const { char } = clusters[at]!
  if ((char !== '’' && char !== '‘') || !isLetter(clusters[at - 1])) return false
  return isLetter(clusters[at + 1]) || (char === '’' && !hasQuoted)
}

/** For each position of a line the number of Han before it, and whether the nearest letter on either side is Latin. */
interface Around {
  hanBefore: Uint32Array
  latinBefore: Uint8Array
  latinBehind: Uint8Array
}

function readContext(clusters: readonly Cluster[]): Around {
  const count = clusters.length
  const hanBefore = new Uint32Array(count + 1)
  const [latinBefore, latinBehind] = [new Uint8Array(count), new Uint8Array(count)]
  const counts = ({ space, char }: Cluster): boolean => !space && !isShared(char)
  let latin = 0
  for (let at = 0; at < count; at++) {
    const cluster = clusters[at]!
    hanBefore[at + 1] = hanBefore[at]! + (cluster.ideographic ? 1 : 0)
    latinBefore[at] = latin
    if (counts(cluster)) latin = cluster.ideographic ? 0 : 1
  }
  latin = 0
  for (let at = count - 1; at >= 0; at--) {
    latinBehind[at] = latin
    if (counts(clusters[at]!)) latin = clusters[at]!.ideographic ? 0 : 1
  }
  return { hanBefore, latinBefore, latinBehind }
}

function isAmongLatin(
  clusters: readonly Cluster[],
  from: number,
  to: number,
  { hanBefore, latinBefore, latinBehind }: Around,
): boolean {
  if (hanBefore[to]! > hanBefore[from]!) return false
  // Two of them form the Chinese mark.
  const isPair = [from - 1, from + 1].some((at) => clusters[at]?.char === ellipsis)
  if (clusters[from]!.char === ellipsis && isPair) return false
  return latinBefore[from] === 1 && latinBehind[to] === 1
}

function setMark(cluster: Cluster, latin: boolean, vertical: boolean, faces: Faces): void {
  const { char, run } = cluster
  const code = char.codePointAt(0)!
  const bold = run.bold === true
  if (latin) {
    const most = narrow[char] ?? narrowElse
    const chosen = faces.chooseWide(run.family, bold, code, 0, most) ?? faces.choose(run.family, bold, code)
    if (!chosen) return
    const { face, embolden, advance } = chosen
    Object.assign(cluster, { drawn: code, face, embolden, advance, along: advance, upright: false, latin: true })
    return
  }
  // In vertical text they have forms of their own, each an em long.
  if (vertical || cluster.advance >= wide || !(isQuote(char) || char === ellipsis)) return
  const chosen = faces.chooseWide(run.family, bold, code, wide, widest)
  if (!chosen) return
  const { face, embolden, advance } = chosen
  Object.assign(cluster, { face, embolden, advance, along: advance })
}
