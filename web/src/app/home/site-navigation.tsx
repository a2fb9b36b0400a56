import { isOutside } from '@podium/core/site/website/link.rule.ts'
import type { WebsiteSetting } from '@podium/core/site/website/website-setting.ts'
import { navigationPath, paths } from '@podium/core/paths.ts'
import { useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useSite } from '#web/lib/site.ts'
import { AnyLink } from './any-link.tsx'
import { homeMessages } from './messages.ts'
import { useArrival, useEscape } from './use-menu-events.ts'

type Entry = WebsiteSetting['navigationSettings'][number]

/** The links of the public header: those of the website's settings, else the standard ones. */
export function SiteNavigation({ onChosen }: { onChosen: () => void }) {
  const t = useT(homeMessages)
  const { navigationSettings } = useSite()
  const { pathname } = useLocation()
  const standard = [
    { label: t('home'), path: paths.home.homepage() },
    { label: t('competitions'), path: paths.home.competition() },
    { label: t('news'), path: paths.home.newsList() },
  ]
  return (
    <nav aria-label={t('navigation')}>
      <ul>
        {navigationSettings.length === 0 &&
          standard.map(({ label, path }) => (
            <li key={path}>
              <Link to={path} onClick={onChosen} aria-current={pathname === path ? 'page' : undefined}>
                {label}
              </Link>
            </li>
          ))}
        {navigationSettings.map((entry) =>
          entry.children.length > 0 ? (
            <Submenu key={entry.name} entry={entry} onChosen={onChosen} />
          ) : (
            <li key={entry.name}>
              <EntryLink entry={entry} onClick={onChosen} />
            </li>
          ),
        )}
      </ul>
    </nav>
  )
}

/** Opens under the mouse and with the focus; closed by a choice and by Escape until either comes anew. */
function Submenu({ entry, onChosen }: { entry: Entry; onChosen: () => void }) {
  const { nameOf } = useNames()
  const [closed, setClosed] = useState(false)
  const item = useRef<HTMLLIElement>(null)
  const close = () => {
    item.current?.querySelector<HTMLElement>('a, button')?.focus()
    setClosed(true)
  }
  const open = () => setClosed(false)
  useEscape(item, close)
  useArrival(item, open)
  const onChild = () => {
    close()
    onChosen()
  }
  return (
    <li ref={item} className={closed ? 'has-children closed' : 'has-children'}>
      <EntryLink entry={entry} onClick={entry.path ? onChosen : open} />
      <ul>
        {entry.children.map((child) => (
          <li key={child.path + child.dictValue}>
            <AnyLink to={isOutside(child.path) ? child.path : navigationPath(entry, child)} onClick={onChild}>
              {nameOf(child)}
            </AnyLink>
          </li>
        ))}
      </ul>
    </li>
  )
}

function EntryLink({ entry, onClick }: { entry: Entry; onClick: () => void }) {
  const { nameOf } = useNames()
  const { pathname } = useLocation()
  if (!entry.path) {
    return (
      <button type="button" onClick={onClick}>
        {nameOf(entry)}
      </button>
    )
  }
  return (
    <AnyLink to={entry.path} current={pathname === entry.path} onClick={onClick}>
      {nameOf(entry)}
    </AnyLink>
  )
}

function useNames() {
  const { language } = useLanguage()
  const nameOf = ({ name, nameEn }: { name: string; nameEn: string }) => (language === 'en' && nameEn ? nameEn : name)
  return { nameOf }
}
