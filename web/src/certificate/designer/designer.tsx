import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { SideTabs } from './chrome/side-tabs.tsx'
import { TopBar } from './chrome/top-bar.tsx'
import { ViewBar } from './chrome/view-bar.tsx'
import { useClipboard } from './clipboard/use-clipboard.ts'
import { useFaceUpdates } from './fonts/use-faces.ts'
import { ShortcutDialog } from './keyboard/shortcut-dialog.tsx'
import { useKeyboard } from './keyboard/use-keyboard.ts'
import { StageMenu } from './menu/stage-menu.tsx'
import { designerMessages } from './messages.ts'
import { bottomStrips, floatingParts, rightPanels } from './panel-list.tsx'
import { KeyTargetsContext } from './stage/key-targets-context.ts'
import { DrawingProvider } from './stage/drawing-context.tsx'
import type { StageHandle } from './stage/stage-handle.ts'
import { Stage } from './stage/stage.tsx'
import { useKeyTargetsOf } from './stage/use-key-targets.ts'
import { LiveRegion } from './state/announce.tsx'
import { createEditor } from './state/editor.ts'
import { stageOptions } from './state/stage-options.ts'
import { EditorProvider, useEditor } from './state/use-editor.ts'
import { TemplateContext, type OpenedTemplate } from './template-context.ts'
import './designer.css'

/** The designer window: top bar, tabs, stage, panels, pages. */
export function Designer({ template, readOnly }: { template: OpenedTemplate; readOnly: boolean }) {
  const editor = useMemo(() => createEditor(template.design, { readOnly }), [template, readOnly])
  const { templateId } = template
  useLayoutEffect(() => stageOptions.open(templateId), [templateId])
  return (
    <TemplateContext value={template}>
      <EditorProvider editor={editor}>
        <DrawingProvider>
          <Window />
        </DrawingProvider>
      </EditorProvider>
    </TemplateContext>
  )
}

function Window() {
  const t = useT(designerMessages)
  const editor = useEditor()
  const handleRef = useRef<StageHandle>(null)
  const [helping, setHelping] = useState(false)
  const help = useCallback(() => setHelping(true), [])
  const commands = useKeyTargetsOf(editor, handleRef, t, help)
  useKeyboard(editor, commands)
  const clipboard = useClipboard(editor, handleRef, t)
  useFaceUpdates()
  return (
    <KeyTargetsContext value={commands}>
      <div className="designer">
        <TopBar />
        <SideTabs />
        <main id="content" className="designer-middle">
          <Stage handleRef={handleRef} />
          {bottomStrips.map((Strip, at) => (
            <Strip key={at} />
          ))}
          <ViewBar />
        </main>
        <aside className="designer-right" aria-label={t('properties')}>
          {rightPanels.map((Panel, at) => (
            <Panel key={at} />
          ))}
        </aside>
        {floatingParts.map((Companion, at) => (
          <Companion key={at} />
        ))}
        <StageMenu handleRef={handleRef} clipboard={clipboard} />
        <ShortcutDialog open={helping} onClose={() => setHelping(false)} />
        <LiveRegion />
      </div>
    </KeyTargetsContext>
  )
}
