import { assistantModule } from './assistant/module.ts'
import { awardModule } from './award/module.ts'
import { certificateModule } from './certificate/module.ts'
import { competitionModule } from './competition/module.ts'
import { enrolmentModule } from './enrolment/module.ts'
import { expertModule } from './expert/module.ts'
import { financeModule } from './finance/module.ts'
import { identityModule } from './identity/module.ts'
import { insightModule } from './insight/module.ts'
import { noticeModule } from './notice/module.ts'
import { organisationModule } from './organisation/module.ts'
import { promotionModule } from './promotion/module.ts'
import { reviewModule } from './review/module.ts'
import { siteModule } from './site/module.ts'
import { studyModule } from './study/module.ts'
import { systemModule } from './system/module.ts'
import { workModule } from './work/module.ts'

/**
 * All manifests, in the order in which role forms list the permissions. Only `app` folders and `core/src/paths.ts` may
 * import it; modules get parts of it as data.
 */
export const manifests = [
  identityModule,
  systemModule,
  noticeModule,
  organisationModule,
  financeModule,
  competitionModule,
  enrolmentModule,
  workModule,
  expertModule,
  reviewModule,
  awardModule,
  promotionModule,
  certificateModule,
  studyModule,
  siteModule,
  assistantModule,
  insightModule,
] as const

type SubjectsOf<M> = M extends { readonly subjects: infer S } ? keyof S & string : never

declare module './base/manifest.ts' {
  interface SubjectTypes extends Record<SubjectsOf<(typeof manifests)[number]>, true> {}
}
