/** @spec K01 */
export const CLICK_GUARD_MS = 1000
export const NUMBER_SCROLL_MS = 1000
export const TOAST_MS = 3000
export const TOAST_OFFSET_PX = 16

/** Above this a colour counts as light. @spec K03 */
export const DARK_BRIGHTNESS = 128

/** Below this many pixels the office uses a drawer for its menu. */
export const PHONE_WIDTH_PX = 768

/** The page sizes every office list offers. */
export const PAGE_SIZES = [10, 20, 30, 50, 100] as const
