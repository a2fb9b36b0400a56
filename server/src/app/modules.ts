import { competition } from '#server/competition/index.ts'
import { enrolment } from '#server/enrolment/index.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { organisation } from '#server/organisation/index.ts'
import type { Module } from '#server/platform/module.ts'

/** Every module of the server, lowest first. */
export const modules: readonly Module[] = [identity, organisation, notice, competition, enrolment]
