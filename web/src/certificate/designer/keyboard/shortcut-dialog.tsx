import { Modal } from 'antd'
import { Fragment } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { designerMessages } from '../messages.ts'
import { keyCaps } from './key-caps.ts'
import { OTHER_KEYS } from './other-keys.ts'
import { SHORTCUTS, type ShortcutGroup } from './shortcuts.ts'

const GROUPS: readonly ShortcutGroup[] = ['keysSelect', 'keysMove', 'keysEdit', 'keysArrange', 'keysView']

/** Overview of all keyboard shortcuts of the designer. */
export function ShortcutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT(designerMessages)
  const rowsOf = (group: ShortcutGroup) => {
    const byLabel = Map.groupBy(
      SHORTCUTS.filter((each) => each.group === group),
      ({ label }) => label,
    )
    return [...byLabel].map(([label, each]) => ({ label, ways: each.map(({ keys }) => keys[0]!) }))
  }
  const sections = [
    ...GROUPS.map((title) => ({ title, rows: rowsOf(title) })),
    ...OTHER_KEYS.map(({ title, rows }) => ({
      title,
      rows: rows.map(([label, ...combinations]) => ({ label, ways: combinations })),
    })),
  ]
  return (
    <Modal open={open} onCancel={onClose} footer={null} title={t('shortcuts')} width="52.5rem">
      <div className="designer-keys">
        {sections.map(({ title, rows }) => (
          <section key={title}>
            <h3>{t(title)}</h3>
            <dl>
              {rows.map(({ label, ways: combinations }) => (
                <Fragment key={label}>
                  <dt>{t(label)}</dt>
                  <dd>
                    {[...new Set(combinations.map((combination) => keyCaps(combination, t).join('\0')))].map((caps) => (
                      <span key={caps}>
                        {caps.split('\0').map((cap) => (
                          <kbd key={cap}>{cap}</kbd>
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
