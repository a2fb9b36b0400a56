import { assistant } from '#server/assistant/index.ts'
import { award } from '#server/award/index.ts'
import { certificate } from '#server/certificate/index.ts'
import { competition } from '#server/competition/index.ts'
import { enrolment } from '#server/enrolment/index.ts'
import { expert } from '#server/expert/index.ts'
import { finance } from '#server/finance/index.ts'
import { identity } from '#server/identity/index.ts'
import { insight } from '#server/insight/index.ts'
import { notice } from '#server/notice/index.ts'
import { organisation } from '#server/organisation/index.ts'
import type { Module } from '#server/platform/kernel/module.ts'
import { promotion } from '#server/promotion/index.ts'
import { review } from '#server/review/index.ts'
import { site } from '#server/site/index.ts'
import { study } from '#server/study/index.ts'
import { system } from '#server/system/index.ts'
import { work } from '#server/work/index.ts'

/** All modules of the server; a module may depend only on those before it. */
export const modules: readonly Module[] = [
  organisation,
  identity,
  system,
  notice,
  finance,
  competition,
  enrolment,
  work,
  expert,
  review,
  award,
  promotion,
  certificate,
  study,
  site,
  assistant,
  insight,
]
