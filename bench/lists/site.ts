import { pino } from 'pino'
import { manifests } from '../../core/src/modules.ts'
import { identityApi } from '../../core/src/identity/api.ts'
import { modules } from '../../server/src/app/modules.ts'
import { callInProcess } from '../../server/src/platform/http/in-process.ts'
import type { Endpoint } from '../../core/src/base/endpoint.ts'
import { readConfig } from '../../server/src/platform/kernel/config.ts'
import { openPlatform, type Platform } from '../../server/src/platform/platform.ts'
import { secretKeysOf } from '../../server/src/platform/security/secret-key.ts'
import { PASSWORD } from './season.ts'

/** A server on one season, called without a socket. */
export interface Site {
  readonly platform: Platform
  /** Signs in; null: the account does not exist or may not sign in. */
  signIn(username: string): Promise<string | null>
  /** The data of an answer, which is never a cached one; null: refused. */
  ask(endpoint: Endpoint, input: object, token: string | null): Promise<unknown>
}

const unlimited = {
  addressCeiling: 1_000_000_000,
  accountRequestCeiling: 1_000_000_000,
  accountCeiling: 1_000_000_000,
  maxLagMs: 0,
  jobConcurrency: 0,
  cacheBytes: 0,
}

export async function openSite(databaseUrl: string, dataDir: string): Promise<Site> {
  const config = { ...readConfig({ DATA_DIR: dataDir }), captcha: 'off' as const }
  const platform = await openPlatform({
    config,
    secretKeys: secretKeysOf(config),
    limits: unlimited,
    modules,
    manifests,
    databaseUrl,
    log: pino({ level: 'silent' }),
  })
  const { app } = platform
  return {
    platform,
    async signIn(username) {
      const answer = await callInProcess(app, identityApi.loginByPassword, { username, password: PASSWORD })
      return answer.code === 0 ? answer.data.accessToken : null
    },
    async ask(endpoint, input, token) {
      const answer = await callInProcess(app, endpoint, input, token === null ? {} : { as: token })
      return answer.code === 0 ? answer.data : null
    },
  }
}
