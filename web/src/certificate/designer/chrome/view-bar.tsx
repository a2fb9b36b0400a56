import {
  BorderInnerOutlined,
  ColumnWidthOutlined,
  MinusOutlined,
  PlusOutlined,
  QuestionOutlined,
} from '@ant-design/icons'
import { Button, Dropdown, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { MagnetIcon } from '../arrange/icons.tsx'
import { designerMessages } from '../messages.ts'
import { useKeyTargets } from '../stage/key-targets-context.ts'
import { percentOf } from '../stage/use-key-targets.ts'
import { stageOptions, useStageOption } from '../state/stage-options.ts'
import { useEditor, useEditorState } from '../state/use-editor.ts'

/** Below the stage: zoom and other view settings. */
export function ViewBar() {
  const t = useT(designerMessages)
  const commands = useKeyTargets()
  const editor = useEditor()
  useEditorState((state) => state.view.zoom)
  const percent = percentOf(editor)
  const ratio = useEditorState((state) => state.design.viewportRatio)
  const addGuide = (axis: 'x' | 'y') => {
    const { guides } = stageOptions.state()
    const at = Math.round(axis === 'x' ? 500 : 500 * ratio)
    stageOptions.set({ rulers: true, guides: { ...guides, [axis]: [...guides[axis], at] } })
  }
  return (
    <div className="designer-view-bar" role="toolbar" aria-label={t('view')}>
      <Toggle option="snap" icon={<MagnetIcon />} />
      <Toggle option="grid" icon={<BorderInnerOutlined />} />
      <Toggle option="rulers" icon={<ColumnWidthOutlined />} />
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'x', label: t('addGuideX'), onClick: () => addGuide('x') },
            { key: 'y', label: t('addGuideY'), onClick: () => addGuide('y') },
            { key: 'clear', label: t('clearGuides'), onClick: () => stageOptions.set({ guides: { x: [], y: [] } }) },
          ],
        }}
      >
        <Button type="text" size="small">
          {t('guides')}
        </Button>
      </Dropdown>
      <span className="designer-gap" />
      <Tooltip title={t('zoomOut')}>
        <Button
          type="text"
          size="small"
          icon={<MinusOutlined />}
          aria-label={t('zoomOut')}
          onClick={() => commands.zoomBy(0.8)}
        />
      </Tooltip>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'fit', label: t('fit'), onClick: commands.fit },
            { key: 'selection', label: t('fitSelection'), onClick: commands.fitSelection },
            { key: 'full', label: t('fullSize'), onClick: commands.fullSize },
          ],
        }}
      >
        <Button type="text" size="small" className="designer-zoom figures" aria-label={t('zoomNow', { percent })}>
          {percent}%
        </Button>
      </Dropdown>
      <Tooltip title={t('zoomIn')}>
        <Button
          type="text"
          size="small"
          icon={<PlusOutlined />}
          aria-label={t('zoomIn')}
          onClick={() => commands.zoomBy(1.25)}
        />
      </Tooltip>
      <Button type="text" size="small" onClick={commands.fit}>
        {t('fit')}
      </Button>
      <Tooltip title={`${t('shortcuts')} ?`}>
        <Button
          type="text"
          size="small"
          icon={<QuestionOutlined />}
          aria-label={t('shortcuts')}
          onClick={commands.help}
        />
      </Tooltip>
    </div>
  )
}

function Toggle({ option, icon }: { option: 'snap' | 'grid' | 'rulers'; icon: ReactNode }) {
  const t = useT(designerMessages)
  const commands = useKeyTargets()
  const on = useStageOption((options) => options[option])
  return (
    <Tooltip title={t(option)}>
      <Button
        type="text"
        size="small"
        icon={icon}
        aria-label={t(option)}
        aria-pressed={on}
        className={on ? 'designer-on' : undefined}
        onClick={() => commands.toggle(option)}
      />
    </Tooltip>
  )
}
