import { Modal } from 'antd'
import { Fragment } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { designerMessages } from '../messages.ts'
import { SHORTCUTS, type ShortcutGroup } from './shortcuts.ts'

const GROUPS: readonly ShortcutGroup[] = ['keysSelect', 'keysMove', 'keysEdit', 'keysArrange', 'keysView']
/** What the hand does with keys held. */
const POINTER = [
  ['dragAxis', 'Shift'],
  ['dragCopy', 'Alt'],
  ['dragFree', 'S'],
  ['dragRatio', 'Shift'],
  ['dragCentre', 'Alt'],
  ['dragSteps', 'Shift'],
] as const

/** Every key of the designer. */
export function ShortcutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT(designerMessages)
  const mod = /Mac|iPad|iPhone/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
  const shown = (keys: string) => {
    const arrow = keys.replace(/Arrow\w+/, t('arrows'))
    return arrow.split(/\+(?!$)/).map((part) => (part === 'Mod' ? mod : part))
  }
  const rowsOf = (group: ShortcutGroup) => {
    const byLabel = Map.groupBy(
      SHORTCUTS.filter((each) => each.group === group),
      ({ label }) => label,
    )
    return [...byLabel].map(([label, each]) => ({
      label: t(label),
      keys: [...new Set(each.map(({ keys }) => shown(keys[0]!).join('+')))].map((text) => text.split(/\+(?!$)/)),
    }))
  }
  const sections = [
    ...GROUPS.map((group) => ({ title: t(group), rows: rowsOf(group) })),
    {
      title: t('keysPointer'),
      rows: [
        ...POINTER.map(([label, key]) => ({ label: t(label), keys: [[key]] })),
        { label: t('panBy'), keys: [[t('space')]] },
        { label: t('wheelZoom'), keys: [[mod, t('wheel')]] },
      ],
    },
  ]
  return (
    <Modal open={open} onCancel={onClose} footer={null} title={t('shortcuts')} width={840}>
      <div className="designer-keys">
        {sections.map(({ title, rows }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {rows.map(({ label, keys }) => (
                <Fragment key={label}>
                  <dt>{label}</dt>
                  <dd>
                    {keys.map((parts) => (
                      <span key={parts.join('+')}>
                        {parts.map((part) => (
                          <kbd key={part}>{part}</kbd>
                        ))}
                      </span>
                    ))}
                  </dd>
                </Fragment>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  )
}
