/** Colours as `#rrggbb`. */
const HEX = /^#[0-9a-f]{6}$/i

/** Colours above this brightness count as light. @spec K03 */
export const DARK_BRIGHTNESS = 128

/** The least contrast of text and its background (WCAG 2.2, 1.4.3). */
export const READABLE_CONTRAST = 4.5

export function isColour(text: string): boolean {
  return HEX.test(text)
}

/** Perceived brightness, 0 to 255. @spec K03 */
export function brightness(hex: string): number {
  const [r, g, b] = channels(hex)
  return (r * 299 + g * 587 + b * 114) / 1000
}

/** Whether white text is readable on the colour. @spec K03 */
export function isDark(hex: string): boolean {
  return brightness(hex) < DARK_BRIGHTNESS
}

/** WCAG contrast ratio of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** The colour mixed with a share, 0 to 1, of another. */
export function mixed(hex: string, other: string, share: number): string {
  const [own, added] = [channels(hex), channels(other)]
  const parts = own.map((value, at) => Math.round(value + (added[at]! - value) * share))
  return `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

function luminance(hex: string): number {
  const [r, g, b] = channels(hex).map((value) => {
    const part = value / 255
    return part <= 0.039_28 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}
