import { Button, ColorPicker, Drawer, Form, Segmented, Switch } from 'antd'
import { useT } from '#web/lib/i18n/i18n.ts'
import { officeMessages } from './messages.ts'
import { resetPreferences, setDevice, setPreferences, usePreferences } from '../frame/preferences.ts'
import type { Device, Layout, Theme } from '../frame/preferences.ts'
import { palettes } from '../frame/theme.ts'

const switches = ['tagsView', 'fixedHeader', 'sidebarLogo', 'showSettings'] as const

/** Preset theme colours; white text is readable on all of them. */
const presets = ['#1d5b8f', '#1e6b5a', '#7a3e12', '#8a2f3c', '#4b4a8f', '#37474f']

/** Layout preferences of the office, saved in this browser. @spec N07 */
export function SettingsDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT(officeMessages)
  const current = usePreferences()
  return (
    <Drawer open={open} onClose={onClose} title={t('layoutSettings')} size="min(20rem, 100vw)">
      <Form layout="vertical">
        <Form.Item label={t('theme')}>
          <Segmented<Theme>
            block
            value={current.theme}
            onChange={(theme) => setPreferences({ theme })}
            options={[
              { value: 'auto', label: t('themeAuto') },
              { value: 'light', label: t('themeLight') },
              { value: 'dark', label: t('themeDark') },
            ]}
          />
        </Form.Item>
        <Form.Item label={t('device')}>
          <Segmented<Device>
            block
            value={current.device}
            onChange={setDevice}
            options={[
              { value: 'desktop', label: t('deviceDesktop') },
              { value: 'mobile', label: t('deviceMobile') },
            ]}
          />
        </Form.Item>
        <Form.Item label={t('layout')}>
          <Segmented<Layout>
            block
            value={current.layout}
            onChange={(layout) => setPreferences({ layout })}
            options={[
              { value: 'left', label: t('layoutLeft') },
              { value: 'top', label: t('layoutTop') },
              { value: 'mix', label: t('layoutMix') },
            ]}
          />
        </Form.Item>
        <Form.Item label={t('themeColour')}>
          <ColorPicker
            value={current.themeColour || palettes.light.brand}
            disabledAlpha
            showText
            presets={[{ label: t('themeColour'), colors: presets }]}
            onChangeComplete={(colour) => setPreferences({ themeColour: colour.toHexString() })}
          />
        </Form.Item>
      </Form>
      <ul className="settings-switches">
        {switches.map((name) => (
          <li key={name}>
            <span id={`setting-${name}`}>{t(name)}</span>
            <Switch
              aria-labelledby={`setting-${name}`}
              checked={current[name]}
              onChange={(on) => setPreferences({ [name]: on })}
            />
          </li>
        ))}
      </ul>
      <Button block onClick={resetPreferences}>
        {t('resetSettings')}
      </Button>
    </Drawer>
  )
}
