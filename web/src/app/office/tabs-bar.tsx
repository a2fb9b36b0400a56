import { CloseOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useRecordNames } from '#web/lib/record-name.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { officeMessages } from './messages.ts'
import type { OfficeRoute } from './menu-routes.ts'
import { numberedTitles } from './numbered-titles.ts'
import { findOfficeRoute } from './menu-routes.ts'
import { HOME_TAB, close, refreshTabs, sameTab, setTabs, tabHref, tabPathOf, useTabs } from './tabs.ts'
import type { Closing, Tab } from './tabs.ts'

const choices = [
  ['refresh', 'tabRefresh'],
  ['this', 'tabClose'],
  ['others', 'tabCloseOthers'],
  ['left', 'tabCloseLeft'],
  ['right', 'tabCloseRight'],
  ['all', 'tabCloseAll'],
] as const

/** The open tabs: click selects, × and the middle button close, the context menu has the other commands. */
export function TabsBar({ active, routes }: { active: Tab; routes: readonly OfficeRoute[] }) {
  const t = useT(officeMessages)
  const { language } = useLanguage()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { tabs } = useTabs()
  const recordNameOf = useRecordNames(language)

  const closeTabs = (target: Tab, which: Closing) => {
    const after = close(tabs, target, which, active)
    setTabs(after.tabs)
    if (after.show) void navigate(tabHref(after.show))
  }
  const choose = (target: Tab, key: string) => {
    if (key !== 'refresh') {
      closeTabs(target, key as Closing)
      return
    }
    void client.invalidateQueries()
    refreshTabs()
    if (!sameTab(target, active)) void navigate(tabHref(target))
  }

  const titles = numberedTitles(
    tabs.map((tab) => {
      const route = findOfficeRoute(routes, tabPathOf(tab.path)) ?? findOfficeRoute(routes, tab.path)
      const page = route ? pick(route.title, language) : tab.path
      const record = recordNameOf(tabHref(tab))
      return record ? `${page} · ${record}` : page
    }),
  )

  const strip = useRef<HTMLElement>(null)
  // The tab of a new address is added after the address has changed.
  const isListed = tabs.some((tab) => sameTab(tab, active))
  const shown = `${tabHref(active)} ${isListed} ${titles.join()}`
  const scrolledFor = useRef('')
  useEffect(() => {
    // A title that arrives later moves the tabs.
    if (scrolledFor.current === shown) return
    scrolledFor.current = shown
    const here = strip.current?.querySelector('.tab-here')
    if (here) scrollIntoStrip(here)
  }, [shown])

  return (
    <nav className="tabs-bar" aria-label={t('tabs')} ref={strip}>
      {tabs.map((tab, at) => {
        const title = titles[at]!
        const here = sameTab(tab, active)
        const fixed = tab.path === HOME_TAB.path
        const items = choices.map(([key, words]) => ({ key, label: t(words), disabled: fixed && key === 'this' }))
        return (
          <Dropdown
            key={tabHref(tab)}
            trigger={['contextMenu']}
            menu={{ items, onClick: ({ key }) => choose(tab, key) }}
          >
            <span className={here ? 'tab tab-here' : 'tab'}>
              <button
                type="button"
                className="tab-title"
                title={title}
                aria-current={here ? 'page' : undefined}
                onClick={() => void navigate(tabHref(tab))}
                onAuxClick={(event) => {
                  if (event.button === 1 && !fixed) closeTabs(tab, 'this')
                }}
              >
                {title}
              </button>
              {!fixed && (
                <button
                  type="button"
                  className="tab-close"
                  aria-label={`${t('tabClose')} ${title}`}
                  onClick={() => closeTabs(tab, 'this')}
                >
                  <CloseOutlined aria-hidden />
                </button>
              )}
            </span>
          </Dropdown>
        )
      })}
    </nav>
  )
}

/** Scrolls the strip only: `scrollIntoView` would make the tab the place from which the Tab key goes on. */
function scrollIntoStrip(tab: Element): void {
  const strip = tab.parentElement
  if (!strip) return
  const [shown, wanted] = [strip.getBoundingClientRect(), tab.getBoundingClientRect()]
  if (wanted.left < shown.left) strip.scrollLeft += wanted.left - shown.left
  else if (wanted.right > shown.right) strip.scrollLeft += wanted.right - shown.right
}
