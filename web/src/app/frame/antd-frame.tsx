import { ConfigProvider } from 'antd'
import en from 'antd/locale/en_US'
import zh from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import type { ReactNode } from 'react'
import { useEffect, useMemo } from 'react'
import { useLanguage } from '#web/lib/i18n/i18n.ts'
import { useSite } from '#web/lib/site.ts'
import { useDark, usePreferences } from './preferences.ts'
import { useTextScale } from '#web/ui/style/text-scale.ts'
import { themeOf } from './theme.ts'
import { useLabelledIcons } from '#web/ui/icons/labelled-icons.ts'
import { useFocusableTables } from '#web/ui/focusable-tables.ts'
import { PHONE_WIDTH_EM } from '#web/ui/limits.ts'
import { PhoneContext, useMedia } from '#web/ui/use-media.ts'
import '#web/ui/list-page/list-page.css'
import '#web/ui/style/buttons.css'
import '#web/ui/style/office.css'

const componentSizes = { large: 'large', default: 'medium', small: 'small' } as const

/** antd's configuration for all pages except the public ones: theme, language, size and CSP nonce. */
export function AntdFrame({ children }: { children: ReactNode }) {
  const { language } = useLanguage()
  const { device, size, themeColour } = usePreferences()
  const { brandColour } = useSite()
  const dark = useDark()
  const colour = themeColour || brandColour
  const motion = !useMedia('(prefers-reduced-motion: reduce)')
  const textScale = useTextScale()
  const touch = useMedia(`(max-width: ${PHONE_WIDTH_EM}em)`)
  const theme = useMemo(
    () => themeOf({ dark, colour, motion, textScale, touch }),
    [dark, colour, motion, textScale, touch],
  )
  const csp = useMemo(() => ({ nonce: pageNonce() }), [])
  useFocusableTables()
  useLabelledIcons()
  useEffect(() => {
    dayjs.locale(language === 'en' ? 'en' : 'zh-cn')
  }, [language])
  return (
    <ConfigProvider
      theme={theme}
      locale={language === 'en' ? en : zh}
      componentSize={componentSizes[size]}
      csp={csp}
      form={{ requiredMark: true, colon: false }}
    >
      {/* This class defines antd's CSS variables, which plain links use too. */}
      <div className="antd-frame podium">
        <PhoneContext value={device === 'mobile'}>{children}</PhoneContext>
      </div>
    </ConfigProvider>
  )
}

function pageNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}
