import { useMemo } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { SideTabs } from './chrome/side-tabs.tsx'
import { TopBar } from './chrome/top-bar.tsx'
import { designerMessages } from './messages.ts'
import { bottomStrips, companions, rightPanels } from './panel-list.tsx'
import { Stage } from './stage/stage.tsx'
import { createEditor } from './state/editor.ts'
import { EditorProvider } from './state/use-editor.ts'
import { TemplateContext, type OpenedTemplate } from './template-context.ts'
import './designer.css'

/** The whole window: bar, tabs, stage, panels, pages. */
export function Designer({ template, readOnly }: { template: OpenedTemplate; readOnly: boolean }) {
  const t = useT(designerMessages)
  const editor = useMemo(() => createEditor(template.design, { readOnly }), [template, readOnly])
  return (
    <TemplateContext value={template}>
      <EditorProvider editor={editor}>
        <div className="designer">
          <TopBar />
          <SideTabs />
          <main id="content" className="designer-middle">
            <Stage />
            {bottomStrips.map((Strip, at) => (
              <Strip key={at} />
            ))}
          </main>
          <aside className="designer-right" aria-label={t('properties')}>
            {rightPanels.map((Panel, at) => (
              <Panel key={at} />
            ))}
          </aside>
          {companions.map((Companion, at) => (
            <Companion key={at} />
          ))}
        </div>
      </EditorProvider>
    </TemplateContext>
  )
}
