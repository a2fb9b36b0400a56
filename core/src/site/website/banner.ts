import { z } from 'zod'
import { anyPlainText, nonEmptyPlainText } from '../../base/plain-text.ts'
import { Id, Instant, InstantInput } from '../../base/shapes.ts'

export const MAX_BANNERS = 20

const texts = { title: nonEmptyPlainText(60), titleEn: anyPlainText(120), link: z.string().max(500) }

export const BannerInput = z.object({
  ...texts,
  pictureFileId: Id,
  /** Null: from now on. */
  opensAt: InstantInput.nullable(),
  /** Null: without end. */
  closesAt: InstantInput.nullable(),
  enabled: z.boolean(),
})
export type BannerInput = z.infer<typeof BannerInput>

/** A banner in the office. */
export const BannerRow = z.object({
  ...texts,
  bannerId: Id,
  pictureFileId: Id,
  picture: z.string(),
  opensAt: Instant.nullable(),
  closesAt: Instant.nullable(),
  enabled: z.boolean(),
  phase: z.enum(['shown', 'waiting', 'over', 'off']),
  version: z.number().int(),
})
export type BannerRow = z.infer<typeof BannerRow>

/** A banner on the home page. */
export const Banner = z.object({
  bannerId: Id,
  title: z.string(),
  titleEn: z.string(),
  link: z.string(),
  picture: z.string(),
})
export type Banner = z.infer<typeof Banner>
