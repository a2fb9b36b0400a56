/** At most so many answers are written at a time in one process; further ones are quoted. */
const MAX_WRITING = 8

/** The answers that the language model is writing. */
export class ModelTurns {
  #writing = 0

  /** Null when no turn is free; otherwise ends the turn. */
  take(): (() => void) | null {
    if (this.#writing >= MAX_WRITING) return null
    this.#writing += 1
    let isOver = false
    return () => {
      if (!isOver) this.#writing -= 1
      isOver = true
    }
  }
}

export const modelTurns = () => new ModelTurns()
