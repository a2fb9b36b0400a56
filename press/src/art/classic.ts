import { Path } from '../drawing/path.ts'
import type { Vector } from '../drawing/vector.ts'
import { corners, frame, fret, guilloche, rosette, sheetOf } from './classic-borders.ts'

export interface ClassicPreset {
  /** Colours at the centre and the edge of the paper. */
  readonly paper: readonly [string, string]
  readonly line: string
  readonly fine: string
  readonly ornament: string
  readonly border: 'guilloche' | 'fret'
  /** Opacity of the rosette behind the text. */
  readonly rosette: number
}

/** A paper with a rosette, two frames with a woven border between them, and leaves in the corners. */
export function classicBackground(width: number, height: number, preset: ClassicPreset): Vector {
  const sheet = sheetOf(width, height)
  const middle = [width / 2, height / 2] as const
  const paper = {
    path: new Path().rect(0, 0, width, height).toString(),
    fill: {
      kind: 'radial',
      from: middle,
      to: [width, height],
      stops: [
        [0, preset.paper[0]],
        [1, preset.paper[1]],
      ],
    },
  } as const
  return {
    width,
    height,
    shapes: [
      paper,
      rosette(sheet, preset.fine, preset.rosette),
      ...(preset.border === 'guilloche' ? guilloche(sheet, preset.fine) : fret(sheet, preset.fine)),
      frame(sheet, 2.6, 0.55, preset.line),
      frame(sheet, 6.6, 0.16, preset.line),
      ...corners(sheet, preset.line, preset.ornament),
    ],
  }
}
