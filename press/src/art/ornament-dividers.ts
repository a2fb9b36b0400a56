import { along, brush, leaf, mirroredAt, swelling } from '../drawing/brush.ts'
import { Path } from '../drawing/path.ts'
import type { Matrix, Vector } from '../drawing/vector.ts'

const identity: Matrix = [1, 0, 0, 1, 0, 0]
const sides: readonly Matrix[] = [identity, mirroredAt(200)]

/** Two tapering lines with a lozenge between them. */
export function dividerLozenge(color: string): Vector {
  const needle = new Path().polygon([
    [4, 20],
    [172, 18.4],
    [178, 20],
    [172, 21.6],
  ])
  const beads = new Path().ellipse(164, 20, 3.4)
  const middle = new Path().polygon([
    [200, 6],
    [214, 20],
    [200, 34],
    [186, 20],
  ])
  const hole = new Path().polygon([
    [200, 12],
    [208, 20],
    [200, 28],
    [192, 20],
  ])
  return {
    width: 400,
    height: 40,
    shapes: [
      { path: needle.toString() + beads.toString(), fill: color, at: sides },
      { path: middle.toString() + hole.toString(), fill: color, evenOdd: true },
      { path: new Path().ellipse(200, 20, 3).toString(), fill: color },
    ],
  }
}

/** Scrolls that meet in the middle. */
export function dividerScroll(color: string): Vector {
  const path = new Path()
  brush(along({ from: [190, 30], heading: 184, length: 132, bend: [0.003, -0.012] }), swelling(6, 0.6), path)
  brush(along({ from: [150, 29], heading: 214, length: 74, bend: [0.01, -0.15] }), swelling(5, 0.6), path)
  brush(along({ from: [104, 34], heading: 160, length: 66, bend: [-0.006, 0.15] }), swelling(4.6, 0.6), path)
  leaf([126, 30], 192, 26, 0.26, path)
  leaf([172, 28], 232, 18, 0.32, path)
  leaf([172, 32], 128, 18, 0.32, path)
  const needle = new Path().polygon([
    [2, 30],
    [56, 29],
    [56, 31],
  ])
  const heart = new Path().polygon([
    [200, 20],
    [207, 30],
    [200, 40],
    [193, 30],
  ])
  return {
    width: 400,
    height: 60,
    shapes: [
      { path: path.toString() + needle.toString(), fill: color, at: sides },
      { path: heart.toString(), fill: color },
    ],
  }
}

/** Twigs to both sides of a bead. */
export function dividerLeaves(color: string): Vector {
  const path = new Path()
  brush(along({ from: [188, 24], heading: 180, length: 164, bend: [0, 0] }), (part) => 2.4 - 1.6 * part, path)
  for (let i = 0; i < 6; i++) {
    const x = 172 - i * 24
    const size = 25 - i * 1.9
    leaf([x, 24], 180 + 34, size, 0.3, path)
    leaf([x - 5, 24], 180 - 34, size, 0.3, path)
  }
  leaf([30, 24], 180, 20, 0.26, path)
  return {
    width: 400,
    height: 48,
    shapes: [
      { path: path.toString(), fill: color, at: sides },
      { path: new Path().ellipse(200, 24, 6).toString(), fill: color },
    ],
  }
}

/** Two rules, the lower one fine, with three beads. */
export function dividerBeads(color: string): Vector {
  const rules = new Path().rect(0, 11, 172, 3).rect(0, 17, 172, 1.2)
  const beads = new Path().ellipse(200, 14, 7).ellipse(182, 14, 3.4).ellipse(218, 14, 3.4)
  return {
    width: 400,
    height: 28,
    shapes: [
      { path: rules.toString(), fill: color, at: sides },
      { path: beads.toString(), fill: color },
    ],
  }
}
