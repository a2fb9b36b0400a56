/**
 * How a module of the server is written.
 *
 *   // server/src/enrolment/submit-enrolment.ts
 *   export const submitEnrolment = write(enrolmentApi.submit, 'enrolment.submit', async function submitEnrolment({ services, tx, viewer, now, note }, { teamId }) {
 *     const team = found(await lockTeam(tx, teamId))            // store: SQL only
 *     refuseIf(whyNotSubmit(team, await clock(tx)))             // core: rules only
 *     await onConflict(saveSubmitted(tx, team.id, viewer.userId, now), { enrolment_one_team: refusals.IN_ANOTHER_TEAM })
 *     note({ type: 'team', id: team.id, before: { state: team.state }, after: { state: 'submitted' } })
 *     await emit(services, tx, teamSubmitted, { teamId })       // listeners of other modules, in this transaction
 *     await tell(tx, { users: team.userIds, type: 'team.submitted', data: { teamId } })   // browsers, after commit
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
 * The endpoint is the first argument of `read` and `write`, so that a verb in a file of its own has its input, its
 * answer and whether `viewer` may be null from the table. Inputs are strict at the mount: a schema need not say so.
 * What needs the running server (emit, enqueue, storeFile …) takes `services`, which calls, listeners and jobs are given,
 * or the one of them that it needs.
 *
 * From: read.ts, write.ts, refused.ts (refuse, refuseIf, found, onConflict), clock.ts (clock), events/emit.ts,
 * events/tell.ts, jobs/kind.ts (job), jobs/queue.ts (enqueue, cancelJob, retryJob), files/purpose.ts (filePurpose),
 * files/store-file.ts, files/answer.ts (sendFile), throttle.ts; stores: db.ts (Db, json). `transact` is the platform's own.
 */
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Api } from '@podium/core/base/endpoint.ts'
import type { ModuleEvent, ModuleQuery } from '@podium/core/base/event.ts'
import type { Tx } from './context.ts'
import type { Db } from '../db/db.ts'
import type { FilePurpose } from '../files/purpose.ts'
import type { JobKind } from '../jobs/kind.ts'
import type { Listener, ListenerContext, Responder, Services, SiteName, SiteWording } from './services.ts'
import type { Verb } from './verb.ts'
import type { Viewer } from './viewer.ts'

export type Verbs<A extends Api> = { readonly [K in keyof A]: Verb<A[K]> }

/** What a request brought. The bearer token speaks for its person, the cookie only where there is none. */
export interface Tokens {
  readonly bearer: string | null
  readonly cookie: string | null
}

export interface Recognised {
  readonly viewer: Viewer
  /** The second token, where the browser's copy is to be set anew. */
  readonly renewedCookie: string | null
}

/** Turns tokens into the person they speak for as they stand now; null when unknown, expired or ended. */
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

/** Rows returned are violations: `check:invariants` prints them and every server suite ends with it. */
export interface Invariant {
  readonly name: string
  readonly sql: string
}

/** An invariant that takes more than one statement, such as a calculation done again. What it finds are violations. */
export interface Recheck {
  readonly name: string
  find(services: Pick<Services, 'db' | 'secrets'>): Promise<readonly unknown[]>
}

/** Something done every so often, by one process of the installation at a time. */
export interface PeriodicTask {
  readonly seconds: number
  run(services: Services): Promise<void>
}

export interface ModuleOptions {
  readonly on?: readonly When[]
  readonly answers?: readonly Answer[]
  readonly jobs?: Readonly<Record<string, JobKind>>
  /** Purposes of uploaded files that this module owns. */
  readonly files?: Readonly<Record<string, FilePurpose>>
  /** Who may listen to a topic of events, by the topic's word: `scene` for `scene:<id>`. */
  readonly topics?: Readonly<Record<string, (db: Db, viewer: Viewer | null, id: string) => Promise<boolean>>>
  readonly periodicTasks?: Readonly<Record<string, PeriodicTask>>
  readonly invariants?: readonly Invariant[]
  readonly rechecks?: readonly Recheck[]
  /** Given by exactly one module: the one that keeps the sessions. */
  readonly resolveViewer?: ResolveViewer
  /** Given by exactly one module: the one that keeps the sites. */
  readonly siteName?: SiteName
  readonly siteWording?: SiteWording
  /** Routes that can't have the envelope, such as a payment provider's notice. */
  readonly routes?: (app: FastifyInstance, services: Services) => void
  /** Runs once before the server listens. */
  readonly start?: (services: Services) => Promise<void>
}

export interface Module extends ModuleOptions {
  /** As in its manifest; the tag of its calls in the OpenAPI document. */
  readonly name: string
  readonly api: Api
  readonly verbs: Readonly<Record<string, Verb>>
}

/** Joins the endpoint table with its verbs. A missing verb, or one made for another row, doesn't compile or throws. */
export function module<A extends Api>(name: string, api: A, verbs: Verbs<A>, options: ModuleOptions = {}): Module {
  for (const verb of Object.keys(api)) {
    if (verbs[verb]?.endpoint !== api[verb]) throw new Error(`the verb of ${verb} was made for another endpoint`)
  }
  return { ...options, name, api, verbs }
}

/** Listens to another module's event, in the transaction that emits it. */
export function when<P extends z.ZodType>(
  event: ModuleEvent<P>,
  listener: (context: ListenerContext, payload: z.output<P>) => Promise<void>,
): When {
  return { event: event.name, listener: (context, payload) => listener(context, payload as z.output<P>) }
}

/** Answers another module's question, on the connection or in the transaction that asks. */
export function answer<P extends z.ZodType, A extends z.ZodType>(
  question: ModuleQuery<P, A>,
  respond: (handle: Db | Tx, payload: z.output<P>) => Promise<z.input<A>>,
): Answer {
  return { question: question.name, respond: (handle, payload) => respond(handle, payload as z.output<P>) }
}
