import type { Paragraph, Run, TextElement, Values } from '../../design.ts'
import { bindClusters, bond } from './bonds.ts'
import {
  isExtending,
  isIdeographic,
  isInvisible,
  isSpace,
  isUndrawable,
  isUpright,
  isVariation,
  verticalForm,
} from './characters.ts'
import type { Cluster } from './cluster.ts'
import type { Issue } from '../draw-list.ts'
import type { Faces } from '../faces.ts'
import { settleMarks } from './marks.ts'
import { cutWords, isRightToLeft, needsShaping } from '../shaping.ts'
import { tighten } from './tighten.ts'
import { settleWords } from './words.ts'

/** Text between two forced line breaks. */
export interface Segment {
  clusters: Cluster[]
  paragraph: Paragraph
  /** Ends its paragraph: paragraph spacing follows. */
  last: boolean
  /** Font size that determines the height of an empty line. */
  size: number
}

/** Splits an element's text, fields filled in, into segments. Issues are added to `issues`. */
export function readSegments(
  element: TextElement,
  page: number,
  values: Values,
  faces: Faces,
  issues: Issue[],
): Segment[] {
  const segments: Segment[] = []
  const missing = new Set<string>()
  let size = element.paragraphs.find((paragraph) => paragraph.runs.length > 0)?.runs[0]?.sizeUnits ?? 20
  for (const paragraph of element.paragraphs) {
    const runs = paragraph.hideEmpty ? visibleRuns(paragraph.runs, values) : paragraph.runs
    for (const code of hiddenFields(paragraph, runs))
      issues.push({ kind: 'hidden-line', element: element.id, page, code })
    if (!runs) continue
    let clusters: Cluster[] = []
    for (const run of runs) {
      size = run.sizeUnits
      let text: string
      if ('text' in run) text = run.text
      else if (Object.hasOwn(values, run.code)) text = values[run.code]!
      else {
        text = ''
        issues.push({ kind: 'missing-value', element: element.id, page, code: run.code })
      }
      const lines = text.includes('\n') || text.includes('\r') ? text.split(/\r\n?|\n/) : [text]
      for (let i = 0; i < lines.length; i++) {
        if (i > 0) {
          segments.push({ clusters, paragraph, last: false, size })
          clusters = []
        }
        const line = lines[i]!
        if (!faces.shaper || !needsShaping(line)) readRun(line, run, element.vertical, faces, clusters, missing)
        else readMixed(line, run, element.vertical, faces, clusters, missing)
      }
    }
    segments.push({ clusters, paragraph, last: true, size })
  }
  for (const { clusters } of segments) {
    settleMarks(clusters, element.vertical, faces)
    settleWords(clusters, faces)
    bindClusters(clusters)
    if (faces.shaper) setLevels(clusters, faces)
    tighten(clusters)
  }
  for (const character of missing) issues.push({ kind: 'missing-glyph', element: element.id, page, character })
  return segments
}

/** The runs of visible lines: those without fields or with a non-empty field; null when there is none. */
function visibleRuns(runs: readonly Run[], values: Values): Run[] | null {
  const lines: Run[][] = [[]]
  for (const run of runs) {
    if (!('text' in run)) {
      lines.at(-1)!.push(run)
      continue
    }
    const [first, ...more] = run.text.split(/\r\n?|\n/)
    lines.at(-1)!.push({ ...run, text: first! })
    for (const text of more) lines.push([{ ...run, text }])
  }
  const visible = lines.filter((line) => {
    const fields = line.flatMap((run) => ('code' in run ? [run.code] : []))
    return fields.length === 0 || fields.some((code) => Object.hasOwn(values, code) && values[code]!.trim() !== '')
  })
  if (visible.length === 0) return null
  return visible.flatMap((line, at) => (at === 0 ? line : line.map((run, i) => (i === 0 ? onNewLine(run) : run))))
}

/** Fields of the hidden lines. */
function hiddenFields({ hideEmpty, runs }: Paragraph, visible: readonly Run[] | null): string[] {
  if (!hideEmpty) return []
  const fieldsOf = (some: readonly Run[]) => some.flatMap((run) => ('code' in run ? [run.code] : []))
  const left = new Set(fieldsOf(visible ?? []))
  return [...new Set(fieldsOf(runs))].filter((code) => !left.has(code))
}

/** Adds the line break at which the lines were split. */
const onNewLine = (run: Run): Run => ('text' in run ? { ...run, text: `\n${run.text}` } : run)

/** Splits text in which some words need shaping. */
function readMixed(
  text: string,
  run: Run,
  vertical: boolean,
  faces: Faces,
  into: Cluster[],
  missing: Set<string>,
): void {
  cutWords(text.toWellFormed()).forEach((part, at) => {
    const chosen = at % 2 === 1 ? faces.chooseShaped(run.bold === true, part) : null
    if (!chosen) return readRun(part, run, vertical, faces, into, missing)
    const word = faces.shaper!.shape(chosen.face.id, part, isRightToLeft(part.codePointAt(0)!))
    into.push({
      char: part[0]!,
      source: part,
      drawn: 0,
      face: chosen.face,
      embolden: chosen.embolden,
      advance: word.advance,
      along: word.advance,
      word,
      level: 0,
      run,
      space: false,
      ideographic: false,
      upright: false,
      latin: false,
      half: 0,
      shift: 0,
      before: bond.bound,
    })
  })
}

/** Sets the embedding levels of a line with right-to-left text. */
function setLevels(clusters: readonly Cluster[], faces: Faces): void {
  if (!clusters.some(({ word, source }) => word && isRightToLeft(source.codePointAt(0)!))) return
  const { shaper } = faces
  const levels = shaper!.levels(clusters.map((cluster) => cluster.source).join(''))
  let at = 0
  for (const cluster of clusters) {
    cluster.level = levels[at]!
    at += cluster.source.length
    if (cluster.level % 2 === 0 || cluster.drawn === 0) continue
    const mirrored = shaper!.mirrored(cluster.char).codePointAt(0)!
    if (cluster.face!.advance(mirrored) === cluster.advance) cluster.drawn = mirrored
  }
}

function readRun(text: string, run: Run, vertical: boolean, faces: Faces, into: Cluster[], missing: Set<string>): void {
  const bold = run.bold === true
  for (const character of text.toWellFormed()) {
    const code = character.codePointAt(0)!
    const previous = into.at(-1)
    if (isVariation(code) && previous) {
      previous.source += character
      continue
    }
    if (code === emDash && previous && joinDashes(previous, run, faces)) continue
    if (isExtending(code) && previous && compose(previous, character, run, faces)) continue
    const invisible = isInvisible(code)
    const form = vertical ? verticalForm(character) : 0
    let drawn = invisible || isUndrawable(code) ? 0 : form || code
    let chosen = drawn === 0 ? null : faces.choose(run.family, bold, drawn)
    const turned = form !== 0 && chosen === null
    if (turned) {
      drawn = code
      chosen = faces.choose(run.family, bold, drawn)
    }
    const space = isSpace(code)
    if (!invisible && chosen === null) {
      if (!space) missing.add(character)
      drawn = 0
    }
    const advance = invisible ? 0 : (chosen?.advance ?? (code === 0x20 ? 0.25 : 1))
    const ideographic = isIdeographic(code)
    const upright = vertical && !turned && isUpright(character, code)
    into.push({
      char: character,
      source: character,
      drawn: chosen ? drawn : 0,
      face: chosen?.face ?? null,
      embolden: chosen?.embolden ?? false,
      advance,
      word: null,
      level: 0,
      along: upright && !invisible && (ideographic || form !== 0) ? 1 : advance,
      run,
      space,
      ideographic,
      upright,
      latin: false,
      half: 0,
      shift: 0,
      before: bond.bound,
    })
  }
}

const emDash = 0x2014
const longDash = 0x2e3a

/** Joins two dashes to one mark (破折号), drawn as one stroke where a face has it. */
function joinDashes(previous: Cluster, run: Run, faces: Faces): boolean {
  if (previous.source !== '—' || previous.run !== run) return false
  const chosen = faces.choose(run.family, run.bold === true, longDash)
  if (!chosen) return false
  const { face, embolden, advance } = chosen
  Object.assign(previous, { source: '——', drawn: longDash, face, embolden, advance, along: advance, upright: false })
  return true
}

/** Composes a letter and its mark where a face has the composed character, so that both spellings look the same. */
function compose(previous: Cluster, mark: string, run: Run, faces: Faces): boolean {
  if (previous.run !== run || !previous.face) return false
  const char = (previous.char + mark).normalize('NFC')
  const code = char.codePointAt(0)!
  const chosen = char === String.fromCodePoint(code) ? faces.choose(run.family, run.bold === true, code) : null
  if (!chosen) return false
  const { face, embolden, advance } = chosen
  const along = previous.upright ? previous.along : advance
  Object.assign(previous, { char, source: previous.source + mark, drawn: code, face, embolden, advance, along })
  return true
}
