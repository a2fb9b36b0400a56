import { noPersonFacts } from '@podium/core/identity/membership/person-facts.ts'
import { randomBytes, randomInt } from 'node:crypto'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { identityApi } from '@podium/core/identity/api.ts'
import { codeIssued } from '@podium/core/identity/events.ts'
import type { CaptchaPurpose } from '@podium/core/identity/sign-in/captcha.ts'
import type { OpenCodePurpose, SignedDocument } from '@podium/core/identity/sign-in/session.ts'
import type { UserKind, UserState } from '@podium/core/identity/user/user.ts'
import type { InProcessOptions } from '#server/platform/http/in-process.ts'
import { makeXsrfToken, XSRF_COOKIE, XSRF_HEADER } from '#server/platform/http/defence/xsrf.ts'
import { when, type Module } from '#server/platform/kernel/module.ts'
import { passwordHasher } from '#server/platform/security/passwords.ts'
import type { TestApp } from '#server/platform/testing/test-app.ts'
import { setMembership } from './membership/membership.ts'
import type { MembershipValues } from './membership/membership.store.ts'
import { addGrants, roleIdOf } from './role/role.store.ts'
import { makeUser } from './user/make-user.ts'
import { cookieToken, tokenHash } from './session/tokens.ts'
import { openSession } from './session/open-session.ts'

export interface MadeUser {
  readonly userId: string
  /** Token of an open session, for `call(…, { as: token })`; empty for a user who is not active. */
  readonly token: string
  readonly phone: string
  readonly username: string
  readonly realName: string
}

export interface UserWish {
  readonly kind?: UserKind
  /** Keys of built-in roles (`organiser`, `school_admin`, `expert`, `ROOT` …) or of roles created before. */
  readonly roles?: readonly string[]
  /** Group of the roles and of the session. */
  readonly groupId?: string | null
  readonly realName?: string
  readonly username?: string
  readonly phone?: string
  readonly email?: string
  readonly state?: UserState
  readonly password?: string
}

/** Creates a user with roles and an open session directly in the database. ROOT is always granted without a group. */
export async function createUser(app: TestApp, wish: UserWish = {}): Promise<MadeUser> {
  const { kind = 'student', roles = [], groupId = null, realName = '张三丰', password } = wish
  const phone = wish.phone ?? randomPhone()
  const username = wish.username ?? `user_${randomBytes(5).toString('hex')}`
  const passwordHash = password === undefined ? null : await app.services.instances.get(passwordHasher).hash(password)
  return app.transact(async (tx, now) => {
    const { email, state = 'active' } = wish
    const userId = await makeUser(app.services.secrets, tx, {
      username,
      realName,
      kind,
      phone,
      email,
      state,
      passwordHash,
    })
    for (const key of roles) {
      const roleId = await roleIdOf(tx, key)
      if (!roleId) throw new Error(`there is no role ${key}`)
      await addGrants(tx, userId, [{ roleId, groupId: key === 'ROOT' ? null : groupId }], null)
    }
    const made = { userId, token: '', phone, username, realName }
    if (state !== 'active') return made
    const call = {
      address: '192.0.2.1',
      agent: 'fixture',
      language: 'zh-cn' as const,
      deviceToken: null,
      reply: silent,
    }
    const opening = { user: { id: userId, kind }, mode: 1 as const, groupId: groupId ?? undefined, now }
    const { accessToken } = (await openSession(tx, call, opening)).session
    return { ...made, token: accessToken }
  })
}

/** Fetches a challenge and solves it, as a browser does. Returns the captcha fields of a call. */
export async function solvedCaptcha(
  app: TestApp,
  purpose: CaptchaPurpose,
  options: InProcessOptions = {},
): Promise<{ captchaId: string; captchaCode: string }> {
  const { captchaId, challenge } = (await app.call(identityApi.captcha, { purpose }, options)).data
  if (!challenge) throw new Error('the deployment uses no captcha')
  const solution = await solveChallenge({ challenge, deriveKey })
  const captchaCode = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  return { captchaId, captchaCode }
}

const PHONES = 100_000_000
/** Has no factor in common with the number of phones, so that none comes twice before all did. */
const PHONE_STEP = 61_803_399
let lastPhone = randomInt(PHONES)

/** A phone number outside real ranges, different at each call. */
export function randomPhone(): string {
  lastPhone = (lastPhone + PHONE_STEP) % PHONES
  return `100${String(lastPhone).padStart(8, '0')}`
}

const silent = {
  setSessionCookie: () => undefined,
  clearSessionCookie: () => undefined,
  setDeviceCookie: () => undefined,
}

/** Headers of a browser that has the device cookie of this sign-in. */
export function deviceHeadersOf(
  app: TestApp,
  { headers }: { headers: Readonly<Record<string, unknown>> },
): Record<string, string> {
  const device = /podium-device=[\w-]+/.exec(String(headers['set-cookie']))?.[0] ?? ''
  const xsrf = makeXsrfToken(app.services.secrets.keyFor('xsrf'))
  return { cookie: `${device}; ${XSRF_COOKIE}=${xsrf}`, [XSRF_HEADER]: xsrf }
}

export interface CodeListener {
  readonly module: Module
  last(target: string): string
  count(target: string): number
  /** The document that the last code to the target is for. */
  lastSigned(target: string): SignedDocument | null
  /** Asks for a code with all limits reset; returns what was sent to the target. */
  send(app: TestApp, target: string, purpose?: OpenCodePurpose): Promise<{ code: string; challengeId: string }>
}

/** A module that records one-time codes, for tests without the outbox: `codes.last(phone)`. */
export function codeListener(): CodeListener {
  const heard: Array<{ target: string; code: string; signs: SignedDocument | null }> = []
  const module: Module = {
    name: 'listener',
    api: {},
    verbs: {},
    on: [when(codeIssued, async (_tx, { target, code, signs }) => void heard.push({ target, code, signs }))],
  }
  const lastTo = (to: string) => heard.findLast(({ target }) => target === to)
  const last = (target: string) => lastTo(target)?.code ?? ''
  return {
    module,
    lastSigned: (target) => lastTo(target)?.signs ?? null,
    last,
    async send(app, target, purpose = 'login') {
      await app.db.deleteFrom('platform_throttle').where('key', 'like', 'code %').execute()
      const { data } = await app.call(identityApi.sendCode, { target, purpose })
      return { code: last(target), challengeId: data.challengeId }
    },
    count: (target) => heard.filter((code) => code.target === target).length,
  }
}

/** Hashes to plant a session under this bearer token, as signing in stores them. */
export function sessionHashes(bearer: string): { token: Buffer; cookie: Buffer } {
  return { token: tokenHash(bearer), cookie: cookieToken(bearer).hash }
}

/** Makes a person a verified member of a school. */
export async function joinSchool(
  app: TestApp,
  userId: string,
  schoolId: string,
  rest: Partial<Omit<MembershipValues, 'schoolId'>> = {},
): Promise<void> {
  const named = { collegeId: null, majorId: null, grade: '', degree: '', number: '', title: '' }
  const values = { ...noPersonFacts, ...named, schoolId, ...rest }
  await app.transact((tx) => setMembership(tx, userId, values, { state: 'verified', method: 'approval' }))
}
