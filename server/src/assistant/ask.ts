import { assistantApi } from '@podium/core/assistant/api.ts'
import type { AnswerEvent } from '@podium/core/assistant/answer.ts'
import { isInstruction } from '@podium/core/assistant/instruction.rule.ts'
import { withoutPersonalData } from '@podium/core/assistant/personal-data.ts'
import { transact } from '#server/platform/db/transact.ts'
import { addressKey } from '#server/platform/http/defence/ceilings.ts'
import type { ReadCall } from '#server/platform/kernel/context.ts'
import { read } from '#server/platform/kernel/read.ts'
import { isWithinLimit, throttle } from '#server/platform/security/throttle.ts'
import { budgetKey, DAY_SECONDS } from './model/answer-budget.ts'
import { citedSentences } from './model/cited-sentences.ts'
import { ModelFailure, streamCompletion, type ModelService } from './model/model-client.ts'
import { modelTurns } from './model/model-turns.ts'
import { findModel, KEY_CELL } from './model/model.store.ts'
import { promptOf, shownSources } from './model/prompt.ts'
import { countQuestion } from './question/question.store.ts'
import { foldText } from '#server/platform/db/search.ts'
import { findAnswer, languageOf, type FoundAnswer } from './search/find-answer.ts'
import { siteCorpora } from './source/site-corpora.ts'

const MINUTE = { limit: 10, seconds: 60 }
const HOUR = { limit: 100, seconds: 3_600 }
/** A school's students share an address. */
const ADDRESS_MINUTE = { limit: 30, seconds: 60 }
const ADDRESS_HOUR = { limit: 300, seconds: 3_600 }

/** Answers from the public texts of the site; a question without an answer is kept for its staff. @spec R23 */
export const ask = read(assistantApi.ask, async function ask(call, { question: asked }) {
  const { services, host, viewer } = call
  await limitRate(call)
  const question = withoutPersonalData(asked, viewer ? [viewer.realName] : [])
  const scope = await services.siteScope(services, host)
  const { groupId } = scope
  const corpus = await services.instances.get(siteCorpora).of(services, scope)
  const found = findAnswer(corpus, question)
  if (!found) {
    await transact(services, (tx) => countQuestion(tx, { groupId, question, folded: foldedQuestion(question) }))
    return events(declined())
  }
  const service = isInstruction(question) ? null : await modelService(call)
  return events(service ? written(call, question, found, service) : quoted(found))
})

/** Joins questions that differ in spaces, signs and letter case only. */
function foldedQuestion(question: string): string {
  return foldText(question).replace(/[^\p{L}\p{N}]/gu, '')
}

async function limitRate({ services, viewer, address }: ReadCall): Promise<void> {
  const key = addressKey(address)
  if (viewer) {
    await throttle(services, `chat account ${viewer.userId} minute`, MINUTE)
    await throttle(services, `chat account ${viewer.userId} hour`, HOUR)
  }
  await throttle(services, `chat address ${key} minute`, ADDRESS_MINUTE)
  await throttle(services, `chat address ${key} hour`, ADDRESS_HOUR)
}

/** The service that may write this answer; null if there is none, or its budget of the day is used up. */
async function modelService({ services, db, now }: ReadCall): Promise<ModelService | null> {
  const { enabled, baseUrl, model, keySealed, dailyLimit } = await findModel(db)
  if (!enabled || dailyLimit === 0) return null
  const rule = { limit: dailyLimit, seconds: DAY_SECONDS }
  const isLeft = await transact(services, (tx) => isWithinLimit(tx, budgetKey(now), rule))
  if (!isLeft) return null
  const key = keySealed && services.secrets.decrypt(keySealed, KEY_CELL)
  return { baseUrl, model, key, insideHosts: services.config.insideHosts }
}

async function* events(answer: AsyncIterable<AnswerEvent>): AsyncGenerator<AnswerEvent> {
  yield* answer
}

async function* declined(): AsyncGenerator<AnswerEvent> {
  yield { type: 'none', data: {} }
  yield { type: 'done', data: { by: 'search' } }
}

function foundEvent({ sources, sentences }: FoundAnswer, writing: boolean): AnswerEvent {
  const harmless = sentences.filter(({ text }) => !isInstruction(text))
  return { type: 'found', data: { sources, sentences: harmless, writing } }
}

async function* quoted(found: FoundAnswer): AsyncGenerator<AnswerEvent> {
  yield foundEvent(found, false)
  yield { type: 'done', data: { by: 'search' } }
}

/** The quoted answer at once, then the model's sentences; without a sentence that its sources carry it stays quoted. */
async function* written(
  { services, traceId }: ReadCall,
  question: string,
  found: FoundAnswer,
  service: ModelService,
): AsyncGenerator<AnswerEvent> {
  const endTurn = services.instances.get(modelTurns).take()
  if (!endTurn) {
    yield* quoted(found)
    return
  }
  try {
    yield foundEvent(found, true)
    const shown = shownSources(found.chunks)
    const pieces = streamCompletion(service, promptOf(question, shown, languageOf(question)))
    let isWritten = false
    for await (const sentence of citedSentences(pieces, shown)) {
      isWritten = true
      yield { type: 'sentence', data: sentence }
    }
    yield { type: 'done', data: { by: isWritten ? 'model' : 'search' } }
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error
    services.log.warn({ problem: error.problem, trace: traceId }, 'assistant: the language model gave no answer')
    yield { type: 'done', data: { by: 'search' } }
  } finally {
    endTurn()
  }
}
