import { certificateApi } from '@podium/core/certificate/api.ts'
import { useSyncExternalStore } from 'react'
import { useViewer } from '#web/lib/session/viewer.ts'
import { call } from '#web/lib/call/call.ts'
import type { Editor } from '#web/certificate/designer/state/editor.ts'
import { useEditor } from '#web/certificate/designer/state/use-editor.ts'
import { useTemplate, type OpenedTemplate } from '#web/certificate/designer/template-context.ts'
import { Keeper, type KeptState } from './keeper.ts'
import { stashDraft } from './stash.ts'

const keepers = new WeakMap<Editor, { keeper: Keeper; userId: string }>()

/** The keeper of the design on the page: one for each editor. */
export function useKeeper(): Keeper {
  const editor = useEditor()
  const template = useTemplate()
  const userId = useViewer()?.userId ?? ''
  const kept = keepers.get(editor)
  // Until it is known who works here, nothing was made yet.
  if (kept?.userId === userId) return kept.keeper
  const made = keeperOf(editor, template, userId)
  keepers.set(editor, { keeper: made, userId })
  return made
}

export function useKept<T>(selector: (state: KeptState) => T): T {
  const keeper = useKeeper()
  return useSyncExternalStore(keeper.subscribe, () => selector(keeper.state()))
}

function keeperOf(editor: Editor, { templateId, version, no }: OpenedTemplate, userId: string): Keeper {
  return new Keeper({
    editor,
    base: { version, no },
    waits: true,
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
