import { award } from '#server/award/index.ts'
import { certificate } from '#server/certificate/index.ts'
import { competition } from '#server/competition/index.ts'
import { enrolment } from '#server/enrolment/index.ts'
import { expert } from '#server/expert/index.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { organisation } from '#server/organisation/index.ts'
import type { Module } from '#server/platform/kernel/module.ts'
import { promotion } from '#server/promotion/index.ts'
import { review } from '#server/review/index.ts'
import { site } from '#server/site/index.ts'
import { system } from '#server/system/index.ts'
import { work } from '#server/work/index.ts'

/** All modules of the server; a module may depend only on those before it. */
export const modules: readonly Module[] = [
  organisation,
  identity,
  system,
  notice,
  competition,
  enrolment,
  work,
  expert,
  review,
  award,
  promotion,
  certificate,
  site,
]
