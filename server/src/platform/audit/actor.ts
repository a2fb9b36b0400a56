import type { Tx } from '../kernel/context.ts'

/** The user who caused a transaction. */
export interface Actor {
  readonly userId: string
  /** Whether the action needs a permission of the office, as opposed to one in the user's own name. */
  readonly office: boolean
}

const actors = new WeakMap<Tx, Actor>()

/** Sets who caused the transaction; for the functions that begin one. */
export function setActor(tx: Tx, actor: Actor | null): void {
  if (actor) actors.set(tx, actor)
}

/** Who caused the transaction; null: the system, or somebody who isn't signed in. */
export function actorOf(tx: Tx): Actor | null {
  return actors.get(tx) ?? null
}
