import { createCanvas } from '@napi-rs/canvas'
import type { Endpoint, Input, Output } from '@podium/core/base/endpoint.ts'
import { certificateApi as api } from '@podium/core/certificate/api.ts'
import type { CertificateKind } from '@podium/core/certificate/kind.ts'
import type { NumberRule } from '@podium/core/certificate/issue/numbering.rule.ts'
import { award } from '#server/award/index.ts'
import { competition } from '#server/competition/index.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { organisation } from '#server/organisation/index.ts'
import { storeFile } from '#server/platform/files/store-file.ts'
import { openTestApp, type TestApp, type TestAppOptions } from '#server/platform/testing/test-app.ts'
import { certificate } from './index.ts'

/** The certificate module with the modules it depends on. */
export const officeModules = [identity, organisation, notice, competition, award, certificate]

export const openOfficeApp = (options: Omit<TestAppOptions, 'modules'> = {}): Promise<TestApp> =>
  openTestApp({ ...options, modules: officeModules })

/** Calls an endpoint and returns its answer; throws if it is refused. */
export async function done<E extends Endpoint>(app: TestApp, endpoint: E, input: Input<E>, as: string) {
  const answer = await app.call(endpoint, input, { as })
  if (answer.code !== 0) throw new Error(`${answer.code} ${answer.msg} ${JSON.stringify(answer.data)}`)
  return answer.data as Output<E>
}

/** Gives a group a seal. */
export async function giveSeal(app: TestApp, groupId: string): Promise<string> {
  const canvas = createCanvas(40, 40)
  canvas.getContext('2d').fillRect(10, 10, 20, 20)
  const bytes = canvas.toBuffer('image/png')
  const file = { purpose: 'organisation.seal', name: 'seal.png', mediaType: 'image/png', bytes }
  const fileId = await storeFile(app.services, app.db, file)
  await app.db.updateTable('organisation_group').set({ seal_file_id: fileId }).where('id', '=', groupId).execute()
  return fileId
}

export async function organiserOf(app: TestApp, groupId: string): Promise<string> {
  const wish = { kind: 'staff', realName: '组织者', roles: ['organiser'], groupId } as const
  return (await createUser(app, wish)).token
}

export interface SettingOptions {
  roundId: string
  itemId?: string | null
  awardPosition?: number | null
  kind: CertificateKind
  rule?: Partial<NumberRule>
  options?: { honour?: string; leastAwards?: number }
  templateId?: string
}

/** Selects the built-in template of a kind, with a number rule unique to the round. */
export async function setKind(app: TestApp, as: string, wish: SettingOptions): Promise<void> {
  const { roundId, itemId = null, awardPosition = null, kind } = wish
  const { rows } = await done(app, api.templatePage, { kind, state: 'enabled' }, as)
  const templateId = wish.templateId ?? rows.find((row) => row.builtIn)!.templateId
  const prefix = `D${roundId.slice(-7)}${kind[0]!.toUpperCase()}${awardPosition ?? ''}-`
  const numberRule = { prefix, body: 'allAutoincrementFour', suffix: '', ...wish.rule } as const
  const options = { honour: '', leastAwards: 1, ...wish.options }
  await done(app, api.saveSetting, { roundId, itemId, awardPosition, kind, templateId, numberRule, options }, as)
}

export async function batchOf(app: TestApp, batchId: string, as: string) {
  const { rows } = await done(app, api.batchPage, { pageSize: 100 }, as)
  return rows.find((row) => row.batchId === batchId)!
}

/** Starts a batch and waits until its job has ended. */
export async function makeAll(
  app: TestApp,
  as: string,
  at: { roundId: string; itemId: string; kind: CertificateKind; awardPosition?: number },
): Promise<string> {
  const { batchId } = await done(app, api.make, { ...at, despiteIssues: true }, as)
  await app.runJobs()
  return batchId
}

export async function sendAll(app: TestApp, as: string, batchId: string) {
  const { version } = await batchOf(app, batchId, as)
  return done(app, api.send, { batchId, version }, as)
}
