import { brush, leaf, mirroredAt, tapering } from '../drawing/brush.ts'
import { Path } from '../drawing/path.ts'
import type { Matrix, Shape, Vector } from '../drawing/vector.ts'
import { cloudPath } from './cloud.ts'
import { spirographLobe } from './spirograph.ts'

const identity: Matrix = [1, 0, 0, 1, 0, 0]

/** One branch of a laurel about (150, 140), from the bottom to the left and up. */
function branch(): Path {
  const path = new Path()
  const at = (degrees: number, radius: number) => {
    const angle = (degrees * Math.PI) / 180
    return [150 + Math.cos(angle) * radius, 140 + Math.sin(angle) * radius] as const
  }
  const stem = Array.from({ length: 49 }, (_, i) => at(97 + i * 2.9, 106 - i * 0.12))
  brush(stem, tapering(4.6, 1.4), path)
  for (let i = 0; i < 10; i++) {
    const degrees = 108 + i * 13
    const size = 43 - i * 1.7
    const ahead = degrees + 90
    leaf(at(degrees, 108), ahead - 34, size, 0.24, path)
    leaf(at(degrees + 5, 103), ahead + 36, size * 0.86, 0.24, path)
  }
  leaf(at(236, 100), 322, 26, 0.24, path)
  return path
}

/** Two branches of laurel. */
export function laurel(color: string): Vector {
  const tie = new Path().ellipse(150, 246, 5)
  return {
    width: 300,
    height: 274,
    shapes: [
      { path: branch().toString(), fill: color, at: [identity, mirroredAt(150)] },
      { path: tie.toString(), fill: color },
    ],
  }
}

/** One branch of laurel. */
export function laurelBranch(color: string): Vector {
  return { width: 150, height: 274, shapes: [{ path: branch().toString(), fill: color }] }
}

export function starPath(cx: number, cy: number, radius: number, points = 5, inner = 0.382): Path {
  const corners = Array.from({ length: points * 2 }, (_, i) => {
    const angle = (i * Math.PI) / points - Math.PI / 2
    const reach = i % 2 === 0 ? radius : radius * inner
    return [cx + Math.cos(angle) * reach, cy + Math.sin(angle) * reach] as const
  })
  return new Path().polygon(corners)
}

/** A ribbon with folded ends and space for text. */
export function ribbon(color: string): Vector {
  const front = new Path()
    .move(60, 18)
    .curve(150, 4, 270, 4, 360, 18)
    .line(360, 62)
    .curve(270, 48, 150, 48, 60, 62)
    .close()
  const tail = new Path()
    .move(0, 40)
    .curve(24, 34, 50, 28, 78, 24)
    .line(78, 70)
    .curve(50, 74, 24, 80, 0, 86)
    .line(20, 61)
    .close()
  const fold = new Path().polygon([
    [60, 62],
    [78, 59.4],
    [78, 70],
  ])
  const hem = new Path()
    .move(66, 23)
    .curve(154, 9.5, 266, 9.5, 354, 23)
    .move(66, 55.5)
    .curve(154, 42, 266, 42, 354, 55.5)
  const at = [identity, mirroredAt(210)]
  return {
    width: 420,
    height: 90,
    shapes: [
      { path: tail.toString(), fill: color, opacity: 0.72, at },
      { path: fold.toString(), fill: '#000000', opacity: 0.45, at },
      { path: front.toString(), fill: color },
      { path: hem.toString(), stroke: { color: '#ffffff', width: 1.2 }, opacity: 0.75 },
    ],
  }
}

/** A round medal with ribbons. */
export function medal(color: string): Vector {
  const scallops = Array.from({ length: 97 }, (_, i) => {
    const angle = (i / 96) * 2 * Math.PI
    const reach = 88 + Math.cos(angle * 24) * 4.4
    return [100 + Math.cos(angle) * reach, 96 + Math.sin(angle) * reach] as const
  })
  const tail = new Path().polygon([
    [62, 150],
    [30, 250],
    [62, 238],
    [82, 264],
    [106, 168],
  ])
  const ring: Shape = { path: new Path().ellipse(100, 96, 74).toString(), stroke: { color: '#ffffff', width: 2.4 } }
  const beads = Array.from({ length: 36 }, (_, i): Matrix => {
    const angle = (i / 36) * 2 * Math.PI
    return [1, 0, 0, 1, round(100 + Math.cos(angle) * 66), round(96 + Math.sin(angle) * 66)]
  })
  return {
    width: 200,
    height: 268,
    shapes: [
      { path: tail.toString(), fill: color, opacity: 0.75, at: [identity, mirroredAt(100)] },
      { path: new Path().polygon(scallops).toString(), fill: color },
      ring,
      { path: new Path().ellipse(0, 0, 1.7).toString(), fill: '#ffffff', at: beads },
      { path: starPath(100, 98, 46).toString(), fill: '#ffffff' },
    ],
  }
}

/** Three stars, the middle one largest. */
export function stars(color: string): Vector {
  const path = starPath(110, 42, 38).toString() + starPath(42, 54, 22).toString() + starPath(178, 54, 22).toString()
  return { width: 220, height: 84, shapes: [{ path, fill: color }] }
}

/** A lucky cloud (祥云). */
export function cloud(color: string): Vector {
  return { width: 300, height: 130, shapes: [{ path: cloudPath().toString(), fill: color }] }
}

/** A rosette of woven lines, as on bank notes. */
export function rosetteOrnament(color: string): Vector {
  const shapes = [
    { lobes: 24, outer: 96, inner: 62 },
    { lobes: 18, outer: 66, inner: 34 },
    { lobes: 12, outer: 38, inner: 12 },
  ].map(({ lobes, outer, inner }): Shape => ({
    ...spirographLobe(100, 100, outer, inner, lobes),
    stroke: { color, width: 0.9, cap: 'round' },
  }))
  const ring = new Path().ellipse(100, 100, 98)
  return { width: 200, height: 200, shapes: [...shapes, { path: ring.toString(), stroke: { color, width: 1.4 } }] }
}

const round = (value: number): number => Math.round(value * 1e4) / 1e4 + 0
