/**
 * Example of a server module.
 *
 *   // server/src/enrolment/submit-enrolment.ts
 *   export const submitEnrolment = write(enrolmentApi.submit, 'enrolment.submit', async function submitEnrolment({ services, tx, viewer, now, note }, { teamId }) {
 *     const team = orNotFound(await lockTeam(tx, teamId))            // store: SQL only
 *     refuseIf(whyNotSubmit(team, await clock(tx)))             // core: rules only
 *     await onConflict(saveSubmitted(tx, team.id, viewer.userId, now), { enrolment_one_team: refusals.IN_ANOTHER_TEAM })
 *     note({ type: 'team', id: team.id, before: { state: team.state }, after: { state: 'submitted' } })
 *     await emit(services, tx, teamSubmitted, { teamId })       // listeners of other modules, in this transaction
 *     await pushEvent(tx, { users: team.userIds, type: 'team.submitted', data: { teamId } })   // browsers, after commit
 *     await enqueue(services, tx, 'enrolment.mail', { teamId }, { ownerId: viewer.userId })         // a job, after commit
 *     return {}
 *   })
 *
 *   // server/src/enrolment/index.ts
 *   export const enrolment = module('enrolment', enrolmentApi, { submit: submitEnrolment, list: listTeams }, {
 *     on: [when(orderPaid, ({ tx }, { orderId }) => confirmEnrolment(tx, orderId))],
 *     jobs: { 'enrolment.mail': job(z.object({ teamId: Id }), async ({ db, progress }, { teamId }) => { … }) },
 *   })
 *
 * The endpoint is the first argument of `read` and `write`; it gives the handler the types of its input and its answer,
 * and tells whether `viewer` may be null. Unknown input fields are refused for all endpoints. Functions that need the
 * running server (emit, enqueue, storeFile …) take `services`, which every call, listener and job receives.
 *
 * From: read.ts, write.ts, refused.ts (refuse, refuseIf, orNotFound, onConflict), clock.ts (clock), events/emit.ts,
 * events/push-event.ts, jobs/kind.ts (job), jobs/queue.ts (enqueue, cancelJob, retryJob), files/purpose.ts (filePurpose),
 * files/store-file.ts, files/answer.ts (sendFile), throttle.ts; stores: db.ts (Db, json). Only the platform calls `transact`.
 */
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Api } from '@podium/core/base/endpoint.ts'
import type { ModuleEvent, ModuleQuery } from '@podium/core/base/event.ts'
import type { Tx } from './context.ts'
import type { Db } from '../db/db.ts'
import type { FilePurpose } from '../files/purpose.ts'
import type { FileReferences } from '../files/remove-orphans.ts'
import type { JobKind } from '../jobs/kind.ts'
import type {
  Listener,
  ListenerContext,
  Responder,
  Services,
  SiteHostNames,
  SiteName,
  SiteScopeOf,
  SiteWording,
} from './services.ts'
import type { Verb } from './verb.ts'
import type { Viewer } from './viewer.ts'

export type Verbs<A extends Api> = { readonly [K in keyof A]: Verb<A[K]> }

/** Tokens of a request. The cookie is used only without a bearer token. */
export interface Tokens {
  readonly bearer: string | null
  readonly cookie: string | null
}

export interface Recognised {
  readonly viewer: Viewer
  /** The cookie token, if the browser's copy must be set again. */
  readonly renewedCookie: string | null
}

/**
 * Finds the user of the tokens with current permissions; null if they are unknown or expired or the session has ended.
 */
export type ResolveViewer = (services: Services, tokens: Tokens) => Promise<Recognised | null>

/** A listener for another module's event. */
export interface When {
  readonly event: string
  readonly listener: Listener
}

/** An answer to another module's question. */
export interface Answer {
  readonly question: string
  readonly respond: Responder
}

/**
 * Each returned row is a violation. `check:invariants` prints violations, and every server suite checks them at its
 * end.
 */
export interface Invariant {
  readonly name: string
  readonly sql: string
}

/** An invariant that needs more than one statement, such as a recalculation. */
export interface Recheck {
  readonly name: string
  /** What is checked, in the plural: `certificates`. */
  readonly of: string
  find(services: Pick<Services, 'db' | 'secrets'>): Promise<Rechecked>
}

export interface Rechecked {
  readonly checked: number
  readonly violations: readonly unknown[]
}

/** A task that runs at intervals, in one process of the installation at a time. */
export interface PeriodicTask {
  readonly seconds: number
  run(services: Services): Promise<void>
}

export interface ModuleOptions {
  readonly on?: readonly When[]
  readonly answers?: readonly Answer[]
  readonly jobs?: Readonly<Record<string, JobKind>>
  /** File purposes of this module. */
  readonly files?: Readonly<Record<string, FilePurpose>>
  /** Files to which this module's texts and designs refer, besides foreign keys; others are removed. */
  readonly fileReferences?: FileReferences
  /** Who may subscribe to a topic of events, by the topic's first word: `scene` for `scene:<id>`. */
  readonly topics?: Readonly<Record<string, (db: Db, viewer: Viewer | null, id: string) => Promise<boolean>>>
  readonly periodicTasks?: Readonly<Record<string, PeriodicTask>>
  readonly invariants?: readonly Invariant[]
  readonly rechecks?: readonly Recheck[]
  /** Set by exactly one module, which stores sessions. */
  readonly resolveViewer?: ResolveViewer
  /** Set by exactly one module, which stores sites. */
  readonly siteHosts?: SiteHostNames
  readonly siteName?: SiteName
  readonly siteWording?: SiteWording
  readonly siteScope?: SiteScopeOf
  /** Routes without the answer envelope, such as a payment provider's callback. */
  readonly routes?: (app: FastifyInstance, services: Services) => void
  /** Runs once before the server listens. */
  readonly start?: (services: Services) => Promise<void>
}

export interface Module extends ModuleOptions {
  /** Name as in the manifest; also the tag of its endpoints in the OpenAPI document. */
  readonly name: string
  readonly api: Api
  readonly verbs: Readonly<Record<string, Verb>>
}

/**
 * Connects the endpoint table with its handlers. A handler that is missing or belongs to another endpoint fails to
 * compile or throws.
 */
export function module<A extends Api>(name: string, api: A, verbs: Verbs<A>, options: ModuleOptions = {}): Module {
  for (const verb of Object.keys(api)) {
    if (verbs[verb]?.endpoint !== api[verb]) throw new Error(`the verb of ${verb} was made for another endpoint`)
  }
  return { ...options, name, api, verbs }
}

/** Registers a listener for another module's event; it runs in the emitting transaction. */
export function when<P extends z.ZodType>(
  event: ModuleEvent<P>,
  listener: (context: ListenerContext, payload: z.output<P>) => Promise<void>,
): When {
  return { event: event.name, listener: (context, payload) => listener(context, payload as z.output<P>) }
}

/** Registers an answer to another module's question; it runs on the connection or in the transaction of the caller. */
export function answer<P extends z.ZodType, A extends z.ZodType>(
  question: ModuleQuery<P, A>,
  respond: (handle: Db | Tx, payload: z.output<P>, services: Services) => Promise<z.input<A>>,
): Answer {
  return {
    question: question.name,
    respond: (handle, payload, services) => respond(handle, payload as z.output<P>, services),
  }
}
