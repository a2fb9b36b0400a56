import { Lease } from './lease.ts'
import type { Module, PeriodicTask } from '../kernel/module.ts'
import type { Services } from '../kernel/services.ts'

/** Runs periodic tasks; each runs in one process of the installation at a time. */
export class PeriodicTasks {
  readonly #services: Services
  readonly #periodicTasks: ReadonlyMap<string, PeriodicTask>
  readonly #timers: NodeJS.Timeout[] = []
  readonly #underWay = new Set<Promise<void>>()
  readonly #busy = new Set<string>()
  readonly #lease: Lease
  #isStopping = false

  constructor(services: Services, platformTasks: Readonly<Record<string, PeriodicTask>>, modules: readonly Module[]) {
    this.#services = services
    // A task whose lock is lost may finish, because messages are claimed row by row.
    this.#lease = new Lease(services.database.url, 'periodic', services.log, () => undefined)
    this.#periodicTasks = new Map(
      [platformTasks, ...modules.map(({ periodicTasks }) => periodicTasks ?? {})].flatMap((some) =>
        Object.entries(some),
      ),
    )
  }

  start(): void {
    for (const [name, { seconds }] of this.#periodicTasks) {
      const timer = setInterval(() => this.#begin(name), seconds * 1_000)
      timer.unref()
      this.#timers.push(timer)
    }
  }

  /** Runs a periodic task now, even if it is running elsewhere; for tests and commands. */
  async run(name: string): Promise<void> {
    const periodicTask = this.#periodicTasks.get(name)
    if (!periodicTask) throw new Error(`there is no periodicTask ${name}`)
    await periodicTask.run(this.#services)
  }

  /** Waits for the tasks under way; no further one begins, even if its lock is being taken. */
  async stop(): Promise<void> {
    this.#isStopping = true
    for (const timer of this.#timers) clearInterval(timer)
    await Promise.all(this.#underWay)
    await this.#lease.close()
  }

  #begin(name: string): void {
    if (this.#busy.has(name)) return
    this.#busy.add(name)
    const doing: Promise<void> = this.#alone(name)
      .catch((error: unknown) => this.#services.log.warn({ err: error, periodicTask: name }, 'a periodic task failed'))
      .finally(() => {
        this.#busy.delete(name)
        this.#underWay.delete(doing)
      })
    this.#underWay.add(doing)
  }

  /**
   * Locks on the lease's connection: a killed process releases the lock, and waiting for mail servers blocks no other
   * connection.
   */
  async #alone(name: string): Promise<void> {
    if (!(await this.#lease.take(name))) return
    try {
      if (!this.#isStopping) await this.run(name)
    } finally {
      await this.#lease.give(name)
    }
  }
}
