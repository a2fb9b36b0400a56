import type { Output } from '@podium/core/base/endpoint.ts'
import type { certificateApi } from '@podium/core/certificate/api.ts'
import { readText, writeText } from '#web/lib/session/storage.ts'

export type Draft = NonNullable<Output<typeof certificateApi.draft>['draft']>

/** A draft that only this browser has. */
export interface StashedDraft extends Draft {
  /** When the draft on the server that it grew from was kept, by the server's clock; null: there was none. */
  readonly grewFrom: string | null
}

const keyOf = (userId: string, templateId: string) => `designer.draft.${userId}.${templateId}`

/** Keeps a draft that could not be sent in this browser; null removes it. */
export function stashDraft(userId: string, templateId: string, draft: StashedDraft | null): void {
  writeText(keyOf(userId, templateId), draft && JSON.stringify(draft))
}

/** The draft this browser kept, where it is whole; the server checks its design when it is sent. */
export function stashedDraft(userId: string, templateId: string): StashedDraft | null {
  const text = readText(keyOf(userId, templateId))
  if (text === null) return null
  try {
    const draft = JSON.parse(text) as Partial<StashedDraft> | null
    const whole =
      typeof draft?.savedAt === 'string' &&
      typeof draft.baseVersion === 'number' &&
      typeof draft.baseNo === 'number' &&
      Array.isArray(draft.design?.slides)
    return whole ? ({ ...draft, grewFrom: draft.grewFrom ?? null } as StashedDraft) : null
  } catch {
    return null
  }
}

/** What may be gone on with: a draft, and whether the server has it. */
export interface LeftDraft {
  readonly draft: Draft
  /** Null where the server has it. */
  readonly stashed: StashedDraft | null
}

/**
 * What was left of earlier work: nothing, one draft to go on with, or two of which neither grew from the other. The
 * clocks of browser and server are never compared: a stash knows which of the server's drafts it grew from.
 */
export function leftDrafts(onServer: Draft | null, here: StashedDraft | null): readonly LeftDraft[] {
  const server = onServer && { draft: onServer, stashed: null }
  const stash = here && { draft: here, stashed: here }
  if (server && stash && here.grewFrom !== null && server.draft.savedAt <= here.grewFrom) return [stash]
  return [server, stash].filter((each) => each !== null)
}
