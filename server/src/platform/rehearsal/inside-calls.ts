import { baseRefusals } from '@podium/core/base/codes.ts'
import type { Endpoint } from '@podium/core/base/endpoint.ts'
import { newId } from '../db/id.ts'
import { transact } from '../db/transact.ts'
import { mayCall } from '../http/defence/admit.ts'
import { jobToRun } from '../jobs/job.store.ts'
import type { JobKind, JobRun } from '../jobs/kind.ts'
import type { Call, ReplyEffects } from '../kernel/context.ts'
import type { Module, ResolveViewer } from '../kernel/module.ts'
import { refuse } from '../kernel/refused.ts'
import type { InsideCalls, Services } from '../kernel/services.ts'
import type { Verb } from '../kernel/verb.ts'
import type { Viewer } from '../kernel/viewer.ts'

export function viewerResolver(modules: readonly Module[]): ResolveViewer {
  return modules.find((module) => module.resolveViewer)?.resolveViewer ?? (async () => null)
}

export function insideCalls(modules: readonly Module[], jobs: ReadonlyMap<string, JobKind>): InsideCalls {
  const verbs = new Map<Endpoint, Verb>(
    modules.flatMap((module) => Object.values(module.verbs)).map((verb) => [verb.endpoint, verb]),
  )
  const resolveViewer = viewerResolver(modules)
  return {
    async viewer(services, bearer) {
      return (await resolveViewer(services, { bearer, cookie: null }))?.viewer ?? null
    },
    async answer(services, viewer, endpoint, input) {
      if (!mayCall(viewer, endpoint.access)) throw refuse(baseRefusals.NO_ACCESS)
      const verb = verbs.get(endpoint)
      if (!verb) throw new Error(`no module answers ${endpoint.path}`)
      return verb.answer(services, callOf(viewer), endpoint.input.parse(input))
    },
    async work(services, jobId) {
      const { kind, input } = await jobToRun(services.db, jobId)
      const found = jobs.get(kind)
      if (!found) throw new Error(`no module has jobs of the kind ${kind}`)
      await found.run(runOf(services, jobId), found.input.parse(input))
    },
  }
}

/** The reply of a call that no browser made. */
export const noEffects: ReplyEffects = {
  setSessionCookie: () => undefined,
  clearSessionCookie: () => undefined,
  setDeviceCookie: () => undefined,
}

function callOf(viewer: Viewer): Call {
  return {
    viewer,
    traceId: newId(),
    language: 'zh-cn',
    address: '127.0.0.1',
    agent: '',
    host: '',
    deviceToken: null,
    idempotencyKey: null,
    reply: noEffects,
  }
}

function runOf(services: Services, id: string): JobRun {
  return {
    id,
    ownerId: null,
    groupId: null,
    traceId: '',
    attempt: 1,
    db: services.db,
    services,
    signal: new AbortController().signal,
    write: (work) => transact(services, work),
    progress: async () => undefined,
    cancelled: async () => false,
  }
}
