import { certificateApi } from '@podium/core/certificate/api.ts'
import { Button, Modal } from 'antd'
import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { useViewer } from '#web/identity/parts/viewer.ts'
import { ask } from '#web/lib/ask.ts'
import { call } from '#web/lib/call.ts'
import { useT } from '#web/lib/i18n.ts'
import { useConfirmDanger } from '#web/ui/confirm-danger.ts'
import { timeText } from '#web/ui/time.ts'
import { useEditor, useEditorState } from '../state/use-editor.ts'
import { useTemplate } from '../template-context.ts'
import { CompareView } from './compare-view.tsx'
import { safetyMessages } from './messages.ts'
import { laterDraft, stashDraft, stashedDraft } from './stash.ts'
import { useKeeper, useKept } from './use-keeper.ts'
import './safety.css'

/** Keeps the draft, brings it back, and lets nobody leave without what they made. */
export function DraftKeeping() {
  const readOnly = useEditorState((state) => state.readOnly)
  return readOnly ? null : <Keeping />
}

function Keeping() {
  const t = useT(safetyMessages)
  const editor = useEditor()
  const keeper = useKeeper()
  const { templateId } = useTemplate()
  const userId = useViewer()?.userId
  useEffect(() => keeper.watch(), [keeper])
  useEffect(() => {
    const gone = new AbortController()
    if (userId !== undefined) void bringBack(userId, gone.signal)
    return () => gone.abort()

    async function bringBack(user: string, signal: AbortSignal) {
      const fresh = editor.state().design
      const onServer = await call(certificateApi.draft, { templateId }, { signal }).catch(() => null)
      const draft = onServer?.draft ?? null
      const later = laterDraft(draft, stashedDraft(user, templateId))
      if (signal.aborted || !later || editor.state().design !== fresh) return
      keeper.restore(later, t('draftStep'))
      // What only this browser had goes to the server now.
      if (later !== draft) keeper.resend()
    }
    // Once for each editor: words in another language bring no draft back.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [editor, keeper, templateId, userId])
  useLeaving()
  return <RestoredNote />
}

/** Sends what is not kept before one leaves; asks where that fails. */
function useLeaving(): void {
  const t = useT(safetyMessages)
  const keeper = useKeeper()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    return currentLocation.pathname !== nextLocation.pathname && !keeper.isKept
  })
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void keeper
      .flush()
      .then(async (kept) => {
        if (kept) return true
        const question = { title: t('leaveTitle'), text: t('leaveText'), confirm: t('leave'), cancel: t('stay') }
        return await ask({ ...question, danger: true })
      })
      .then((go) => (go ? blocker.proceed() : blocker.reset()))
  }, [blocker, keeper, t])
  useEffect(() => {
    const stash = () => keeper.stashNow()
    const guard = (event: BeforeUnloadEvent) => {
      if (keeper.isKept) return
      stash()
      event.preventDefault()
    }
    window.addEventListener('beforeunload', guard)
    window.addEventListener('pagehide', stash)
    const retry = () => void keeper.flush()
    window.addEventListener('online', retry)
    return () => {
      window.removeEventListener('beforeunload', guard)
      window.removeEventListener('pagehide', stash)
      window.removeEventListener('online', retry)
    }
  }, [keeper])
}

/** Says that a draft came back, with the way to see it and to let it go. */
function RestoredNote() {
  const t = useT(safetyMessages)
  const editor = useEditor()
  const keeper = useKeeper()
  const template = useTemplate()
  const userId = useViewer()?.userId ?? ''
  const confirmDanger = useConfirmDanger()
  const restored = useKept((state) => state.restored)
  const design = useEditorState((state) => state.design)
  const [closed, setClosed] = useState(false)
  const [comparing, setComparing] = useState(false)
  if (!restored || closed) return null
  const { templateId, no } = template
  const drop = async () => {
    const question = { title: t('dropTitle'), text: t('dropText', { no }), deed: t('dropDraft') }
    if (!(await confirmDanger(question))) return
    await keeper.rest()
    await call(certificateApi.dropDraft, { templateId })
    stashDraft(userId, templateId, null)
    editor.commit(t('dropDraft'), () => template.design, { select: [] })
    keeper.settle({ version: template.version, no }, editor.state().design)
  }
  return (
    <output className="designer-restored">
      <span>
        {t('restored', { time: timeText(restored.at), no: restored.base.no })}
        {restored.base.version !== template.version && ` ${t('behind')}`}
      </span>
      <Button size="small" onClick={() => setComparing(true)}>
        {t('seeChanges')}
      </Button>
      <Button size="small" onClick={() => void drop()}>
        {t('dropDraft')}
      </Button>
      <Button size="small" type="text" onClick={() => setClosed(true)}>
        {t('close')}
      </Button>
      {comparing && (
        <Modal
          open
          width={1040}
          footer={null}
          title={t('compareTitle', { left: t('versionNo', { no }), right: t('mine') })}
          onCancel={() => setComparing(false)}
        >
          <CompareView
            older={{ label: t('versionNo', { no }), design: template.design }}
            newer={{ label: t('mine'), design }}
          />
        </Modal>
      )}
    </output>
  )
}
