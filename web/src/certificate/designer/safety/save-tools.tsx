import { MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown, Tooltip } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { timeText } from '#web/ui/time/time.ts'
import { designerMessages } from '../messages.ts'
import { useEditor, useEditorState } from '../state/use-editor.ts'
import { useTemplate } from '../template-context.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { exportDesign, importDesign, type ImportFault } from './design-file.ts'
import { ImportRefused } from './import-refused.tsx'
import { safetyMessages } from './messages.ts'
import { SaveRefused } from './save-refused.tsx'
import { SaveAsDialog } from './save-as-dialog.tsx'
import { useDraftSaver, useDraftState } from './draft/use-draft-saver.ts'
import { useSave } from './use-save.ts'
import { VersionsDrawer } from './versions-drawer.tsx'
import './safety.css'

/** Saves a version; history, import and export, and saving as a new template. */
export function SaveTools() {
  const t = useT(safetyMessages)
  const editor = useEditor()
  const navigate = useNavigate()
  const { templateId, name } = useTemplate()
  const saver = useDraftSaver()
  const readOnly = useEditorState((state) => state.readOnly)
  const saved = useEditorState((state) => state.saved)
  const { save, saveAs, busy, refusal, conflict, clear } = useSave()
  const [open, setOpen] = useState<'versions' | 'saveAs' | null>(null)
  const [fault, setFault] = useState<ImportFault | null>(null)
  const file = useRef<HTMLInputElement>(null)

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (readOnly || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's' || event.shiftKey) return
      event.preventDefault()
      if (event.repeat || document.querySelector('.ant-modal-wrap:not([style*=none])')) return
      // Blur commits the value being typed in a field.
      if (document.activeElement?.matches('input, textarea')) (document.activeElement as HTMLElement).blur()
      void save()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [readOnly, save])

  const importFile = async (chosen: File) => {
    const read = await importDesign(chosen, t)
    if ('fault' in read) return setFault(read.fault)
    editor.commit(t('importStep'), () => ({ ...read.design, slideIndex: 0 }), { select: [] })
    toast('success', t('imported', { title: read.design.title }))
  }
  const copy = async (as: string) => {
    const newId = await saveAs(as)
    if (!newId) return
    setOpen(null)
    await navigate(`/certificates/design/${newId}`)
  }
  const items = [
    { key: 'versions', label: t('versions'), onClick: () => setOpen('versions') },
    ...(readOnly ? [] : [{ key: 'saveAs', label: t('saveAs'), onClick: () => setOpen('saveAs') }]),
    { type: 'divider' as const },
    { key: 'export', label: t('exportFile'), onClick: () => exportDesign(editor.state().design) },
    ...(readOnly ? [] : [{ key: 'import', label: t('importFile'), onClick: () => file.current?.click() }]),
  ]
  return (
    <>
      <SaveState />
      {saved === 'failed' && (
        <Button size="small" danger onClick={() => void saver.flush()}>
          {t('retry')}
        </Button>
      )}
      {!readOnly && (
        <Tooltip title={t('saveKeys')}>
          <Button type="primary" loading={busy} onClick={() => void save()}>
            {t('save')}
          </Button>
        </Tooltip>
      )}
      <Dropdown trigger={['click']} menu={{ items }}>
        <Button type="text" icon={<MoreOutlined />} aria-label={t('more')} />
      </Dropdown>
      <input
        ref={file}
        type="file"
        hidden
        aria-label={t('importFile')}
        accept=".json,application/json"
        onChange={(event) => {
          const [chosen] = event.target.files ?? []
          event.target.value = ''
          if (chosen) void importFile(chosen)
        }}
      />
      {open === 'versions' && <VersionsDrawer templateId={templateId} onClose={() => setOpen(null)} />}
      {open === 'saveAs' && (
        <SaveAsDialog
          name={t('saveAsName', { name })}
          busy={busy}
          refusal={refusal}
          onClose={() => {
            clear()
            setOpen(null)
          }}
          onSave={(as) => void copy(as)}
        />
      )}
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          busy={busy}
          onOverwrite={() => void save(conflict.otherTemplate)}
          onCopy={() => setOpen('saveAs')}
          onClose={clear}
        />
      )}
      {refusal && open !== 'saveAs' && <SaveRefused refusal={refusal} onClose={clear} />}
      {fault && <ImportRefused fault={fault} onClose={() => setFault(null)} />}
    </>
  )
}

/** One text for the state of the canvas: a draft is not yet a version that certificates use. */
function SaveState() {
  const t = useT(safetyMessages)
  const d = useT(designerMessages)
  const saved = useEditorState((state) => state.saved)
  const readOnly = useEditorState((state) => state.readOnly)
  const draftAt = useDraftState((state) => state.draftAt)
  if (readOnly || !draftAt || saved !== 'saved') {
    return <output className={`designer-saved designer-saved-${saved}`}>{d(readOnly ? 'readOnly' : saved)}</output>
  }
  return (
    <Tooltip title={t('draftHint')}>
      <output className="designer-draft-at">{t('draftAt', { time: timeText(draftAt).slice(-5) })}</output>
    </Tooltip>
  )
}
