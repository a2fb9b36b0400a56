import { request as requestPlain, type IncomingMessage } from 'node:http'
import { request as requestSecure } from 'node:https'
import { text } from 'node:stream/consumers'

export interface PostTimes {
  /** For the address, the connection and its encryption together, in milliseconds. */
  readonly connectMs: number
  /** From then until the answer is complete, in milliseconds. */
  readonly answerMs: number
}

/** Why there is no answer. */
export class PostError extends Error {
  override readonly name = 'PostError'
  /** The connection stood, encrypted where it has to be: the request may have arrived. */
  readonly mayHaveArrived: boolean

  constructor(message: string, mayHaveArrived: boolean) {
    super(message)
    this.mayHaveArrived = mayHaveArrived
  }
}

/**
 * Sends one request without a body over a connection of its own; follows no redirect. An answer that breaks off after
 * its status has an empty body. Throws PostError where there is no answer.
 */
export async function post(
  url: string,
  headers: Readonly<Record<string, string>>,
  { connectMs, answerMs }: PostTimes,
): Promise<{ status: number; body: string }> {
  const isSecure = url.startsWith('https:')
  let isConnected = false
  const request = (isSecure ? requestSecure : requestPlain)(url, { method: 'POST', headers, agent: false })
  const abortAfter = (ms: number, words: string) => setTimeout(() => request.destroy(new Error(words)), ms)
  let timer = abortAfter(connectMs, `not connected in ${connectMs} ms`)
  request.once('socket', (socket) =>
    socket.once(isSecure ? 'secureConnect' : 'connect', () => {
      isConnected = true
      clearTimeout(timer)
      timer = abortAfter(answerMs, `no answer in ${answerMs} ms`)
    }),
  )
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request.once('response', resolve)
      request.on('error', reject)
      request.end()
    })
    return { status: response.statusCode!, body: await text(response).catch(() => '') }
  } catch (error) {
    throw new PostError(wordsOf(error), isConnected)
  } finally {
    clearTimeout(timer)
  }
}

/** Where every address of a name failed, the error itself has no words. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || ('code' in error ? String(error.code) : error.name)
}
