import { surnameOf } from '@podium/core/identity/account/surname.rule.ts'
import {
  BgColorsOutlined,
  CodeOutlined,
  ColumnHeightOutlined,
  DownOutlined,
  FileTextOutlined,
  FullscreenOutlined,
  MenuFoldOutlined,
  MenuOutlined,
  MenuUnfoldOutlined,
  SettingOutlined,
  TranslationOutlined,
} from '@ant-design/icons'
import { Avatar, Breadcrumb, Button, Dropdown, Tooltip } from 'antd'
import { useRef, useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { systemApi } from '@podium/core/system/api.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { useSignOut } from '#web/identity/parts/sign-out.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { officeMessages } from './messages.ts'
import { setPreferences, toggleSidebar, usePreferences, useSidebarOpened } from '../frame/preferences.ts'
import type { Size, Theme } from '../frame/preferences.ts'
import type { OfficeRoute, VisibleMenuNode } from './menu-routes.ts'
import { PaletteButton } from './palette/palette-button.tsx'
import { ChoiceMenu } from './choice-menu.tsx'
import { clearTabs } from './tabs.ts'

interface NavbarProps {
  route: OfficeRoute | null
  menu: readonly VisibleMenuNode[]
  phone: boolean
  bell: ReactNode
  /** Menu of the layouts `top` and `mix`. */
  topMenu: ReactNode
  onMenu: () => void
  onSettings: () => void
}

/** The bar above the office's pages. @spec B32 */
export function Navbar(props: NavbarProps) {
  const t = useT(officeMessages)
  const { language, setLanguage } = useLanguage()
  const { showSettings, size, theme } = usePreferences()
  const opened = useSidebarOpened()
  const links = useCall(systemApi.barLinks, props.phone ? null : {}, { staleAfterMs: 60_000 }).data
  const Fold = props.phone ? MenuOutlined : opened ? MenuFoldOutlined : MenuUnfoldOutlined
  const foldLabel = t(props.phone ? 'menu' : opened ? 'collapse' : 'expand')
  const trail = props.route
    ? [...props.route.trail, props.route.title].map((title) => ({ title: pick(title, language) }))
    : []
  return (
    <div className="navbar">
      <Button
        type="text"
        icon={<Fold />}
        aria-label={foldLabel}
        title={foldLabel}
        onClick={props.phone ? props.onMenu : () => toggleSidebar(opened)}
      />
      {props.topMenu ?? (
        <Breadcrumb
          className="navbar-trail"
          aria-label={t('breadcrumb')}
          items={[{ title: <Link to={paths.office.dashboard()}>{t('dashboard')}</Link> }, ...trail]}
        />
      )}
      <div className="navbar-end">
        <PaletteButton menu={props.menu} />
        {!props.phone && (
          <>
            {links?.documentUrl && (
              <LinkButton href={links.documentUrl} label={t('document')} icon={<FileTextOutlined />} />
            )}
            {links?.codeUrl && <LinkButton href={links.codeUrl} label={t('codeSite')} icon={<CodeOutlined />} />}
            <Tooltip title={t('fullScreen')}>
              <Button type="text" icon={<FullscreenOutlined />} aria-label={t('fullScreen')} onClick={turnFullScreen} />
            </Tooltip>
            <ChoiceMenu
              label={t('size')}
              icon={<ColumnHeightOutlined />}
              items={[
                { key: 'large', label: t('sizeLarge') },
                { key: 'default', label: t('sizeDefault') },
                { key: 'small', label: t('sizeSmall') },
              ]}
              chosen={size}
              onPick={(key) => setPreferences({ size: key as Size })}
            />
          </>
        )}
        <ChoiceMenu
          label={t('language')}
          icon={<TranslationOutlined />}
          items={[
            { key: 'zh-cn', label: '简体中文' },
            { key: 'en', label: 'English' },
          ]}
          chosen={language}
          onPick={(key) => setLanguage(key === 'en' ? 'en' : 'zh-cn')}
        />
        {!props.phone && (
          <ChoiceMenu
            label={t('theme')}
            icon={<BgColorsOutlined />}
            items={[
              { key: 'auto', label: t('themeAuto') },
              { key: 'light', label: t('themeLight') },
              { key: 'dark', label: t('themeDark') },
            ]}
            chosen={theme}
            onPick={(key) => setPreferences({ theme: key as Theme })}
          />
        )}
        {props.bell}
        {showSettings && !props.phone && (
          <Button
            type="text"
            icon={<SettingOutlined />}
            aria-label={t('layoutSettings')}
            title={t('layoutSettings')}
            onClick={props.onSettings}
          />
        )}
        <UserMenu onSettings={props.onSettings} />
      </div>
    </div>
  )
}

function LinkButton({ href, label, icon }: { href: string; label: string; icon: ReactNode }) {
  return (
    <Button type="text" href={href} target="_blank" rel="noreferrer" icon={icon} aria-label={label} title={label} />
  )
}

function UserMenu({ onSettings }: { onSettings: () => void }) {
  const t = useT(officeMessages)
  const viewer = useViewer()
  const navigate = useNavigate()
  const signOut = useSignOut()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const items = [
    { key: 'profile', label: t('profile') },
    ...((viewer?.groupCount ?? 0) > 1 ? [{ key: 'role', label: t('switchRole') }] : []),
    { key: 'layout', label: t('layoutSettings') },
    { key: 'site', label: t('publicSite') },
    { type: 'divider' as const },
    { key: 'logout', label: t('logout'), danger: true },
  ]
  const pickItem = (key: string) => {
    setOpen(false)
    if (key === 'profile') void navigate(paths.centre.set())
    if (key === 'role') void navigate(paths.role())
    if (key === 'site') void navigate(paths.home.homepage())
    if (key === 'layout') onSettings()
    if (key !== 'logout') return
    // The entry goes with the menu; the question gives the focus back to what is there.
    button.current?.focus()
    void signOut(clearTabs)
  }
  return (
    <Dropdown
      autoFocus
      trigger={['click']}
      open={open}
      onOpenChange={setOpen}
      menu={{ items, onClick: ({ key }) => pickItem(key) }}
    >
      <Button
        ref={button}
        type="text"
        className="user-button"
        aria-haspopup="menu"
        aria-expanded={open}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        <Avatar size="small" {...(viewer?.avatar ? { src: viewer.avatar } : {})}>
          {surnameOf(viewer?.realName ?? '')}
        </Avatar>
        <span className="user-name">{viewer?.realName}</span>
        <DownOutlined aria-hidden />
      </Button>
    </Dropdown>
  )
}

function turnFullScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen()
  else void document.documentElement.requestFullscreen()
}
