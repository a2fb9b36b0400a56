import { Suspense, useRef, useState, type ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useSignOut } from '#web/identity/parts/sign-out.ts'
import { landingOf } from '#web/lib/session/landing.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { useSite } from '#web/lib/site.ts'
import { appMessages } from '../messages.ts'
import { setPreferences, useDark } from '../frame/preferences.ts'
import { homeMessages } from './messages.ts'
import { SiteNavigation } from './site-navigation.tsx'
import { useEscape } from './use-menu-events.ts'
import './site-header.css'

/**
 * The public site's header: name, navigation links from the settings, search, language, appearance, sign-in. `bell`: shown
 * to who is signed in. @spec N03
 */
export function SiteHeader({ bell }: { bell?: ReactNode }) {
  const t = useT(homeMessages)
  const { language } = useLanguage()
  const { siteName, siteNameEn, logo } = useSite()
  const { pathname, search } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  // Closed by any navigation.
  const open = openAt === pathname + search
  const header = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    if (!open) return
    setOpenAt(null)
    button.current?.focus()
  }
  useEscape(header, close)
  const name = language === 'en' && siteNameEn ? siteNameEn : siteName
  return (
    <header className="site-header" ref={header}>
      <div className="site-header-line">
        <Link to={paths.home.homepage()} className="site-brand">
          {logo && <img src={logo} alt="" width={36} height={36} />}
          <span>{name}</span>
        </Link>
        <button
          ref={button}
          type="button"
          className="site-menu-button"
          aria-expanded={open}
          aria-controls="site-nav"
          onClick={() => setOpenAt(open ? null : pathname + search)}
        >
          {t('menu')}
        </button>
        <div id="site-nav" className={open ? 'site-nav site-nav-open' : 'site-nav'}>
          <SiteNavigation onChosen={close} />
          <search>
            <SearchField />
          </search>
          <HeaderActions bell={bell} />
        </div>
      </div>
    </header>
  )
}

function SearchField() {
  const t = useT(homeMessages)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  // The words belong to the page of their results.
  const words = pathname === paths.home.searchNews() ? (new URLSearchParams(search).get('keyword') ?? '') : ''
  return (
    <form
      key={`${pathname} ${words}`}
      className="site-search"
      action={paths.home.searchNews()}
      onSubmit={(event) => {
        event.preventDefault()
        const typed = new FormData(event.currentTarget).get('keyword')
        void navigate(paths.home.searchNews({ keyword: typeof typed === 'string' ? typed.trim() : '' }))
      }}
    >
      <input
        type="search"
        name="keyword"
        maxLength={50}
        defaultValue={words}
        aria-label={t('search')}
        placeholder={t('searchShort')}
      />
    </form>
  )
}

/** Only the browser knows who is signed in, so the server renders the actions of an anonymous visitor. */
function HeaderActions({ bell }: { bell: ReactNode }) {
  const t = useT(appMessages)
  const { language, setLanguage } = useLanguage()
  const dark = useDark()
  const viewer = useViewer()
  const signOut = useSignOut()
  const { pathname, search } = useLocation()
  const redirect = pathname === paths.home.homepage() ? null : pathname + search
  return (
    <div className="site-actions">
      <button
        type="button"
        onClick={() => setLanguage(language === 'en' ? 'zh-cn' : 'en')}
        lang={language === 'en' ? 'zh' : 'en'}
      >
        {language === 'en' ? '中文' : 'EN'}
      </button>
      <button
        type="button"
        aria-label={t('theme')}
        title={t('theme')}
        onClick={() => setPreferences({ theme: dark ? 'light' : 'dark' })}
      >
        <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
          <circle cx="8" cy="8" r="6.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
          <path d="M8 1.5a6.5 6.5 0 0 1 0 13z" fill="currentColor" />
        </svg>
      </button>
      {viewer ? (
        <>
          <Suspense>{bell}</Suspense>
          {viewer.groupId !== null && <Link to={paths.centre.users()}>{t('centre')}</Link>}
          <Link to={landingOf(viewer)} className="site-sign-in">
            {viewer.avatar && <img src={viewer.avatar} alt="" width={24} height={24} />}
            {viewer.realName}
          </Link>
          <button type="button" onClick={() => void signOut()}>
            {t('signOut')}
          </button>
        </>
      ) : (
        <Link to={paths.login({ redirect })} className="site-sign-in">
          {t('signIn')}
        </Link>
      )}
    </div>
  )
}
