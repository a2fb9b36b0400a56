import { useState } from 'react'
import { Link } from 'react-router'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { appMessages } from '../messages.ts'
import { centreGroups, type CentreEntry } from './menu-groups.ts'

/** The pages of the personal centre by group; on a phone behind a button that names the present one. */
export function CentreMenu({ here }: { here: CentreEntry | undefined }) {
  const t = useT(appMessages)
  const { language } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="centre-menu-button"
        aria-expanded={isOpen}
        aria-controls="centre-pages"
        onClick={() => setOpen(!isOpen)}
      >
        {here ? pick(here, language) : t('centre')}
      </button>
      <div id="centre-pages" className={isOpen ? 'centre-pages open' : 'centre-pages'}>
        {centreGroups.map(({ name, entries }, at) => (
          <section key={at} {...(name && { 'aria-labelledby': `centre-group-${at}` })}>
            {name && <h2 id={`centre-group-${at}`}>{pick(name, language)}</h2>}
            <ul>
              {entries.map((page) => (
                <li key={page.path}>
                  <Link
                    to={page.path}
                    aria-current={page.path === here?.path ? 'page' : undefined}
                    onClick={() => setOpen(false)}
                  >
                    {pick(page, language)}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
