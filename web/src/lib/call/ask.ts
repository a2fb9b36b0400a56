/** One question at a time, asked from anywhere, answered in a dialog. */
export interface Question {
  title: string
  text: string
  /** A second, quieter line. */
  note?: string
  /** Lines shown as a list: what exactly goes. */
  names?: readonly string[]
  confirm: string
  cancel: string
  danger?: boolean
}

interface Asked extends Question {
  answer(yes: boolean): void
}

let asked: Asked | null = null
const listeners = new Set<() => void>()

export function currentQuestion(): Asked | null {
  return asked
}

export function onQuestion(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks; true when confirmed. A question asked while another stands answers false at once. */
export function ask(question: Question): Promise<boolean> {
  if (asked) return Promise.resolve(false)
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      set(null)
      resolve(yes)
    }
    set({ ...question, answer })
  })
}

function set(next: Asked | null): void {
  asked = next
  for (const listener of listeners) listener()
}
