import type { TemplateType } from '@podium/core/site/api.ts'
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
  readonly footer?: string
}

export async function createSite(tx: Tx, site: NewSite): Promise<string> {
  const { id } = await tx
    .insertInto('site_site')
    .values({
      group_id: site.groupId,
      series_id: site.seriesId ?? null,
      name_zh: site.nameZh,
      name_en: site.nameEn ?? '',
      hosts: [...(site.hosts ?? [])],
      template_type: site.templateType ?? 'academic',
      brand_colour: site.brandColour ?? '',
      wording: site.wording ?? 'standard',
      footer: site.footer ?? '',
      navigation: json([]),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
