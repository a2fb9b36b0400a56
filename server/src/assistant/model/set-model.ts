import { performance } from 'node:perf_hooks'
import { assistantApi } from '@podium/core/assistant/api.ts'
import { whyNotSaveModel } from '@podium/core/assistant/model-setting.rule.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import { read } from '#server/platform/kernel/read.ts'
import { refuseIf } from '#server/platform/kernel/refused.ts'
import { throttle } from '#server/platform/security/throttle.ts'
import { write } from '#server/platform/kernel/write.ts'
import { writtenToday } from './answer-budget.ts'
import { ModelFailure, streamCompletion } from './model-client.ts'
import { findModel, KEY_CELL, lockModel, saveModel } from './model.store.ts'

/** Id of the one setting in the audit log. */
const SOLE = 'sole'

export const modelSetting = read(assistantApi.modelSetting, async function modelSetting({ services, db, now }) {
  const { keySealed, ...setting } = await findModel(db)
  return { ...setting, hasKey: keySealed !== null, usedToday: await writtenToday(services, now) }
})

export const saveModelSetting = write(
  assistantApi.saveModelSetting,
  'assistant.saveModelSetting',
  async function saveModelSetting({ services, tx, note }, { version, key, ...change }) {
    const { keySealed, version: current, ...saved } = await lockModel(tx)
    await refuseStale(tx, { type: 'chat_model', id: SOLE, version: current }, version)
    refuseIf(whyNotSaveModel({ ...saved, hasKey: keySealed !== null }, { ...change, key }))
    const sealed = key === undefined ? keySealed : key === '' ? null : services.secrets.encrypt(key, KEY_CELL)
    await saveModel(tx, { ...change, keySealed: sealed })
    note({
      type: 'chat_model',
      id: SOLE,
      before: { ...saved, hasKey: keySealed !== null },
      after: { ...change, hasKey: sealed !== null },
    })
    return {}
  },
  { secrets: ['key'] },
)

const TEST_MESSAGES = [{ role: 'user', content: '请只回复：好' }] as const

/** Tries the values as typed; says what kind of problem there is, and nothing of what the service answered. */
export const testModel = write(
  assistantApi.testModel,
  'assistant.testModel',
  async function testModel({ services, tx, viewer }, { baseUrl, model, key }) {
    await throttle(services, `chat test ${viewer.userId}`, { limit: 10, seconds: 60 })
    const { baseUrl: savedUrl, keySealed } = await findModel(tx)
    refuseIf(whyNotSaveModel({ baseUrl: savedUrl, hasKey: keySealed !== null }, { enabled: true, baseUrl, model, key }))
    const savedKey = () => keySealed && services.secrets.decrypt(keySealed, KEY_CELL)
    const service = { baseUrl, model, key: key ?? savedKey(), insideHosts: services.config.insideHosts }
    const started = performance.now()
    const problem = await problemOf(streamCompletion(service, TEST_MESSAGES))
    return { problem, milliseconds: Math.round(performance.now() - started) }
  },
  { repeatable: false, secrets: ['key'] },
)

async function problemOf(pieces: AsyncIterable<string>) {
  try {
    for await (const piece of pieces) if (piece.trim() !== '') return null
    return 'unfit' as const
  } catch (error) {
    if (error instanceof ModelFailure) return error.problem
    throw error
  }
}
