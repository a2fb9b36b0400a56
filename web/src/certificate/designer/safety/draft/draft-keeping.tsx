import { certificateApi } from '@podium/core/certificate/api.ts'
import { Button, Modal, Tooltip } from 'antd'
import { useContext, useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { useViewer } from '#web/lib/session/viewer.ts'
import { ask } from '#web/lib/call/ask.ts'
import { call } from '#web/lib/call/call.ts'
import { useSpeech, useT } from '#web/lib/i18n/i18n.ts'
import { asRefusal } from '#web/lib/call/refusal-error.ts'
import { reportUnshown } from '#web/lib/call/report.ts'
import { useConfirmDanger } from '#web/ui/feedback/confirm-danger.ts'
import { timeText } from '#web/ui/time/time.ts'
import { useEditor, useEditorState } from '#web/certificate/designer/state/use-editor.ts'
import { useTemplate } from '#web/certificate/designer/template-context.ts'
import { CompareView } from '../compare-view.tsx'
import { isElsewhere } from './keeper.ts'
import { safetyMessages } from '../messages.ts'
import { LeaseContext } from '../lease/use-window-lease.ts'
import { leftDrafts, stashedDraft, type LeftDraft } from './stash.ts'
import { useKeeper, useKept } from './use-keeper.ts'
import '../safety.css'

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
  const [left, setLeft] = useState<'failed' | readonly LeftDraft[] | null>(null)
  const [attempt, setAttempt] = useState(0)
  const lease = useContext(LeaseContext)
  useEffect(() => keeper.watch(), [keeper])
  useEffect(() => lease?.giveAfter(() => keeper.flush().then(() => keeper.stashNow())), [keeper, lease])
  useEffect(() => {
    const gone = new AbortController()
    if (userId !== undefined) void bringBack(userId, gone.signal)
    return () => gone.abort()

    async function bringBack(user: string, signal: AbortSignal) {
      const answer = await call(certificateApi.draft, { templateId }, { signal }).catch(() => null)
      if (signal.aborted || !keeper.state().waiting) return
      if (!answer) return setLeft('failed')
      const drafts = leftDrafts(answer.draft, stashedDraft(user, templateId))
      const [one, another] = drafts
      if (!one) keeper.begin()
      // Neither a second draft nor what was made before the first arrived is lost unasked.
      else if (another || !keeper.isKept) setLeft(drafts)
      else keeper.restore(one, t('draftStep'))
    }
    // Once for each editor: words in another language bring no draft back.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [editor, keeper, templateId, userId, attempt])
  useLeaving()
  const retry = () => {
    setLeft(null)
    setAttempt(attempt + 1)
  }
  const choose = (drafts: readonly LeftDraft[], chosen: LeftDraft | null) => {
    setLeft(null)
    editor.edit(null)
    const leftBehind = drafts.find((each) => each !== chosen && !each.stashed)?.draft.savedAt ?? null
    if (chosen) keeper.restore(chosen, t('draftStep'), leftBehind)
    else keeper.begin(leftBehind)
  }
  return (
    <>
      <RefusedNote />
      {left === 'failed' && (
        <output className="designer-restored">
          <span>{t('draftFailed')}</span>
          <Button size="small" onClick={retry}>
            {t('retry')}
          </Button>
        </output>
      )}
      {left !== null && left !== 'failed' && <LeftNote drafts={left} onChoose={(chosen) => choose(left, chosen)} />}
      <RestoredNote />
    </>
  )
}

/** Drafts of which one is to be chosen, or what is on the canvas. */
function LeftNote({
  drafts,
  onChoose,
}: {
  drafts: readonly LeftDraft[]
  onChoose: (chosen: LeftDraft | null) => void
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

/** Why the server won't keep what is on the canvas. */
function RefusedNote() {
  const t = useT(safetyMessages)
  const refusal = useKept((state) => state.refusal)
  if (!refusal) return null
  if (isElsewhere(refusal)) return <ElsewhereNote />
  return <output className="designer-restored">{t('draftRefused', { why: refusal.msg })}</output>
}

/** Another window, here or on another computer, went on with the draft: neither is lost before one chooses. */
function ElsewhereNote() {
  const t = useT(safetyMessages)
  const { language } = useSpeech()
  const editor = useEditor()
  const keeper = useKeeper()
  const { templateId } = useTemplate()
  const [busy, setBusy] = useState(false)
  const chosen = async (work: () => Promise<unknown>) => {
    setBusy(true)
    await work().catch((thrown: unknown) => reportUnshown(asRefusal(thrown, language)))
    setBusy(false)
  }
  const takeTheirs = async () => {
    const { draft } = await call(certificateApi.draft, { templateId })
    // Saved or dropped meanwhile: there is nothing that mine would be written over.
    editor.edit(null)
    if (draft) keeper.restore({ draft, stashed: null }, t('draftStep'))
    else await keeper.overrule()
  }
  return (
    <output className="designer-restored">
      <span>{t('elsewhere')}</span>
      <Button size="small" disabled={busy} onClick={() => void chosen(() => keeper.overrule())}>
        {t('elsewhereMine')}
      </Button>
      <Tooltip title={t('elsewhereHint')}>
        <Button size="small" disabled={busy} onClick={() => void chosen(takeTheirs)}>
          {t('elsewhereTheirs')}
        </Button>
      </Tooltip>
    </output>
  )
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
        const { waiting, refusal } = keeper.state()
        const refused = refusal ? t('leaveRefused', { why: refusal.msg }) : t('leaveText')
        const text = waiting ? t('leaveWaiting') : refused
        const question = { title: t('leaveTitle'), text, confirm: t('leave'), cancel: t('stay') }
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
  const { language } = useSpeech()
  const confirmDanger = useConfirmDanger()
  // One note at a time: a refusal comes first.
  const restored = useKept((state) => (state.refusal ? null : state.restored))
  const design = useEditorState((state) => state.design)
  const [closed, setClosed] = useState(false)
  const [comparing, setComparing] = useState(false)
  if (!restored || closed) return null
  const { templateId, no } = template
  const drop = async () => {
    const question = { title: t('dropTitle'), text: t('dropText', { no }), deed: t('dropDraft') }
    if (!(await confirmDanger(question))) return
    const goOn = await keeper.rest()
    try {
      await call(certificateApi.dropDraft, { templateId })
      editor.commit(t('dropDraft'), () => template.design, { select: [] })
      keeper.settle({ version: template.version, no }, editor.state().design)
    } catch (thrown) {
      reportUnshown(asRefusal(thrown, language))
    } finally {
      goOn()
    }
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
