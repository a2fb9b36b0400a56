import { certificateApi } from '@podium/core/certificate/api.ts'
import { Button, Tooltip } from 'antd'
import { useState } from 'react'
import { call } from '#web/lib/call/call.ts'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { asRefusal } from '#web/lib/call/refusal-error.ts'
import { reportUnhandled } from '#web/lib/call/report.ts'
import { useEditor } from '#web/certificate/designer/state/use-editor.ts'
import { useTemplate } from '#web/certificate/designer/template-context.ts'
import { safetyMessages } from '../messages.ts'
import { isDraftConflict } from './draft-state.ts'
import { useDraftSaver, useDraftState } from './use-draft-saver.ts'

/** Shows why the server refuses the current design. */
export function RefusedNote() {
  const t = useT(safetyMessages)
  const refusal = useDraftState((state) => state.refusal)
  if (!refusal) return null
  if (isDraftConflict(refusal)) return <ConflictNote />
  return <output className="designer-restored">{t('draftRefused', { why: refusal.msg })}</output>
}

/** Another window or computer saved the draft too: the user chooses one of the two. */
function ConflictNote() {
  const t = useT(safetyMessages)
  const { language } = useLanguage()
  const editor = useEditor()
  const saver = useDraftSaver()
  const { templateId } = useTemplate()
  const [busy, setBusy] = useState(false)
  const runBusy = async (work: () => Promise<unknown>) => {
    setBusy(true)
    await work().catch((thrown: unknown) => reportUnhandled(asRefusal(thrown, language)))
    setBusy(false)
  }
  const restoreOther = async () => {
    const { draft } = await call(certificateApi.draft, { templateId })
    // Saved or deleted meanwhile: nothing would be overwritten.
    editor.edit(null)
    if (draft) saver.restore({ draft, stashed: null }, t('draftStep'))
    else await saver.overwrite()
  }
  return (
    <output className="designer-restored">
      <span>{t('elsewhere')}</span>
      <Button size="small" disabled={busy} onClick={() => void runBusy(() => saver.overwrite())}>
        {t('elsewhereMine')}
      </Button>
      <Tooltip title={t('elsewhereHint')}>
        <Button size="small" disabled={busy} onClick={() => void runBusy(restoreOther)}>
          {t('elsewhereTheirs')}
        </Button>
      </Tooltip>
    </output>
  )
}
