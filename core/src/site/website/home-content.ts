import { z } from 'zod'
import { GalleryWork } from '../../award/gallery.ts'
import { AwardedRound } from '../../award/public-views.ts'
import { RoundCard, RoundDetails } from '../../competition/round/round-views.ts'
import { ArticleRow } from '../article.ts'
import { Banner } from './banner.ts'

/** What a site's home page shows. */
export const HomeContent = z.object({
  banners: z.array(Banner),
  /** The round at the top: see `roundToEnter`. */
  hero: RoundDetails.nullable(),
  rounds: z.array(RoundCard),
  news: z.array(ArticleRow),
  awarded: z.array(AwardedRound),
  /** Winning works that their rounds show to everybody. */
  works: z.array(GalleryWork),
})
export type HomeContent = z.infer<typeof HomeContent>
