/** The records that a permission includes. The scopes of all roles with the code are added up. */
export type DataScope =
  | { readonly reach: 'all' }
  /** Records of these groups; for those in `below` also of their descendants. */
  | { readonly reach: 'groups'; readonly groups: readonly string[]; readonly below: readonly string[] }
  | { readonly reach: 'own' }

/** The user of a request with the current session, roles and group. */
export interface Viewer {
  readonly userId: string
  readonly sessionId: string
  readonly realName: string
  readonly kind: 'student' | 'teacher' | 'school_staff' | 'expert' | 'staff'
  /** Group that the user acts for in the office; null if none is selected. */
  readonly groupId: string | null
  readonly root: boolean
  /** Whether somebody else made the password, which opens nothing until it is changed. */
  readonly passwordTemporary?: boolean
  readonly roleKeys: readonly string[]
  readonly permissions: ReadonlySet<string>
  /** Scope of a permission code; `own` if the viewer does not have the code. */
  scopeOf(code: string): DataScope
}
