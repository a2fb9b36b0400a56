/**
 * Minimum-cost flow of works to experts, contracted to the experts alone.
 *
 * One place of one work is filled at a time along the cheapest chain work → expert → (another work of theirs moves to)
 * expert → … → expert with a free place. Adding a work's place adds only outgoing edges, and augmenting along a
 * cheapest path leaves no negative cycle, so after each step the assignment is of least cost for the places filled so
 * far; a place that finds no chain can't be filled by any assignment that fills the earlier ones.
 *
 * Cost, most important first: existing places given up, squares of the loads (least squares are as even as any
 * assignment can be), places without matching expertise. The tiers are numbers far enough apart that no chain of
 * lower tiers outweighs a higher one.
 *
 * A chain of n experts has at most n hops: with E experts one search costs about E² steps whatever the number of works,
 * because `best` keeps, for every pair of experts, the cheapest move of any work from the one to the other.
 */
export interface FlowInput {
  readonly experts: number
  /** Number of works an expert may have, fixed ones included. */
  readonly capacity: readonly number[]
  /** Fixed works of an expert. */
  readonly fixedLoad: readonly number[]
  readonly works: readonly FlowWork[]
}

export interface FlowWork {
  /** Per expert: may judge this work (no conflict, not already fixed to it). */
  readonly allowed: readonly boolean[]
  /** Per expert: has it now; the assignment is kept if possible. */
  readonly held: readonly boolean[]
  /** Per expert: has matching expertise. */
  readonly matched: readonly boolean[]
  /** Expert to start with among equals: distributes panels over all combinations of experts. */
  readonly start: number
}

const CLASSES = 9

export class PanelFlow {
  readonly load: number[]
  readonly #experts: number
  readonly #capacity: readonly number[]
  readonly #works: readonly FlowWork[]
  /** Per work: its experts, except fixed ones. */
  readonly #panel: Array<Set<number>>
  readonly #worksOf: Array<Set<number>>
  readonly #moves: Int32Array
  readonly #best: Float64Array
  readonly #classCost: readonly number[]
  readonly #loadCost: number
  readonly #changeCost: number

  constructor(input: FlowInput) {
    this.#experts = input.experts
    this.#capacity = input.capacity
    this.#works = input.works
    this.load = [...input.fixedLoad]
    this.#panel = input.works.map(() => new Set())
    this.#worksOf = input.capacity.map(() => new Set())
    this.#moves = new Int32Array(input.experts ** 2 * CLASSES)
    this.#best = new Float64Array(input.experts ** 2).fill(Infinity)
    this.#loadCost = 2 * input.experts + 3
    const highest = input.fixedLoad.reduce((most, load) => Math.max(most, load), 0) + input.works.length + 1
    this.#changeCost = this.#loadCost * (2 * highest + 4)
    this.#classCost = Array.from({ length: CLASSES }, (_, index) => this.#costOfClass(index))
  }

  panelOf(work: number): number[] {
    return [...this.#panel[work]!].sort((a, b) => a - b)
  }

  /** Adds one more expert to the work; false when no assignment can. */
  place(work: number): boolean {
    const found = this.#search(work)
    if (!found) return false
    const { chain } = found
    for (let at = chain.length - 1; at > 0; at -= 1) {
      const from = chain[at - 1]!
      const to = chain[at]!
      const moving = this.#workToMove(from, to)
      this.#drop(moving, from)
      this.#assign(moving, to)
    }
    this.#assign(work, chain[0]!)
    return true
  }

  /** Experts that the last search for the work could reach; all are at their limit once `place` returned false. */
  reachable(work: number): number[] {
    const seen = this.#seeds(work)
    const queue = [...seen]
    for (let expert = queue.pop(); expert !== undefined; expert = queue.pop()) {
      for (let next = 0; next < this.#experts; next += 1) {
        if (seen.has(next) || this.#best[expert * this.#experts + next] === Infinity) continue
        seen.add(next)
        queue.push(next)
      }
    }
    return [...seen].sort((a, b) => a - b)
  }

  #seeds(work: number): Set<number> {
    const { allowed } = this.#works[work]!
    const panel = this.#panel[work]!
    return new Set(allowed.flatMap((may, expert) => (may && !panel.has(expert) ? [expert] : [])))
  }

  /** Bellman–Ford search over the experts; the graph never has a negative cycle. */
  #search(work: number): { chain: number[] } | null {
    const size = this.#experts
    const distance = Array.from({ length: size }, () => Infinity)
    const before = Array.from({ length: size }, () => -1)
    let active = [...this.#seeds(work)]
    for (const expert of active) distance[expert] = this.#cost(work, expert)
    while (active.length > 0) {
      const changed = new Set<number>()
      for (const from of active) {
        const base = distance[from]!
        const row = from * size
        for (let to = 0; to < size; to += 1) {
          const reached = base + this.#best[row + to]!
          if (reached >= distance[to]!) continue
          distance[to] = reached
          before[to] = from
          changed.add(to)
        }
      }
      active = [...changed]
    }
    const end = this.#cheapestEnd(distance, this.#works[work]!.start)
    if (end < 0) return null
    const chain = [end]
    for (let at = before[end]!; at >= 0; at = before[at]!) chain.unshift(at)
    return { chain }
  }

  #cheapestEnd(distance: readonly number[], start: number): number {
    let cheapest = Infinity
    let end = -1
    for (let step = 0; step < this.#experts; step += 1) {
      const expert = (start + step) % this.#experts
      const load = this.load[expert]!
      if (load >= this.#capacity[expert]!) continue
      const total = distance[expert]! + this.#loadCost * (2 * load + 1)
      if (total >= cheapest) continue
      cheapest = total
      end = expert
    }
    return end
  }

  #workToMove(from: number, to: number): number {
    const cheapest = this.#best[from * this.#experts + to]!
    for (const work of this.#worksOf[from]!) {
      if (!this.#works[work]!.allowed[to] || this.#panel[work]!.has(to)) continue
      if (this.#cost(work, to) - this.#cost(work, from) === cheapest) return work
    }
    throw new Error('the table of moves and the assignment disagree')
  }

  #assign(work: number, expert: number): void {
    this.#count(work, -1)
    this.#panel[work]!.add(expert)
    this.#worksOf[expert]!.add(work)
    this.load[expert]! += 1
    this.#count(work, 1)
  }

  #drop(work: number, expert: number): void {
    this.#count(work, -1)
    this.#panel[work]!.delete(expert)
    this.#worksOf[expert]!.delete(work)
    this.load[expert]! -= 1
    this.#count(work, 1)
  }

  /** Adds or removes all moves that the work's present panel allows. */
  #count(work: number, by: 1 | -1): void {
    const { allowed } = this.#works[work]!
    const panel = this.#panel[work]!
    for (const from of panel) {
      for (let to = 0; to < this.#experts; to += 1) {
        if (!allowed[to] || panel.has(to)) continue
        const pair = from * this.#experts + to
        this.#moves[pair * CLASSES + this.#classOf(work, from, to)]! += by
        this.#best[pair] = this.#bestOf(pair)
      }
    }
  }

  #bestOf(pair: number): number {
    let best = Infinity
    for (let index = 0; index < CLASSES; index += 1) {
      if (this.#moves[pair * CLASSES + index]! > 0) best = Math.min(best, this.#classCost[index]!)
    }
    return best
  }

  #classOf(work: number, from: number, to: number): number {
    const { held, matched } = this.#works[work]!
    return (Number(held[from]) - Number(held[to]) + 1) * 3 + Number(matched[from]) - Number(matched[to]) + 1
  }

  #costOfClass(index: number): number {
    return (Math.trunc(index / 3) - 1) * this.#changeCost + (index % 3) - 1
  }

  #cost(work: number, expert: number): number {
    const { held, matched } = this.#works[work]!
    return (held[expert] ? 0 : this.#changeCost) + (matched[expert] ? 0 : 1)
  }
}
