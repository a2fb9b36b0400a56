import type { Output } from '@podium/core/base/endpoint.ts'
import type { certificateApi } from '@podium/core/certificate/api.ts'
import { readText, writeText } from '#web/lib/session/storage.ts'

export type Draft = NonNullable<Output<typeof certificateApi.draft>['draft']>

/** A draft stored in this browser only. */
export interface StashedDraft extends Draft {
  /** Save time, by the server's clock, of the server draft it is based on; null: there was none. */
  readonly grewFrom: string | null
}

const keyOf = (userId: string, templateId: string) => `designer.draft.${userId}.${templateId}`

/** Stores an unsent draft in this browser; null removes it. */
export function stashDraft(userId: string, templateId: string, draft: StashedDraft | null): void {
  writeText(keyOf(userId, templateId), draft && JSON.stringify(draft))
}

/** The draft stored in this browser, if its form is valid; the server checks the design when it is sent. */
export function stashedDraft(userId: string, templateId: string): StashedDraft | null {
  const text = readText(keyOf(userId, templateId))
  if (text === null) return null
  try {
    const draft = JSON.parse(text) as Partial<StashedDraft> | null
    const valid =
      typeof draft?.savedAt === 'string' &&
      typeof draft.baseVersion === 'number' &&
      typeof draft.baseNo === 'number' &&
      Array.isArray(draft.design?.slides)
    return valid ? ({ ...draft, grewFrom: draft.grewFrom ?? null } as StashedDraft) : null
  } catch {
    return null
  }
}

/** A draft from an earlier session to continue with. */
export interface FoundDraft {
  readonly draft: Draft
  /** Null where the server has it. */
  readonly stashed: StashedDraft | null
}

/**
 * Drafts of earlier sessions: none, one to continue, or two of which neither is based on the other. Clocks of browser
 * and server are never compared: a stash records the server draft it is based on.
 */
export function foundDrafts(onServer: Draft | null, here: StashedDraft | null): readonly FoundDraft[] {
  const server = onServer && { draft: onServer, stashed: null }
  const stash = here && { draft: here, stashed: here }
  if (server && stash && here.grewFrom !== null && server.draft.savedAt <= here.grewFrom) return [stash]
  return [server, stash].filter((each) => each !== null)
}
