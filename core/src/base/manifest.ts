import type { Permission } from './access/permissions.ts'
import type { Bilingual } from './shapes.ts'

/** Roles of every installation besides ROOT, which holds every code. */
export type BuiltInRoleKey = 'system_admin' | 'organiser' | 'review_desk' | 'school_admin' | 'editor' | 'expert'

/**
 * The groups of addresses in `paths`. `site`: outside the others; `home`: public pages and sign-up; `centre`: the
 * personal centre; `office`: the back office.
 */
export const PAGE_AREAS = ['site', 'home', 'centre', 'office'] as const
export type PageArea = (typeof PAGE_AREAS)[number]

/** Where a page stands in the menu of its area: its layout group's path, or null at the top, and its order there. */
export interface MenuPosition {
  readonly group: string | null
  readonly position: number
  /** Reachable from other pages, not shown in the sidebar. */
  readonly hidden?: true
}

/** One page, and one entry of `paths` under the key it has in its area. */
export interface PageEntry extends Bilingual {
  /** Its address. `:name` is a parameter of the path. */
  readonly path: `/${string}`
  /** `home-sign-up` is `web/src/<module>/…/home-sign-up.page.tsx`. */
  readonly file: string
  /** Everybody, everybody signed in, or holders of any one of the codes. */
  readonly access: 'public' | 'login' | readonly [Permission, ...Permission[]]
  /** The route where several addresses are one page: `/home/signUp/:step`. Default: `path`. */
  readonly route?: `/${string}`
  /**
   * What it is shown in. `forms`: the public layout with antd, in the browser only; `open`: the public layout without
   * antd; `blank`: none. Default: that of its area.
   */
  readonly layout?: 'forms' | 'open' | 'blank'
  /** Query fields that say what it shows. */
  readonly query?: readonly string[]
  /** In menu and tabs of the office. */
  readonly icon?: string
  /** Of office and centre pages. */
  readonly menu?: MenuPosition
}

/** A layout group of the office menu, made by the module that most of its pages belong to. */
export interface MenuGroup extends Bilingual {
  readonly path: `/${string}`
  readonly icon: string
  readonly position: number
}

/** The types of records that audit notes are about; filled from all manifests. */
export interface SubjectTypes {}
export type SubjectType = keyof SubjectTypes

/**
 * What one module adds to the product. Permission codes, roles' rights, menu, addresses, routes, page lists, notice
 * topics, names in the audit log and tags of the OpenAPI document are derived from these, never written twice.
 */
export interface Manifest extends Bilingual {
  /** The folder's name in `core`, `server` and `web`; the first word of its audit actions. */
  readonly name: string
  readonly permissions: Readonly<Record<string, Bilingual>>
  /** What the built-in roles hold of any module's codes on account of this module. */
  readonly rights: { readonly [role in BuiltInRoleKey]?: readonly Permission[] }
  readonly menuGroups: readonly MenuGroup[]
  readonly pages: { readonly [area in PageArea]?: Readonly<Record<string, PageEntry>> }
  readonly notices: {
    /** What people subscribe to; the first word of an event. */
    readonly topics: Readonly<Record<string, Bilingual>>
    readonly events: Readonly<Record<string, Bilingual>>
  }
  /** Names of the records that its audit notes are about. */
  readonly subjects: Readonly<Record<string, Bilingual>>
}

/** The codes of a manifest's permissions, in order. */
export function codesOf<P extends object>(permissions: P): ReadonlyArray<keyof P & string> {
  return Object.keys(permissions) as Array<keyof P & string>
}

/** Every module's permission codes with their names, in the manifests' order. */
export function permissionsOf(manifests: readonly Manifest[]): Readonly<Record<string, Bilingual>> {
  return mergeUnique(manifests.map(({ permissions }) => permissions))
}

/** Names of the records that audit notes are about. */
export function subjectsOf(manifests: readonly Manifest[]): Readonly<Record<string, Bilingual>> {
  return mergeUnique(manifests.map(({ subjects }) => subjects))
}

/** What menus call an office page: `system/users` for `office-users` of `system`. */
export function componentOf(module: string, file: string): string {
  return `${module}/${file.replace(/^office-/, '')}`
}

/** One record of all; throws where two modules have the same key. */
export function mergeUnique<T>(records: ReadonlyArray<Readonly<Record<string, T>>>): Readonly<Record<string, T>> {
  const entries = records.flatMap((record) => Object.entries(record))
  const names = entries.map(([name]) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new Error(`two modules have ${twice}`)
  return Object.fromEntries(entries)
}
