import type { Permission } from './access/permissions.ts'
import type { AuditWords } from './audit/audit-words.ts'
import type { BilingualText } from './bilingual-text.ts'
import type { JobWords } from './state/job-words.ts'
import type { NoticePlaceholder } from './notice/placeholder.ts'
import { placeholdersIn, type NoticeTemplate } from './notice/template.ts'
import type { Bilingual } from './shapes.ts'

/** Built-in roles besides ROOT, which holds every code. */
export type BuiltInRoleKey = 'system_admin' | 'organiser' | 'review_desk' | 'school_admin' | 'editor' | 'expert'

/**
 * Groups of addresses in `paths`. `site`: outside the others; `home`: public pages and sign-up; `centre`: personal
 * centre; `office`: back office.
 */
export const PAGE_AREAS = ['site', 'home', 'centre', 'office'] as const
export type PageArea = (typeof PAGE_AREAS)[number]

/** Position of a page in its area's menu: path of its layout group, or null at the top level, and its order there. */
export interface MenuPosition {
  readonly group: string | null
  readonly position: number
  /** Reachable from other pages, but not in the sidebar. */
  readonly hidden?: true
}

/** A page, and its entry in `paths`. */
export interface PageEntry extends Bilingual {
  /** Its address. `:name` is a parameter of the path. */
  readonly path: `/${string}`
  /** `home-sign-up` is `web/src/<module>/…/home-sign-up.page.tsx`. */
  readonly file: string
  /** Anyone, anyone signed in, or holders of any one of the codes. */
  readonly access: 'public' | 'login' | readonly [Permission, ...Permission[]]
  /** The route where one page has several addresses: `/home/signUp/:step`. Default: `path`. */
  readonly route?: `/${string}`
  /**
   * Its layout. `forms`: the public layout with antd, rendered in the browser only; `open`: the public layout without
   * antd; `preview`: the public layout with the draft of a site; `blank`: none; `entry`: none, and without antd, for
   * sign-in. Default: the layout of its area.
   */
  readonly layout?: 'forms' | 'open' | 'preview' | 'blank' | 'entry'
  /** Query parameters that select its content. */
  readonly query?: readonly string[]
  /** All its records share one tab of the office, and the page stays when the record changes. */
  readonly oneTab?: true
  /** The page of the office whose tab it shares, as the pages of the settings do. */
  readonly tab?: `/${string}`
  /** Icon in the office's menu and tabs. */
  readonly icon?: string
  /** Only for office and centre pages. */
  readonly menu?: MenuPosition
}

/** A layout group of the office menu, declared by the module with most of its pages. */
export interface MenuGroup extends Bilingual {
  readonly path: `/${string}`
  readonly icon: string
  readonly position: number
}

/** Types of records in the audit log; every manifest adds its own. */
export interface SubjectTypes {}
export type SubjectType = keyof SubjectTypes

/**
 * The declaration of one module. Permission codes, role permissions, menus, addresses, routes, page lists, notice
 * topics, labels of the audit log and OpenAPI tags are derived from it.
 */
export interface Manifest extends Bilingual {
  /** Name of its folder in `core`, `server` and `web`; prefix of its audit actions. */
  readonly name: string
  readonly permissions: Readonly<Record<string, Bilingual>>
  /**
   * Permissions, any of which lets its holder see the module's records, so also its rows in the audit log and the jobs of
   * others on them. Empty: whoever sees the log and jobs.
   */
  readonly records: readonly Permission[]
  /** Permissions, of any module, that the built-in roles get because of this module. */
  readonly rights: { readonly [role in BuiltInRoleKey]?: readonly Permission[] }
  readonly menuGroups: readonly MenuGroup[]
  readonly pages: { readonly [area in PageArea]?: Readonly<Record<string, PageEntry>> }
  readonly notices: {
    /** Topics that users subscribe to: the first part of event names. */
    readonly topics: Readonly<Record<string, Bilingual>>
    readonly events: Readonly<Record<string, Bilingual>>
    /** By key; several can have one event. */
    readonly templates?: Readonly<Record<string, NoticeTemplate>>
    /**
     * Placeholders by name, or by `<template>.<name>` where one template means something else by it. Modules above use
     * them too.
     */
    readonly placeholders?: Readonly<Record<string, NoticePlaceholder>>
  }
  /** Labels of its audit actions, by `<module>.<verb>`. */
  readonly actions: Readonly<Record<string, Bilingual>>
  /** Labels of the record types in its audit log. */
  readonly subjects: Readonly<Record<string, Bilingual>>
  /** Labels of fields in its audit log, by `<subject>.<field>`, or by `<field>` for the records of all modules. */
  readonly fields?: Readonly<Record<string, BilingualText>>
  /** Labels of states and kinds in its audit log, by subject. */
  readonly states?: Readonly<Record<string, Readonly<Record<string, BilingualText>>>>
  /** Labels of its background jobs, and what each did. */
  readonly jobs?: Readonly<Record<string, JobWords>>
}

/** The permission codes of a manifest, in order. */
export function codesOf<P extends object>(permissions: P): ReadonlyArray<keyof P & string> {
  return Object.keys(permissions) as Array<keyof P & string>
}

/** Permission codes of all modules with their labels, in the order of the manifests. */
export function permissionsOf(manifests: readonly Manifest[]): Readonly<Record<string, Bilingual>> {
  return mergeUnique(manifests.map(({ permissions }) => permissions))
}

/** Labels of the actions in the audit log. */
export function actionsOf(manifests: readonly Manifest[]): Readonly<Record<string, Bilingual>> {
  return mergeUnique(manifests.map(({ actions }) => actions))
}

/** The templates of notices of all modules. */
export function noticeTemplatesOf(manifests: readonly Manifest[]): Readonly<Record<string, NoticeTemplate>> {
  return mergeUnique(manifests.map(({ notices }) => notices.templates ?? {}))
}

/** The placeholders of a template, in the order of its words: its module's own before those of lower modules. */
export function noticePlaceholdersOf(
  manifests: readonly Manifest[],
  key: string,
): Readonly<Record<string, NoticePlaceholder>> {
  const [module, name] = key.split('.')
  const { title, body } = noticeTemplatesOf(manifests)[key]!
  const at = manifests.findIndex((manifest) => manifest.name === module)
  const entries = placeholdersIn(`${title.zh}\n${body.zh}`).flatMap((placeholder) => {
    const found = [manifests[at]!, ...manifests.slice(0, at)]
      .map(({ notices: { placeholders = {} } }) => placeholders[`${name}.${placeholder}`] ?? placeholders[placeholder])
      .find((each) => each !== undefined)
    return found ? [[placeholder, found] as const] : []
  })
  return Object.fromEntries(entries)
}

/** Labels of the record types in the audit log. */
export function subjectsOf(manifests: readonly Manifest[]): Readonly<Record<string, Bilingual>> {
  return mergeUnique(manifests.map(({ subjects }) => subjects))
}

/** The words in which the audit log describes changes. */
export function auditWordsOf(manifests: readonly Manifest[]): AuditWords {
  return {
    fields: mergeUnique(manifests.map(({ fields = {} }) => fields)),
    states: mergeUnique(manifests.map(({ states = {} }) => states)),
  }
}

/** Labels of background jobs. */
export function jobsOf(manifests: readonly Manifest[]): Readonly<Record<string, JobWords>> {
  return mergeUnique(manifests.map(({ jobs = {} }) => jobs))
}

/** Component name of an office page in the menu: `system/users` for `office-users` of `system`. */
export function componentOf(module: string, file: string): string {
  return `${module}/${file.replace(/^office-/, '')}`
}

/** Merges records into one; throws when a key occurs twice. */
export function mergeUnique<T>(records: ReadonlyArray<Readonly<Record<string, T>>>): Readonly<Record<string, T>> {
  const entries = records.flatMap((record) => Object.entries(record))
  const names = entries.map(([name]) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new Error(`two modules have ${twice}`)
  return Object.fromEntries(entries)
}
