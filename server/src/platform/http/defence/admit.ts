import type { FastifyReply, FastifyRequest } from 'fastify'
import { baseRefusals } from '@podium/core/base/codes.ts'
import type { Access, Endpoint } from '@podium/core/base/endpoint.ts'
import { holdsAny } from '@podium/core/base/access/permission.rule.ts'
import type { Call } from '#server/platform/kernel/context.ts'
import type { ResolveViewer } from '#server/platform/kernel/module.ts'
import { refuse } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import type { Ceiling } from './ceilings.ts'
import type { RequestCeilings } from './request-ceilings.ts'
import type { RequestLoad } from './request-load.ts'
import { languageOf } from '../language.ts'
import { deviceTokenOf, renewSessionCookie, replyEffects, SESSION_COOKIE } from './session-cookie.ts'

export interface Gate {
  readonly services: Services
  readonly resolveViewer: ResolveViewer
  /** Writes of each account. */
  readonly accounts: Ceiling
  readonly requests: RequestCeilings
  readonly load: RequestLoad
}

/** The person a request speaks for, or null. The cookie speaks only for `cookieToo`: GETs of files and events. */
export async function viewerOf(gate: Gate, request: FastifyRequest, cookieToo: boolean): Promise<Viewer | null> {
  const bearer = bearerOf(request)
  if (!bearer && !(cookieToo && request.method === 'GET')) return null
  const cookie = request.cookies[SESSION_COOKIE] ?? null
  const recognised = bearer || cookie ? await gate.resolveViewer(gate.services, { bearer, cookie }) : null
  if (recognised?.renewedCookie) renewSessionCookie(request, recognised.renewedCookie)
  const viewer = recognised?.viewer ?? null
  if (bearer) gate.requests.countToken(request, viewer)
  return viewer
}

export function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer ([\w.~+/=-]{1,500})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

/** As `viewerOf`, but null until a temporary password is changed. */
export async function fullViewerOf(gate: Gate, request: FastifyRequest, cookieToo: boolean): Promise<Viewer | null> {
  const viewer = await viewerOf(gate, request, cookieToo)
  return viewer?.passwordTemporary ? null : viewer
}

/** Lets the viewer call the endpoint, or throws LOGIN_EXPIRED, PASSWORD_TEMPORARY, NO_ACCESS or TOO_MANY. @spec P01 P03 X02 X03 */
export function admit(gate: Gate, endpoint: Endpoint, viewer: Viewer | null): void {
  if (endpoint.access !== 'public' && !viewer) throw refuse(baseRefusals.LOGIN_EXPIRED)
  if (!viewer) return
  if (viewer.passwordTemporary && endpoint.access !== 'public' && !endpoint.allowsTemporaryPassword)
    throw refuse(baseRefusals.PASSWORD_TEMPORARY)
  if (!mayCall(viewer, endpoint.access)) throw refuse(baseRefusals.NO_ACCESS)
  if (endpoint.method !== 'POST') return
  const seconds = gate.accounts.take(viewer.userId)
  if (seconds !== null) throw refuse(baseRefusals.TOO_MANY, { seconds })
}

/** @spec P01 */
export function mayCall(viewer: Viewer, access: Access): boolean {
  return access === 'public' || access === 'login' || holdsAny(viewer, access)
}

export function callOf(request: FastifyRequest, reply: FastifyReply, viewer: Viewer | null): Call {
  return {
    viewer,
    traceId: request.id,
    language: languageOf(request.headers),
    address: request.ip,
    agent: request.headers['user-agent'] ?? '',
    host: request.siteHost,
    deviceToken: deviceTokenOf(request),
    idempotencyKey: idempotencyKeyOf(request),
    reply: replyEffects(request, reply),
  }
}

function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key === 'string' && /^[\x21-\x7e]{8,200}$/.test(key)) return key
  const fault = { path: 'Idempotency-Key', zh: '须为 8 到 200 个可见字符', en: 'Must be 8 to 200 visible characters' }
  throw refuse(baseRefusals.INVALID_INPUT, {}, [fault])
}
