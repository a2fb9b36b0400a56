/** A value known only at run time. The same value has the same key everywhere. */
export class Unknown {
  readonly key: string
  constructor(key: string) {
    this.key = key
  }
}

/** Thrown where the program would throw, or where evaluation can't continue. */
export class Abandoned extends Error {}

/** The answer to each open question in one run: the forced one, else the first possibility. */
export class Choices {
  readonly made: Array<{ key: string; chosen: number; possible: number }> = []
  readonly #picked: Map<string, number>

  constructor(forced: ReadonlyMap<string, number> = new Map()) {
    this.#picked = new Map(forced)
  }

  pick(key: string, possible: number): number {
    const known = this.made.find((choice) => choice.key === key)
    if (known) return known.chosen
    const chosen = Math.min(this.#picked.get(key) ?? 0, possible - 1)
    this.made.push({ key, chosen, possible })
    return chosen
  }

  isTrue(value: unknown): boolean {
    if (!(value instanceof Unknown)) return Boolean(value)
    return value.key.startsWith('!') ? !this.isTrue(new Unknown(value.key.slice(1))) : this.pick(value.key, 2) === 0
  }
}

const MOST_RUNS = 400

/**
 * Repeats the run until each possibility of each question was taken once, after the choices that led to the question.
 * Returns whether all were taken.
 */
export function eachChoice(run: (choices: Choices) => void): boolean {
  const waiting: Array<ReadonlyMap<string, number>> = [new Map()]
  const taken = new Set<string>()
  let runs = 0
  for (let forced = waiting.shift(); forced; forced = waiting.shift()) {
    if (++runs > MOST_RUNS) return false
    const choices = new Choices(forced)
    run(choices)
    const before = new Map<string, number>()
    for (const { key, chosen, possible } of choices.made) {
      taken.add(`${key}=${chosen}`)
      for (let other = 0; other < possible; other++) {
        if (taken.has(`${key}=${other}`)) continue
        taken.add(`${key}=${other}`)
        waiting.push(new Map(before).set(key, other))
      }
      before.set(key, chosen)
    }
  }
  return true
}

/** Whether it is a fragment or builder of Kysely, recognised by the method that returns its syntax tree. */
export function isExpression(value: unknown): value is { toOperationNode(): unknown } {
  return isRecord(value) && typeof value['toOperationNode'] === 'function'
}

/** Any object or function whose properties may be read. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
}
