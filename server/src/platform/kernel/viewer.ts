/** Whose records a permission reaches. Several roles add up; only roles that hold the code count. */
export type DataScope =
  | { readonly reach: 'all' }
  /** Records of these groups; `below` groups stand with their whole subtree. */
  | { readonly reach: 'groups'; readonly groups: readonly string[]; readonly below: readonly string[] }
  | { readonly reach: 'own' }

/** The person a request speaks for, as the session, roles and group stand at this moment. */
export interface Viewer {
  readonly userId: string
  readonly sessionId: string
  readonly realName: string
  readonly kind: 'student' | 'teacher' | 'school_staff' | 'expert' | 'staff'
  /** The group the back office acts for; null while none is chosen or held. */
  readonly groupId: string | null
  readonly root: boolean
  readonly roleKeys: readonly string[]
  readonly permissions: ReadonlySet<string>
  /** Whose records a held code reaches; `own` with a code that is not held. */
  scopeOf(code: string): DataScope
}
