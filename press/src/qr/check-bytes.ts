/** Reed-Solomon check bytes over GF(256) with polynomial 0x11d. */

const exp = new Uint8Array(512)
const log = new Uint8Array(256)
for (let i = 0, value = 1; i < 255; i++) {
  exp[i] = value
  exp[i + 255] = value
  log[value] = i
  value = (value << 1) ^ (value & 0x80 ? 0x11d : 0)
}

const generators = new Map<number, Uint8Array>()

/** Logarithms of the generator's coefficients after the leading one. */
function generator(degree: number): Uint8Array {
  const cached = generators.get(degree)
  if (cached) return cached
  const coefficients = new Uint8Array(degree)
  coefficients[degree - 1] = 1
  for (let root = 0; root < degree; root++) {
    for (let i = 0; i < degree; i++) {
      const value = coefficients[i]!
      const product = value === 0 ? 0 : exp[log[value]! + root]!
      coefficients[i] = product ^ (i + 1 < degree ? coefficients[i + 1]! : 0)
    }
  }
  const logs = coefficients.map((value) => log[value]!)
  generators.set(degree, logs)
  return logs
}

export function checkBytes(data: Uint8Array, count: number): Uint8Array {
  const logs = generator(count)
  const rest = new Uint8Array(count)
  for (const byte of data) {
    const factor = byte ^ rest[0]!
    rest.copyWithin(0, 1)
    rest[count - 1] = 0
    if (factor === 0) continue
    const power = log[factor]!
    for (let i = 0; i < count; i++) rest[i]! ^= exp[logs[i]! + power]!
  }
  return rest
}
