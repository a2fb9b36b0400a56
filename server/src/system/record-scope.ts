import { sql, type RawBuilder } from 'kysely'
import type { Manifest } from '@podium/core/base/manifest.ts'
import { reaches } from '#server/organisation/index.ts'
import type { DataScope, Viewer } from '#server/platform/kernel/viewer.ts'

/** The records that a viewer may see, by module. */
export interface RecordScope {
  /** Scope of the permission for the log or for jobs. */
  readonly scope: DataScope
  /** Modules with records of their own, and the scopes in which the viewer sees them. */
  readonly modules: ReadonlyArray<{ readonly name: string; readonly scopes: readonly DataScope[] }>
}

export function recordScopeOf(manifests: readonly Manifest[], viewer: Viewer, permission: string): RecordScope {
  return {
    scope: viewer.scopeOf(permission),
    modules: manifests
      .filter(({ records }) => records.length > 0)
      .map(({ name, records }) => ({ name, scopes: records.map((code) => viewer.scopeOf(code)) })),
  }
}

/**
 * SQL condition: the viewer may see the record that a row is about. `name` is the column of the action or kind, which
 * begins with its module's name, and `group` that of the record's group; both must come from code.
 */
export function seesRecord({ scope, modules }: RecordScope, name: string, group: string): RawBuilder<boolean> {
  const module = sql`split_part(${sql.ref(name)}, '.', 1)`
  const own = modules.map(({ name: each, scopes }) => {
    const seen = sql.join(
      scopes.map((one) => reaches(one, group)),
      sql` or `,
    )
    return sql`when ${each} then ${seen}`
  })
  return sql<boolean>`(${reaches(scope, group)} and case ${module} ${sql.join(own, sql` `)} else true end)`
}
