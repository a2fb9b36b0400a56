import { z } from 'zod'

/** A group of the sidebar, a page, a permission code below a page, or a page without pages below it. @spec B34 */
export const MENU_TYPES = { group: 1, page: 2, button: 3, leaf: 4 } as const
export type MenuType = (typeof MENU_TYPES)[keyof typeof MENU_TYPES]

export const isMenuPage = (menuType: number): boolean => menuType === MENU_TYPES.page || menuType === MENU_TYPES.leaf

/** The address of a page on another site, which opens in a new tab. */
export const isExternal = (path: string): boolean => path.startsWith('https://')

/**
 * An entry of the office's menu. `menuType` 1 is a layout group, 2 a page, 3 a button (a permission code), 4 a leaf
 * page; `visible` 1 is visible, anything else hidden but reachable. @spec N04 B34
 */
export interface MenuItem {
  menuId: string
  menuName: string
  menuNameEn: string
  menuType: number
  path: string
  /** JSON text of query parameters, or empty. */
  query: string
  icon: string
  visible: number
  component: string
  children: MenuItem[]
}

export const MenuItem: z.ZodType<MenuItem> = z.object({
  menuId: z.string(),
  menuName: z.string(),
  menuNameEn: z.string(),
  menuType: z.number().int(),
  path: z.string(),
  query: z.string(),
  icon: z.string(),
  visible: z.number().int(),
  component: z.string(),
  get children() {
    return z.array(MenuItem)
  },
})
