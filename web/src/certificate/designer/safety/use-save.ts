import { baseRefusals } from '@podium/core/base/codes.ts'
import { certificateApi } from '@podium/core/certificate/api.ts'
import type { Design } from '@podium/core/certificate/template/design/design.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { call } from '#web/lib/call/call.ts'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { asRefusal, type RefusalError } from '#web/lib/call/refusal-error.ts'
import { toast } from '#web/lib/toast.ts'
import { keyOf } from '#web/lib/call/use-call.ts'
import { useEditor } from '../state/use-editor.ts'
import { useTemplate, type OpenedTemplate } from '../template-context.ts'
import { safetyMessages } from './messages.ts'
import { useDraftSaver } from './draft/use-draft-saver.ts'

/** Another user's version, saved since this one was opened. */
export interface Conflict {
  /** Name of that user, as given by the server. */
  readonly userName: string
  readonly otherTemplate: OpenedTemplate
}

export interface Save {
  /** Saves the canvas as the newest version; `over` is another user's version to overwrite. */
  save: (over?: OpenedTemplate) => Promise<void>
  /** Saves the canvas as a new template; returns its id. */
  saveAs: (name: string) => Promise<string | null>
  busy: boolean
  refusal: RefusalError | null
  conflict: Conflict | null
  clear: () => void
}

/** Saves versions. If saving fails the draft remains. */
export function useSave(): Save {
  const t = useT(safetyMessages)
  const { language } = useLanguage()
  const editor = useEditor()
  const saver = useDraftSaver()
  const client = useQueryClient()
  const template = useTemplate()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<RefusalError | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const { templateId } = template
  /** Guards against double clicks and held keys, which would conflict with themselves. */
  const running = useRef(false)
  /** The latest known template: its name, kind and state are part of the save request. */
  const newest = useRef(template)

  const markStale = useCallback(() => {
    const calls = [certificateApi.templatePage, certificateApi.versionPage]
    for (const each of calls) void client.invalidateQueries({ queryKey: keyOf(each), refetchType: 'none' })
    // The next visit must load the saved template, not the cached one.
    client.removeQueries({ queryKey: keyOf(certificateApi.template) })
  }, [client])

  const guarded = useCallback(
    async <T>(work: (design: Design) => Promise<T>): Promise<T | null> => {
      if (running.current) return null
      if (saver.state().waiting) {
        toast('error', t('saveWaits'))
        return null
      }
      running.current = true
      setBusy(true)
      setRefusal(null)
      editor.edit(null)
      // A draft request must not arrive after the version that replaces it.
      const goOn = await saver.pause()
      try {
        return await work(editor.state().design)
      } catch (thrown) {
        const refused = asRefusal(thrown, language)
        if (refused.code === baseRefusals.STALE.code) {
          const otherTemplate = await call(certificateApi.template, { templateId }).catch(() => null)
          if (otherTemplate) setConflict({ userName: otherUserOf(refused), otherTemplate })
          else setRefusal(refused)
        } else setRefusal(refused)
        void saver.flush()
        return null
      } finally {
        goOn()
        running.current = false
        setBusy(false)
      }
    },
    [editor, saver, language, t, templateId],
  )

  const save = useCallback(
    async (over?: OpenedTemplate) => {
      await guarded(async (design) => {
        if (over) newest.current = over
        const { name, kind, state } = newest.current
        const { base } = saver.state()
        const input = { templateId, name, kind, state, design, version: over?.version ?? base.version }
        const { no, version } = await call(certificateApi.saveTemplate, input, { key: crypto.randomUUID() })
        saver.versionSaved({ version, no }, design)
        setConflict(null)
        markStale()
        toast('success', t(no === base.no ? 'nothingNew' : 'savedAs', { no }))
      })
    },
    [guarded, saver, markStale, t, templateId],
  )

  const saveAs = useCallback(
    (name: string) =>
      guarded(async (design) => {
        const { kind } = template
        const input = { name, kind, state: 'draft' as const, design }
        const created = await call(certificateApi.saveTemplate, input, { key: crypto.randomUUID() })
        await call(certificateApi.dropDraft, { templateId }).catch(() => undefined)
        saver.versionSaved(saver.state().base, design)
        setConflict(null)
        markStale()
        toast('success', t('savedAsTemplate', { name }))
        return created.templateId
      }),
    [guarded, saver, markStale, t, template, templateId],
  )

  const clear = useCallback(() => {
    setRefusal(null)
    setConflict(null)
  }, [])
  return { save, saveAs, busy, refusal, conflict, clear }
}

/** The user's name in the refusal's text `数据已被{who}修改`. */
export function otherUserOf({ msg }: Pick<RefusalError, 'msg'>): string {
  const { zh, en } = baseRefusals.STALE
  for (const words of [zh, en]) {
    const [before = '', after = ''] = words.split(/\{who(?:En)?\}/)
    if (msg.startsWith(before) && msg.endsWith(after)) return msg.slice(before.length, msg.length - after.length)
  }
  return ''
}
