import { alignmentCentres, levelBits } from './tables.ts'
import type { QrLevel } from './tables.ts'

/** The parts of a QR code that don't depend on its text. */
export interface FixedPattern {
  size: number
  modules: Uint8Array
  /** Module indexes in the order in which data bits fill them. */
  order: Uint16Array
  /** 1 where the mask flips the bit, in the same order. */
  mask: Uint8Array
}

/** The mask of all codes, (row * column) % 2 + (row * column) % 3 === 0: mixes dark and light modules evenly. */
const maskNumber = 5
const flips = (row: number, column: number): boolean => ((row * column) % 2) + ((row * column) % 3) === 0

const cache = new Map<string, FixedPattern>()

/** Patterns are cached by version and level. */
export function fixedPattern(version: number, level: QrLevel): FixedPattern {
  const key = `${version}${level}`
  let pattern = cache.get(key)
  if (!pattern) cache.set(key, (pattern = draw(version, level)))
  return pattern
}

function draw(version: number, level: QrLevel): FixedPattern {
  const size = 17 + 4 * version
  const modules = new Uint8Array(size * size)
  const reserved = new Uint8Array(size * size)
  const set = (row: number, column: number, dark: boolean): void => {
    if (row < 0 || column < 0 || row >= size || column >= size) return
    modules[row * size + column] = dark ? 1 : 0
    reserved[row * size + column] = 1
  }
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0)
    set(i, 6, i % 2 === 0)
  }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const) {
    for (let r = -4; r <= 4; r++) {
      for (let c = -4; c <= 4; c++) {
        const ring = Math.max(Math.abs(r), Math.abs(c))
        set(row + r, column + c, ring !== 2 && ring !== 4)
      }
    }
  }
  const centres = alignmentCentres(version)
  for (const row of centres) {
    for (const column of centres) {
      const corner = (row === 6 && (column === 6 || column === size - 7)) || (row === size - 7 && column === 6)
      if (corner) continue
      for (let r = -2; r <= 2; r++) {
        for (let c = -2; c <= 2; c++) set(row + r, column + c, Math.max(Math.abs(r), Math.abs(c)) !== 1)
      }
    }
  }
  drawFormat(size, level, set)
  if (version >= 7) drawVersion(size, version, set)
  return { size, modules, ...dataOrder(size, reserved) }
}

function drawFormat(size: number, level: QrLevel, set: (row: number, column: number, dark: boolean) => void): void {
  const data = (levelBits[level] << 3) | maskNumber
  let rest = data
  for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >> 9) * 0x537)
  const bits = ((data << 10) | rest) ^ 0x5412
  const dark = (i: number): boolean => ((bits >> i) & 1) === 1
  for (let i = 0; i <= 5; i++) set(i, 8, dark(i))
  set(7, 8, dark(6))
  set(8, 8, dark(7))
  set(8, 7, dark(8))
  for (let i = 9; i < 15; i++) set(8, 14 - i, dark(i))
  for (let i = 0; i < 8; i++) set(8, size - 1 - i, dark(i))
  for (let i = 8; i < 15; i++) set(size - 15 + i, 8, dark(i))
  set(size - 8, 8, true)
}

function drawVersion(size: number, version: number, set: (row: number, column: number, dark: boolean) => void): void {
  let rest = version
  for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25)
  const bits = (version << 12) | rest
  for (let i = 0; i < 18; i++) {
    const dark = ((bits >> i) & 1) === 1
    const far = size - 11 + (i % 3)
    const near = Math.floor(i / 3)
    set(near, far, dark)
    set(far, near, dark)
  }
}

function dataOrder(size: number, reserved: Uint8Array): { order: Uint16Array; mask: Uint8Array } {
  const order: number[] = []
  const mask: number[] = []
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step++) {
      const row = ((right + 1) & 2) === 0 ? size - 1 - step : step
      for (const column of [right, right - 1]) {
        if (reserved[row * size + column]) continue
        order.push(row * size + column)
        mask.push(flips(row, column) ? 1 : 0)
      }
    }
  }
  return { order: Uint16Array.from(order), mask: Uint8Array.from(mask) }
}
