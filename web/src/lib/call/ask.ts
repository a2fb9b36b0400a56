/** A confirmation dialog, opened from anywhere; one at a time. */
export interface Question {
  title: string
  text: string
  /** A second line, less prominent. */
  note?: string
  /** Names of the records concerned, as a list. */
  names?: readonly string[]
  confirm: string
  cancel: string
  danger?: boolean
}

interface OpenQuestion extends Question {
  answer(yes: boolean): void
}

let openQuestion: OpenQuestion | null = null
const listeners = new Set<() => void>()

export function currentQuestion(): OpenQuestion | null {
  return openQuestion
}

export function onQuestion(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks for confirmation; true when confirmed. While another question is open, resolves to false at once. */
export function ask(question: Question): Promise<boolean> {
  if (openQuestion) return Promise.resolve(false)
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      set(null)
      resolve(yes)
    }
    set({ ...question, answer })
  })
}

function set(next: OpenQuestion | null): void {
  openQuestion = next
  for (const listener of listeners) listener()
}
