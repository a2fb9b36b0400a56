import { certificateApi } from '@podium/core/certificate/api.ts'
import { useSyncExternalStore } from 'react'
import { useViewer } from '#web/lib/session/viewer.ts'
import { call } from '#web/lib/call/call.ts'
import type { Editor } from '#web/certificate/designer/state/editor.ts'
import { useEditor } from '#web/certificate/designer/state/use-editor.ts'
import { useTemplate, type OpenedTemplate } from '#web/certificate/designer/template-context.ts'
import { DraftSaver, type DraftView } from './draft-saver.ts'
import { stashDraft } from './stash.ts'

const savers = new WeakMap<Editor, { saver: DraftSaver; userId: string }>()

/** The draft saver of the open design: one per editor. */
export function useDraftSaver(): DraftSaver {
  const editor = useEditor()
  const template = useTemplate()
  const userId = useViewer()?.userId ?? ''
  const existing = savers.get(editor)
  // A saver made before the user was loaded is replaced: there are no changes yet.
  if (existing?.userId === userId) return existing.saver
  const created = saverOf(editor, template, userId)
  savers.set(editor, { saver: created, userId })
  return created
}

export function useDraftState<T>(selector: (state: DraftView) => T): T {
  const saver = useDraftSaver()
  return useSyncExternalStore(saver.subscribe, () => selector(saver.state()))
}

function saverOf(editor: Editor, { templateId, version, no }: OpenedTemplate, userId: string): DraftSaver {
  return new DraftSaver({
    editor,
    base: { version, no },
    deferred: true,
    send: async (design, base, grewFrom) => {
      const input = {
        templateId,
        design,
        baseVersion: base.version,
        baseNo: base.no,
        ...(grewFrom === undefined ? {} : { grewFrom }),
      }
      return (await call(certificateApi.saveDraft, input)).savedAt
    },
    stash: (draft) => stashDraft(userId, templateId, draft),
  })
}
