import type { Output } from '@podium/core/base/endpoint.ts'
import type { certificateApi } from '@podium/core/certificate/api.ts'
import { readText, writeText } from '#web/lib/storage.ts'

export type Draft = NonNullable<Output<typeof certificateApi.draft>['draft']>

const keyOf = (userId: string, templateId: string) => `designer.draft.${userId}.${templateId}`

/** Keeps a draft that could not be sent in this browser; null removes it. */
export function stashDraft(userId: string, templateId: string, draft: Draft | null): void {
  writeText(keyOf(userId, templateId), draft && JSON.stringify(draft))
}

/** The draft this browser kept, where it is whole; the server checks its design when it is sent. */
export function stashedDraft(userId: string, templateId: string): Draft | null {
  const text = readText(keyOf(userId, templateId))
  if (text === null) return null
  try {
    const draft = JSON.parse(text) as Partial<Draft> | null
    const whole =
      typeof draft?.savedAt === 'string' &&
      typeof draft.baseVersion === 'number' &&
      typeof draft.baseNo === 'number' &&
      Array.isArray(draft.design?.slides)
    return whole ? (draft as Draft) : null
  } catch {
    return null
  }
}

/** The later of the draft on the server and the one in this browser. */
export function laterDraft(onServer: Draft | null, here: Draft | null): Draft | null {
  if (!onServer || !here) return onServer ?? here
  return here.savedAt > onServer.savedAt ? here : onServer
}
