import { baseRefusals } from '@podium/core/base/codes.ts'
import { workApi } from '@podium/core/work/api.ts'
import type { WorkEditor } from '@podium/core/work/views.ts'
import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useAutosave } from '#web/enrolment/parts/use-autosave.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { useUnsavedGuard } from '#web/ui/use-unsaved-guard.ts'
import { DraftContent } from './draft-content.ts'
import type { DraftText } from './unsaved-draft.ts'

/** Milliseconds after the last change until it is saved. */
const SAVE_AFTER_MS = 900

/** The texts of a work's draft with their automatic saving; `refetch` loads the work again. */
export function useDraft(work: WorkEditor, { disabled, refetch }: { disabled: boolean; refetch: () => void }) {
  const userId = useViewer()?.userId ?? ''
  const [content] = useState(() => new DraftContent(work, userId))
  const view = useSyncExternalStore(content.subscribe, content.view)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { save: send, busy, refusal: refused } = useAutosave(workApi.save)
  // An old version is no refusal to the author: the texts are saved anew, or both are shown.
  const refusal = refused?.code === baseRefusals.STALE.code ? null : refused
  const { teamId, stageId } = work
  const { dirty, newest } = view
  useUnsavedGuard(dirty, dirty && (newest !== null || refusal !== null))

  /** Saves now; resolves to the version of the saved texts, undefined if they can't be saved. */
  const save = useCallback(async () => {
    clearTimeout(timer.current)
    if (disabled || content.view().newest) return undefined
    if (!content.dirty) return content.version
    const saved = await send(() => ({ teamId, stageId, ...content.send() }))
    if (saved) content.sentAs(saved.version)
    refetch()
    return saved?.version
  }, [content, disabled, send, teamId, stageId, refetch])
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  const saveSoon = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void latest.current(), SAVE_AFTER_MS)
  }, [])

  // Before painting, so that outdated texts are never visible.
  useLayoutEffect(() => {
    if (content.receive(work)) saveSoon()
  }, [content, work, saveSoon])
  useEffect(() => {
    if (content.dirty) saveSoon()
    const saveNow = () => void latest.current()
    addEventListener('online', saveNow)
    return () => {
      removeEventListener('online', saveNow)
      saveNow()
    }
  }, [content, saveSoon])

  const type = (typed: DraftText) => {
    content.type(typed)
    saveSoon()
  }
  const keepTyped = () => {
    content.keepTyped()
    saveSoon()
  }
  return { view, content, busy, refusal, save, type, keepTyped }
}
