/** @spec K01 */
export const CLICK_GUARD_MS = 1000
export const NUMBER_SCROLL_MS = 1000
export const TOAST_MS = 3000
export const TOAST_OFFSET_PX = 16

/** How long typing rests before the rich-text editor reports a change. @spec K03 */
export const EDITOR_DEBOUNCE_MS = 50
export const MIN_EDITOR_DEBOUNCE_MS = 20

/** Up to this width, in em of the browser's text size, the office's menu is a drawer. */
export const PHONE_WIDTH_EM = 48

/** Page sizes of every office list. */
export const PAGE_SIZES = [10, 20, 30, 50, 100] as const
