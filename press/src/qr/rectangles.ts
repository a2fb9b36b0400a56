import type { Qr } from './encode.ts'

/** Modules of the quiet zone around a QR code. */
export const quietZone = 4

/**
 * Covers the dark modules with few rectangles: runs in a row, extended down while the next rows match. Quadruples of
 * column, row, width, height, offset by `margin`.
 */
export function rectanglesOf(qr: Qr, margin: number): number[] {
  const { size } = qr
  const remaining = qr.modules.slice()
  const rectangles: number[] = []
  for (let row = 0; row < size; row++) {
    const start = row * size
    for (let column = 0; column < size; column++) {
      if (remaining[start + column] === 0) continue
      let end = column + 1
      while (end < size && remaining[start + end] === 1) end++
      let below = row + 1
      while (below < size && allDark(remaining, below * size + column, below * size + end)) {
        remaining.fill(0, below * size + column, below * size + end)
        below++
      }
      rectangles.push(column + margin, row + margin, end - column, below - row)
      column = end
    }
  }
  return rectangles
}

function allDark(modules: Uint8Array, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (modules[i] === 0) return false
  return true
}
