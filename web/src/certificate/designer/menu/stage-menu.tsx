import { currentSlide } from '@podium/core/certificate/template/editing/actions.rule.ts'
import { withGroups } from '@podium/core/certificate/template/geometry/order.rule.ts'
import type { Point } from '@podium/core/certificate/template/geometry/box.ts'
import { Dropdown, type MenuProps } from 'antd'
import { useEffect, useState, type RefObject } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import type { Clipboard } from '../clipboard/use-clipboard.ts'
import { keyCaps } from '../keyboard/key-caps.ts'
import type { KeyTargets } from '../keyboard/shortcuts.ts'
import { designerMessages } from '../messages.ts'
import { useKeyTargets } from '../stage/key-targets-context.ts'
import { elementsOf, type StageHandle } from '../stage/stage-handle.ts'
import { isTyping } from '../stage/gesture/use-gestures.ts'
import { stageMenuItems, type MenuItem } from './stage-menu-items.ts'
import './stage-menu.css'

interface StageMenuProps {
  readonly handleRef: RefObject<StageHandle | null>
  readonly clipboard: Clipboard
}

interface Opened {
  /** Window coordinates in pixels. */
  readonly at: Point
  readonly groups: readonly (readonly MenuItem[])[]
}

/** The context menu of the stage, opened by right click, long press, or the menu key. */
export function StageMenu({ handleRef, clipboard }: StageMenuProps) {
  const t = useT(designerMessages)
  const commands = useKeyTargets()
  const [opened, setOpened] = useState<Opened | null>(null)
  useEffect(() => {
    const handle = handleRef.current!
    const open = (event: MouseEvent) => {
      if (isTyping(event.target)) return
      event.preventDefault()
      const { editor } = handle
      const at = menuPointOf(handle, event)
      const id = document.elementFromPoint(at.x, at.y)?.closest<HTMLElement>('[data-id]')?.dataset['id']
      const { selection } = editor.state()
      if (id === undefined && event.button === 2) commands.select([])
      else if (id !== undefined && !selection.includes(id)) commands.select(withGroups(elementsOf(handle), [id]))
      const { design, readOnly, selection: now } = editor.state()
      const chosen = currentSlide(design)?.elements.filter((element) => now.includes(element.id)) ?? []
      const groups = stageMenuItems({ chosen, readOnly, canPaste: clipboard.hasCopy() })
      setOpened({ at: { x: at.x, y: Math.max(0, Math.min(at.y, innerHeight - heightOf(groups))) }, groups })
    }
    const { stage } = handle
    stage.addEventListener('contextmenu', open)
    return () => stage.removeEventListener('contextmenu', open)
  }, [handleRef, clipboard, commands])
  if (!opened) return null
  const close = () => {
    setOpened(null)
    handleRef.current?.list.focus({ preventScroll: true })
  }
  const items: MenuProps['items'] = opened.groups.flatMap((group, at) => [
    ...(at === 0 ? [] : [{ type: 'divider' as const, key: `line-${at}` }]),
    ...group.map(({ label, keys, disabled }) => ({
      key: label,
      disabled,
      label: (
        <span className="designer-menu-row">
          {t(label)}
          <kbd>{keyCaps(keys, t).join(' ')}</kbd>
        </span>
      ),
    })),
  ])
  return (
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      onOpenChange={(open) => !open && close()}
      menu={{
        items,
        onClick: ({ key }) => {
          close()
          commandOf(commands, clipboard)[key as MenuItem['label']]?.()
        },
      }}
    >
      <span className="designer-menu-anchor" style={{ left: opened.at.x, top: opened.at.y }} />
    </Dropdown>
  )
}

const ROW_PX = 32
const DIVIDER_PX = 9
const EDGE_PX = 24

/** Height of the menu in pixels, with a margin to the edge of the window. */
function heightOf(groups: Opened['groups']): number {
  return groups.flat().length * ROW_PX + (groups.length - 1) * DIVIDER_PX + EDGE_PX
}

/** Where the menu opens: at the pointer; for the menu key in the middle of the selection, or of the stage. */
function menuPointOf({ stage, overlay }: StageHandle, { button, clientX, clientY }: MouseEvent): Point {
  if (button === 2) return { x: clientX, y: clientY }
  const frame = overlay.querySelector('.designer-frames path')?.getBoundingClientRect()
  const { left, top, width, height } = frame && frame.width > 0 ? frame : stage.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

function commandOf(commands: KeyTargets, clipboard: Clipboard): Partial<Record<MenuItem['label'], () => unknown>> {
  const { cut, copy } = clipboard.chosen
  return {
    cut,
    copy,
    paste: clipboard.pasteLastCopy,
    duplicate: commands.duplicate,
    remove: commands.remove,
    editText: commands.editText,
    front: () => commands.order('front'),
    forward: () => commands.order('forward'),
    backward: () => commands.order('backward'),
    toBack: () => commands.order('back'),
    group: commands.group,
    ungroup: commands.ungroup,
    lock: commands.toggleLock,
    unlock: commands.toggleLock,
    hide: commands.toggleHidden,
    show: commands.toggleHidden,
    selectAll: commands.selectAll,
    fit: commands.fit,
    fitSelection: commands.fitSelection,
    fullSize: commands.fullSize,
    snap: () => commands.toggle('snap'),
    grid: () => commands.toggle('grid'),
    rulers: () => commands.toggle('rulers'),
    shortcuts: commands.help,
  }
}
