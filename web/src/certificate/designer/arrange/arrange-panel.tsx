import type { DesignElement } from '@podium/core/certificate/template/design/design.ts'
import { ALIGNS, blocksOf } from '@podium/core/certificate/template/geometry/align.rule.ts'
import { CopyOutlined, DeleteOutlined, LockOutlined, UnlockOutlined } from '@ant-design/icons'
import { Button, Segmented, Tooltip } from 'antd'
import { memo, useState, type ReactNode } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { designerMessages } from '../messages.ts'
import { useKeyTargets } from '../stage/key-targets-context.ts'
import { useEditorState } from '../state/use-editor.ts'
import { AlignIcon, DistributeIcon, GroupIcon, OrderIcon } from './icons.tsx'
import { useSelectedElements } from './use-selected-elements.ts'
import './arrange.css'

/** Aligns and distributes the selected elements, to the page or to each other. */
export function ArrangePanel() {
  const readOnly = useEditorState((state) => state.readOnly)
  const chosen = useSelectedElements()
  return chosen.length === 0 || readOnly ? null : <Tools chosen={chosen} />
}

const Tools = memo(function Tools({ chosen }: { chosen: readonly DesignElement[] }) {
  const t = useT(designerMessages)
  const commands = useKeyTargets()
  const [toPage, setToPage] = useState(false)
  const movable = chosen.filter(({ hidden, locked }) => !hidden && !locked)
  const blocks = blocksOf(movable)
  const locked = chosen.every((element) => element.locked)
  const none = movable.length === 0
  return (
    <section className="designer-arrange" aria-label={t('arrange')}>
      <div className="designer-arrange-head">
        <h3>{t('arrange')}</h3>
        {blocks.length > 1 && (
          <Segmented
            size="small"
            aria-label={t('alignTo')}
            value={toPage ? 'page' : 'selection'}
            options={[
              { value: 'selection', label: t('toSelection') },
              { value: 'page', label: t('toPage') },
            ]}
            onChange={(value) => setToPage(value === 'page')}
          />
        )}
      </div>
      <div className="designer-tools">
        {ALIGNS.map((to) => (
          <Tool
            key={to}
            label={t(to)}
            icon={<AlignIcon to={to} />}
            disabled={none}
            onClick={() => commands.align(to, toPage)}
          />
        ))}
      </div>
      <div className="designer-tools">
        {(['x', 'y'] as const).map((axis) => (
          <Tool
            key={axis}
            label={t(axis === 'x' ? 'distributeX' : 'distributeY')}
            icon={<DistributeIcon axis={axis} />}
            disabled={blocks.length < 3}
            onClick={() => commands.distribute(axis)}
          />
        ))}
        {(['front', 'forward', 'backward', 'back'] as const).map((move) => (
          <Tool
            key={move}
            label={t(move === 'back' ? 'toBack' : move)}
            icon={<OrderIcon move={move} />}
            onClick={() => commands.order(move)}
          />
        ))}
      </div>
      <div className="designer-tools">
        <Tool label={t('group')} icon={<GroupIcon />} disabled={movable.length < 2} onClick={commands.group} />
        <Tool
          label={t('ungroup')}
          icon={<GroupIcon ungroup />}
          disabled={movable.every(({ group }) => group === undefined)}
          onClick={commands.ungroup}
        />
        <Tool
          label={t(locked ? 'unlock' : 'lock')}
          icon={locked ? <LockOutlined /> : <UnlockOutlined />}
          onClick={commands.toggleLock}
        />
        <Tool label={t('duplicate')} icon={<CopyOutlined />} disabled={none} onClick={commands.duplicate} />
        <Tool label={t('remove')} icon={<DeleteOutlined />} disabled={none} onClick={commands.remove} />
      </div>
    </section>
  )
})

interface ToolProps {
  label: string
  icon: ReactNode
  disabled?: boolean
  onClick: () => void
}

function Tool({ label, icon, disabled, onClick }: ToolProps) {
  return (
    <Tooltip title={label}>
      <Button type="text" icon={icon} aria-label={label} disabled={disabled ?? false} onClick={onClick} />
    </Tooltip>
  )
}
