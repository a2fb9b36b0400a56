import { z } from 'zod'

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
