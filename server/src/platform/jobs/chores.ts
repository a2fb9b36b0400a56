import { Lease } from './lease.ts'
import type { Module, Chore } from '../kernel/module.ts'
import type { Services } from '../kernel/services.ts'

/** Does things every so often. Several processes take turns: a chore under way anywhere is left out elsewhere. */
export class Chores {
  readonly #services: Services
  readonly #chores: ReadonlyMap<string, Chore>
  readonly #timers: NodeJS.Timeout[] = []
  readonly #underWay = new Set<Promise<void>>()
  readonly #busy = new Set<string>()
  readonly #lease: Lease

  constructor(services: Services, own: Readonly<Record<string, Chore>>, modules: readonly Module[]) {
    this.#services = services
    // A chore whose lock was lost ends by itself; what it sends is claimed row by row.
    this.#lease = new Lease(services.database.url, 'chore', services.log, () => undefined)
    this.#chores = new Map([own, ...modules.map(({ chores }) => chores ?? {})].flatMap((some) => Object.entries(some)))
  }

  start(): void {
    for (const [name, { seconds }] of this.#chores) {
      const timer = setInterval(() => this.#begin(name), seconds * 1_000)
      timer.unref()
      this.#timers.push(timer)
    }
  }

  /** Does one chore now, wherever else it is under way; for tests and commands. */
  async run(name: string): Promise<void> {
    const chore = this.#chores.get(name)
    if (!chore) throw new Error(`there is no chore ${name}`)
    await chore.run(this.#services)
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    await Promise.all(this.#underWay)
    await this.#lease.close()
  }

  #begin(name: string): void {
    if (this.#busy.has(name)) return
    this.#busy.add(name)
    const doing: Promise<void> = this.#alone(name)
      .catch((error: unknown) => this.#services.log.warn({ err: error, chore: name }, 'chore failed'))
      .finally(() => {
        this.#busy.delete(name)
        this.#underWay.delete(doing)
      })
    this.#underWay.add(doing)
  }

  /** Under a lock of the lease's own connection: a killed process frees it, and waiting for mail servers holds no other. */
  async #alone(name: string): Promise<void> {
    if (!(await this.#lease.take(name))) return
    try {
      await this.run(name)
    } finally {
      await this.#lease.give(name)
    }
  }
}
