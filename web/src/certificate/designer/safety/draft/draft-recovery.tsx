import { certificateApi } from '@podium/core/certificate/api.ts'
import { Button } from 'antd'
import { useContext, useEffect, useState } from 'react'
import { useViewer } from '#web/lib/session/viewer.ts'
import { call } from '#web/lib/call/call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { timeText } from '#web/ui/time/time.ts'
import { useEditor, useEditorState } from '#web/certificate/designer/state/use-editor.ts'
import { useTemplate } from '#web/certificate/designer/template-context.ts'
import { safetyMessages } from '../messages.ts'
import { LeaseContext } from '../lease/use-window-lease.ts'
import { RefusedNote } from './refused-note.tsx'
import { RestoredNote } from './restored-note.tsx'
import { foundDrafts, stashedDraft, type FoundDraft } from './stash.ts'
import { useDraftSaver } from './use-draft-saver.ts'
import { useLeaving } from './use-leaving.ts'
import '../safety.css'

/** Saves and restores the draft, and guards against leaving with unsaved changes. */
export function DraftRecovery() {
  const readOnly = useEditorState((state) => state.readOnly)
  return readOnly ? null : <Recovery />
}

function Recovery() {
  const t = useT(safetyMessages)
  const editor = useEditor()
  const saver = useDraftSaver()
  const { templateId } = useTemplate()
  const userId = useViewer()?.userId
  const [found, setFound] = useState<'failed' | readonly FoundDraft[] | null>(null)
  const [attempt, setAttempt] = useState(0)
  const lease = useContext(LeaseContext)
  useEffect(() => saver.watch(), [saver])
  useEffect(() => lease?.saveBeforeRelease(() => saver.flush().then(() => saver.stashNow())), [saver, lease])
  useEffect(() => {
    const cancelled = new AbortController()
    if (userId !== undefined) void restoreDraft(userId, cancelled.signal)
    return () => cancelled.abort()

    async function restoreDraft(user: string, signal: AbortSignal) {
      const answer = await call(certificateApi.draft, { templateId }, { signal }).catch(() => null)
      if (signal.aborted || !saver.state().waiting) return
      if (!answer) return setFound('failed')
      const drafts = foundDrafts(answer.draft, stashedDraft(user, templateId))
      const [first, second] = drafts
      if (!first) saver.start()
      // Ask before replacing a second draft, or changes made before the drafts were loaded.
      else if (second || !saver.isSaved) setFound(drafts)
      else saver.restore(first, t('draftStep'))
    }
    // Once per editor: changing the language must not restore a draft again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [editor, saver, templateId, userId, attempt])
  useLeaving()
  const retry = () => {
    setFound(null)
    setAttempt(attempt + 1)
  }
  const choose = (drafts: readonly FoundDraft[], chosen: FoundDraft | null) => {
    setFound(null)
    editor.edit(null)
    const replacedAt = drafts.find((each) => each !== chosen && !each.stashed)?.draft.savedAt ?? null
    if (chosen) saver.restore(chosen, t('draftStep'), replacedAt)
    else saver.start(replacedAt)
  }
  return (
    <>
      <RefusedNote />
      {found === 'failed' && (
        <output className="designer-restored">
          <span>{t('draftFailed')}</span>
          <Button size="small" onClick={retry}>
            {t('retry')}
          </Button>
        </output>
      )}
      {found !== null && found !== 'failed' && (
        <FoundDraftsNote drafts={found} onChoose={(chosen) => choose(found, chosen)} />
      )}
      <RestoredNote />
    </>
  )
}

/** Offers the drafts that were found, or the canvas, to continue with. */
function FoundDraftsNote({
  drafts,
  onChoose,
}: {
  drafts: readonly FoundDraft[]
  onChoose: (chosen: FoundDraft | null) => void
}) {
  const t = useT(safetyMessages)
  return (
    <output className="designer-restored">
      <span>{t('draftsLeft')}</span>
      {drafts.map((left) => (
        <Button key={left.stashed ? 'here' : 'there'} size="small" onClick={() => onChoose(left)}>
          {t(left.stashed ? 'draftHere' : 'draftThere', { time: timeText(left.draft.savedAt) })}
        </Button>
      ))}
      <Button size="small" onClick={() => onChoose(null)}>
        {t('draftCanvas')}
      </Button>
    </output>
  )
}
