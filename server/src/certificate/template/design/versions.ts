import { designRows } from '@podium/core/certificate/template/design-api.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import { findTemplate } from '../template.store.ts'
import { templateReach } from '../templates.ts'
import { findVersion, listVersions, type StoredVersion } from './version.store.ts'

export const versionPage = read(
  designRows.versionPage,
  async function versionPage({ db, viewer }, { templateId, ...query }) {
    orNotFound(await findTemplate(db, templateId, templateReach(viewer)))
    const page = await listVersions(db, templateId, query)
    return { ...page, rows: page.rows.map(rowOf) }
  },
)

export const version = read(designRows.version, async function version({ db, viewer }, { templateId, no }) {
  orNotFound(await findTemplate(db, templateId, templateReach(viewer)))
  const stored = orNotFound(await findVersion(db, templateId, no))
  return { ...rowOf(stored), design: stored.design }
})

function rowOf({ no, savedAt, by }: StoredVersion) {
  return { no, savedAt: savedAt.toISOString(), by }
}
