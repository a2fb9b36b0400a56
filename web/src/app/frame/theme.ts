import { theme as antdTheme } from 'antd'
import type { MappingAlgorithm, ThemeConfig } from 'antd'
import { contrast, isColour, isDark, READABLE_CONTRAST } from '@podium/core/base/colour.ts'

/** Differs by the page's language. */
const fontFamily = 'var(--sans)'

/**
 * The light and dark palette as antd tokens; `theme.test.ts` requires a contrast of 4.5 or more for every text on its
 * background.
 */
export const palettes = {
  light: {
    brand: '#1d5b8f',
    onBrand: '#ffffff',
    ink: '#1b2430',
    inkSoft: '#4a5563',
    inkFaint: '#5f6a78',
    paper: '#ffffff',
    ground: '#f5f6f4',
    raised: '#ffffff',
    fill: '#edeff0',
    line: '#dfe3e4',
    lineStrong: '#c3cacd',
    wash: '#e8f0f6',
    link: '#1d5b8f',
    success: '#1e6b41',
    warning: '#7f5200',
    danger: '#a4262c',
    info: '#1d5b8f',
    infoWash: '#e6eff7',
    successWash: '#e5f2ea',
    warningWash: '#faf0d9',
    dangerWash: '#faeaea',
  },
  dark: {
    brand: '#2f77b0',
    onBrand: '#ffffff',
    ink: '#e6eaee',
    inkSoft: '#b4bec8',
    inkFaint: '#94a0ac',
    paper: '#161b21',
    ground: '#0f1317',
    raised: '#1d242b',
    fill: '#272f37',
    line: '#2c353e',
    lineStrong: '#46525e',
    wash: '#1c2d3c',
    link: '#86bbe6',
    success: '#7cc79b',
    warning: '#e2b65c',
    danger: '#f09a9a',
    info: '#8cbfe8',
    infoWash: '#1a2c3c',
    successWash: '#173022',
    warningWash: '#33290f',
    dangerWash: '#3a1e20',
  },
} as const

interface ThemeChoice {
  readonly dark: boolean
  readonly colour: string
  readonly motion: boolean
  /** The browser's text size as a multiple of the usual one. */
  readonly textScale: number
  /** Controls are as high as a finger needs. */
  readonly touch: boolean
}

/** The least heights of controls in px, also of the small ones, on touch screens: WCAG 2.5.5. */
const touchHeights = { controlHeight: 44, controlHeightLG: 48, controlHeightSM: 44, controlHeightXS: 32 }
const HEIGHTS = ['controlHeight', 'controlHeightLG', 'controlHeightSM', 'controlHeightXS'] as const

/** antd's theme. Its text and controls grow with the browser's text size. */
export function themeOf({ dark, colour, motion, textScale, touch }: ThemeChoice): ThemeConfig {
  const p = palettes[dark ? 'dark' : 'light']
  const brand = readableColour(colour, dark) ?? p.brand
  return {
    algorithm: [
      dark ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
      scaleText(textScale),
      ...(touch ? [forTouch] : []),
    ],
    cssVar: { key: 'podium' },
    hashed: false,
    token: {
      fontFamily,
      fontSize: 14,
      borderRadius: 8,
      colorPrimary: brand,
      colorInfo: p.info,
      colorSuccess: p.success,
      colorWarning: p.warning,
      colorError: p.danger,
      // antd derives background tints from the dark seed colours above, which look muddy in light mode.
      colorInfoBg: p.infoWash,
      colorSuccessBg: p.successWash,
      colorWarningBg: p.warningWash,
      colorErrorBg: p.dangerWash,
      colorLink: dark ? p.link : brand,
      colorPrimaryBg: p.wash,
      colorPrimaryBgHover: p.wash,
      controlItemBgActive: p.wash,
      controlItemBgActiveHover: p.wash,
      colorLinkHover: p.ink,
      colorText: p.ink,
      colorTextSecondary: p.inkSoft,
      colorTextTertiary: p.inkFaint,
      colorTextQuaternary: p.inkFaint,
      colorTextDescription: p.inkFaint,
      colorTextPlaceholder: p.inkFaint,
      colorTextDisabled: p.inkFaint,
      colorBgBase: p.paper,
      colorBgContainer: p.paper,
      colorBgLayout: p.ground,
      colorBgElevated: p.raised,
      colorBorder: p.lineStrong,
      colorBorderSecondary: p.line,
      colorTextLightSolid: p.onBrand,
      wireframe: false,
      motion,
      motionDurationSlow: '0.2s',
      motionDurationMid: '0.15s',
    },
    components: {
      Table: {
        cellPaddingBlockSM: 7.5,
        cellPaddingInlineSM: 12,
        headerBg: dark ? p.raised : '#f7f8f8',
        lineHeight: 1.5,
      },
      // Pictures of people are no controls.
      Avatar: { containerSize: 32 * textScale, containerSizeLG: 40 * textScale, containerSizeSM: 24 * textScale },
      Layout: { headerBg: p.paper, siderBg: p.paper, bodyBg: p.ground, headerPadding: '0 16px' },
      Menu: {
        itemBorderRadius: 6,
        itemHeight: Math.max(38 * textScale, touch ? touchHeights.controlHeight : 0),
        activeBarBorderWidth: 0,
        itemSelectedBg: p.wash,
        itemSelectedColor: dark ? p.link : brand,
        subMenuItemSelectedColor: dark ? p.link : brand,
      },
      Form: { itemMarginBottom: 20, verticalLabelPadding: '0 0 4px' },
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none', contentFontSizeSM: 13 * textScale },
      // Selected values of a disabled field must stay readable.
      Select: { multipleItemColorDisabled: p.inkSoft },
      Tag: { defaultColor: p.inkSoft, defaultBg: p.fill },
      Tabs: { itemSelectedColor: dark ? p.link : brand, inkBarColor: dark ? p.link : brand },
    },
  }
}

/** Raises heights that are lower; a larger control height as seed would make large controls too high. */
function forTouch(...[seed, map]: Parameters<MappingAlgorithm>): ReturnType<MappingAlgorithm> {
  const heights = map ?? antdTheme.defaultAlgorithm(seed)
  const raised = HEIGHTS.map((name) => [name, Math.max(heights[name], touchHeights[name])])
  return { ...heights, ...Object.fromEntries(raised) }
}

/** Scales what antd derives from its font size and control height, which it knows in px only. */
function scaleText(scale: number): MappingAlgorithm {
  const grows = /^(?:fontSize|fontHeight|controlHeight)/
  return (seed, map) => {
    const derived = map ?? antdTheme.defaultAlgorithm(seed)
    const grown = Object.entries(derived).map(([name, value]) => [
      name,
      grows.test(name) && typeof value === 'number' ? value * scale : value,
    ])
    return Object.fromEntries(grown) as typeof derived
  }
}

/** The chosen colour if white text is readable on it; null keeps the palette's own. */
export function readableColour(hex: string, dark: boolean): string | null {
  if (!isColour(hex)) return null
  return isDark(hex) && contrast(hex, dark ? palettes.dark.onBrand : palettes.light.onBrand) >= READABLE_CONTRAST
    ? hex
    : null
}
