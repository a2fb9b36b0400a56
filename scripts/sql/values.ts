import { isRecord } from './is-record.ts'

/** A value that is known only when the program runs. The key is the same wherever it is the same value. */
export class Unknown {
  readonly key: string
  constructor(key: string) {
    this.key = key
  }
}

/** Thrown where the program would throw, or where a value has no form that could go on. */
export class Abandoned extends Error {}

/** Which way each open question goes in one run: what is forced, else the first possibility. */
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
 * Runs again and again until each possibility of each question has been taken once, each after the choices that led to
 * the question. Returns whether all were taken.
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

/** Fragments and builders of Kysely are asked for their syntax tree by this method. */
export function isExpression(value: unknown): value is { toOperationNode(): unknown } {
  return isRecord(value) && typeof value['toOperationNode'] === 'function'
}
