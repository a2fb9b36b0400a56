import { certificateApi } from '@podium/core/certificate/api.ts'
import type { Design } from '@podium/core/certificate/template/design/design.ts'
import { setTitle } from '@podium/core/certificate/template/editing/actions.rule.ts'
import { ArrowLeftOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons'
import { Button, Input, Tooltip } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useMay } from '#web/lib/session/allowed.tsx'
import { useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { designerMessages } from '../messages.ts'
import { topTools } from '../panel-list.tsx'
import { useKeyTargets } from '../stage/key-targets-context.ts'
import { useEditor, useEditorState } from '../state/use-editor.ts'
import { useTemplate } from '../template-context.ts'

/** The title, undo and redo, and what other modules add at the right end, such as the state of saving. */
export function TopBar() {
  const t = useT(designerMessages)
  const commands = useKeyTargets()
  const canUndo = useEditorState((state) => state.canUndo)
  const canRedo = useEditorState((state) => state.canRedo)
  const readOnly = useEditorState((state) => state.readOnly)
  return (
    <header className="designer-top">
      <Tooltip title={t('back')}>
        <Link className="designer-back" to={paths.office.certificateTemplate()} aria-label={t('back')}>
          <ArrowLeftOutlined />
        </Link>
      </Tooltip>
      <h1 className="designer-unseen">{t('title')}</h1>
      <TitleField />
      <div className="designer-top-middle">
        <Tooltip title={`${t('undo')} Ctrl+Z`}>
          <Button
            type="text"
            icon={<UndoOutlined />}
            aria-label={t('undo')}
            disabled={!canUndo}
            onClick={commands.undo}
          />
        </Tooltip>
        <Tooltip title={`${t('redo')} Ctrl+Y`}>
          <Button
            type="text"
            icon={<RedoOutlined />}
            aria-label={t('redo')}
            disabled={!canRedo}
            onClick={commands.redo}
          />
        </Tooltip>
      </div>
      <div className="designer-top-end">
        {readOnly && <CopyToEdit />}
        {topTools.map((Tool, at) => (
          <Tool key={at} />
        ))}
      </div>
    </header>
  )
}

function TitleField() {
  const t = useT(designerMessages)
  const editor = useEditor()
  const title = useEditorState((state) => state.design.title)
  const readOnly = useEditorState((state) => state.readOnly)
  /** The title being typed; null shows the design's title. */
  const [draft, setDraft] = useState<string | null>(null)
  const saveTitle = (typed: string) => {
    const change = (design: Design) => {
      const next = setTitle(design, typed)
      return next.title === design.title ? design : next
    }
    editor.commit(t('name'), change, { coalesce: 'title' })
  }
  return (
    <Input
      className="designer-title"
      variant="borderless"
      aria-label={t('name')}
      maxLength={80}
      value={draft ?? title}
      readOnly={readOnly}
      onChange={({ target: { value }, nativeEvent }) => {
        setDraft(value)
        // Text of an unfinished input method composition is saved on blur instead.
        if (!(nativeEvent instanceof InputEvent && nativeEvent.isComposing)) saveTitle(value)
      }}
      onCompositionEnd={(event) => saveTitle(event.currentTarget.value)}
      onBlur={() => {
        if (draft !== null) saveTitle(draft)
        setDraft(null)
      }}
      onPressEnter={(event) => event.currentTarget.blur()}
    />
  )
}

/** Copies a read-only design and opens the copy. */
function CopyToEdit() {
  const t = useT(designerMessages)
  const may = useMay()
  const navigate = useNavigate()
  const { templateId, name, own, builtIn } = useTemplate()
  const copy = useWrite(certificateApi.copyTemplate, {
    refresh: [certificateApi.templatePage],
    onDone: (created) => void navigate(paths.office.certificateDesign(created.templateId)),
  })
  if (!may('certificate:template:edit')) return <span className="designer-saved">{t('noRight')}</span>
  // A design locked by another window is taken over, not copied.
  if (own && !builtIn) return null
  return (
    <Tooltip title={t('readOnlyWhy')}>
      <Button
        type="primary"
        loading={copy.busy}
        onClick={() => void copy.run({ templateId, name: t('copyName', { name }).slice(0, 80) })}
      >
        {t('copyToEdit')}
      </Button>
    </Tooltip>
  )
}
