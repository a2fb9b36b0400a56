import { isTextList } from '#web/lib/session/storage.ts'

export interface DraftText {
  readonly title: string
  readonly summary: string
  readonly keywords: string[]
}

/** Typed texts that aren't saved, with the saved ones that they are based on. */
export interface UnsavedDraft {
  readonly typed: DraftText
  readonly saved: DraftText
  readonly version: number
}

interface Target {
  readonly userId: string
  readonly teamId: string
  readonly stageId: string
}

const keyOf = ({ userId, teamId, stageId }: Target) => `draft.${userId}.${teamId}.${stageId}`

/** The user's unsaved draft of this tab; null if there is none. Signing out removes it. */
export function unsavedDraft(target: Target): UnsavedDraft | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(target)) ?? 'null')
    return isUnsavedDraft(stored) ? stored : null
  } catch {
    return null
  }
}

export function storeUnsavedDraft(target: Target, draft: UnsavedDraft): void {
  try {
    sessionStorage.setItem(keyOf(target), JSON.stringify(draft))
  } catch {
    return
  }
}

export function removeUnsavedDraft(target: Target): void {
  try {
    sessionStorage.removeItem(keyOf(target))
  } catch {
    return
  }
}

function isUnsavedDraft(value: unknown): value is UnsavedDraft {
  const { typed, saved, version } = (value ?? {}) as Partial<Record<keyof UnsavedDraft, unknown>>
  return isDraftText(typed) && isDraftText(saved) && typeof version === 'number'
}

function isDraftText(value: unknown): value is DraftText {
  const { title, summary, keywords } = (value ?? {}) as Partial<Record<keyof DraftText, unknown>>
  return typeof title === 'string' && typeof summary === 'string' && isTextList(keywords)
}
