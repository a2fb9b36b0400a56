import { useState } from 'react'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { designerMessages } from '../messages.ts'
import { leftTabs } from '../panel-list.tsx'

/** Width at which an open tab covers the canvas (designer.css), so tabs start closed. */
const SMALL = '(max-width: 1099px)'

/** The tabs at the left: at most one open, or none to leave more room for the canvas. */
export function SideTabs() {
  const t = useT(designerMessages)
  const { language } = useLanguage()
  const [open, setOpen] = useState<string | null>(() => (matchMedia(SMALL).matches ? null : (leftTabs[0]?.key ?? null)))
  const tab = leftTabs.find(({ key }) => key === open)
  return (
    <nav className="designer-side" aria-label={t('tools')}>
      <ul className="designer-rail">
        {leftTabs.map(({ key, label, Icon }) => (
          <li key={key}>
            <button
              type="button"
              aria-expanded={key === open}
              aria-controls={key === open ? 'designer-side-panel' : undefined}
              onClick={() => setOpen(key === open ? null : key)}
            >
              <Icon />
              <span>{pick(label, language)}</span>
            </button>
          </li>
        ))}
      </ul>
      {tab && (
        // May overflow: scrollable by keyboard too.
        <section
          id="designer-side-panel"
          className="designer-panel"
          aria-label={pick(tab.label, language)}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
        >
          <h2>{pick(tab.label, language)}</h2>
          <tab.Panel />
        </section>
      )}
    </nav>
  )
}
