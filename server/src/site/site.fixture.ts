import { defaultNavigation } from '@podium/core/site/navigation.ts'
import type { TemplateType } from '@podium/core/site/template.ts'
import { newDesign, type SiteDesign } from '@podium/core/site/website/design.ts'
import type { Wording } from '@podium/core/site/wording.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { json } from '#server/platform/db/db.ts'

export interface NewSite {
  readonly groupId: string
  readonly seriesId?: string | null
  readonly nameZh: string
  readonly nameEn?: string
  /** Lower-case host names without ports; empty: the default site of all other hosts. */
  readonly hosts?: readonly string[]
  readonly templateType?: TemplateType
  readonly brandColour?: string
  readonly wording?: Wording
  readonly approvesArticles?: boolean
}

/** Creates a published site. */
export async function createSite(tx: Tx, site: NewSite): Promise<string> {
  const { groupId, seriesId = null, hosts = [], approvesArticles = false, ...look } = site
  const design: SiteDesign = { ...newDesign(site.nameZh), navigation: defaultNavigation, ...look }
  const { id } = await tx
    .insertInto('site_site')
    .values({
      group_id: groupId,
      series_id: seriesId,
      is_default: hosts.length === 0,
      approves_articles: approvesArticles,
      state: 'published',
      published_at: new Date(),
      draft: json(design),
      design: json(design),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addHosts(tx, id, hosts)
  return id
}

export async function addHosts(tx: Tx, siteId: string, hosts: readonly string[]): Promise<void> {
  for (const [position, host] of hosts.entries()) {
    await tx.insertInto('site_host').values({ host, site_id: siteId, position }).execute()
  }
}
