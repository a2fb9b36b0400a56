import { request as requestPlain, type IncomingMessage } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { ModelProblem } from '@podium/core/assistant/model-setting.ts'
import { InsideAddressError, lookupFor } from '#server/platform/security/inside-network.ts'

/** A service with OpenAI's interface for chat completions. */
export interface ModelService {
  readonly baseUrl: string
  readonly model: string
  /** Null: the service asks for none. */
  readonly key: string | null
  /** `host:port` of the inside network that may be connected to. */
  readonly insideHosts: readonly string[]
}

export interface ChatMessage {
  readonly role: 'system' | 'user'
  readonly content: string
}

/** The service gave no usable answer. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure'
  readonly problem: ModelProblem

  constructor(problem: ModelProblem) {
    super(`the language model is ${problem}`)
    this.problem = problem
  }
}

const FIRST_WORD_MS = 20_000
const WHOLE_ANSWER_MS = 60_000
const MAX_CHARACTERS = 6_000
const MAX_TOKENS = 800

/**
 * The model's answer in pieces, as they arrive. Throws ModelFailure; ends the request when the reader stops. Redirects
 * aren't followed, because they would carry the key elsewhere.
 */
export async function* streamCompletion(
  service: ModelService,
  messages: readonly ChatMessage[],
): AsyncGenerator<string> {
  const stop = new AbortController()
  const whole = setTimeout(() => stop.abort(), WHOLE_ANSWER_MS)
  const first = setTimeout(() => stop.abort(), FIRST_WORD_MS)
  try {
    const response = await openAnswer(service, messages, stop.signal)
    const status = response.statusCode!
    if (status < 200 || status > 299) throw new ModelFailure(problemOf(status))
    let characters = 0
    for await (const data of eventData(response)) {
      clearTimeout(first)
      const piece = pieceOf(data)
      characters += piece.length
      if (characters > MAX_CHARACTERS) return
      if (piece !== '') yield piece
    }
  } catch (error) {
    if (error instanceof ModelFailure) throw error
    if (error instanceof InsideAddressError) throw new ModelFailure('inside')
    throw new ModelFailure(stop.signal.aborted ? 'slow' : 'unreachable')
  } finally {
    clearTimeout(first)
    clearTimeout(whole)
    stop.abort()
  }
}

async function openAnswer(
  { baseUrl, model, key, insideHosts }: ModelService,
  messages: readonly ChatMessage[],
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const url = new URL(`${baseUrl}/chat/completions`)
  const headers = {
    'content-type': 'application/json',
    accept: 'text/event-stream',
    ...(key && { authorization: `Bearer ${key}` }),
  }
  const send = url.protocol === 'https:' ? requestSecure : requestPlain
  const lookup = lookupFor(url, insideHosts)
  return new Promise((resolve, reject) => {
    const request = send(url, { method: 'POST', headers, agent: false, signal, lookup })
    request.once('response', resolve)
    request.on('error', reject)
    request.end(JSON.stringify({ model, messages, stream: true, temperature: 0, max_tokens: MAX_TOKENS }))
  })
}

function problemOf(status: number): ModelProblem {
  return status === 401 || status === 403 ? 'denied' : 'refused'
}

/** The data lines of server-sent events, without the final `[DONE]`. */
async function* eventData(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of body) {
    rest += decoder.decode(bytes, { stream: true })
    if (rest.length > MAX_CHARACTERS * 10) throw new ModelFailure('unfit')
    const lines = rest.split(/\r?\n/)
    rest = lines.pop()!
    for (const line of lines) {
      const data = /^data:\s*(.*)$/.exec(line)?.[1]
      if (data === '[DONE]') return
      if (data) yield data
    }
  }
}

function pieceOf(data: string): string {
  try {
    const { choices } = JSON.parse(data) as { choices?: Array<{ delta?: { content?: unknown } }> }
    const content = choices?.[0]?.delta?.content
    return typeof content === 'string' ? content : ''
  } catch {
    throw new ModelFailure('unfit')
  }
}
