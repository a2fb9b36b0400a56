import { readFileSync } from 'node:fs'
import { API_BASE } from '@podium/core/base/endpoint.ts'
import { assistantApi } from '@podium/core/assistant/api.ts'
import type { AnswerEvent } from '@podium/core/assistant/answer.ts'
import type { InProcessOptions } from '#server/platform/http/in-process.ts'
import type { TestApp } from '#server/platform/testing/test-app.ts'

export interface Asked {
  readonly status: number
  readonly body: string
  readonly events: readonly AnswerEvent[]
}

/** Asks the help chat and reads all events of its answer. */
export async function askChat(app: TestApp, question: string, options: InProcessOptions = {}): Promise<Asked> {
  const response = await app.http.inject({
    method: 'POST',
    url: API_BASE + assistantApi.ask.path,
    ...(options.address && { remoteAddress: options.address }),
    headers: {
      'x-language': 'zh-cn',
      ...(options.as && { authorization: `Bearer ${options.as}` }),
      ...options.headers,
    },
    payload: { question },
  })
  const events = response.body
    .split('\n\n')
    .map((block) => /^event: (.*)\ndata: (.*)$/.exec(block))
    .flatMap((match) => (match ? [{ type: match[1], data: JSON.parse(match[2]!) as unknown } as AnswerEvent] : []))
  return { status: response.statusCode, body: response.body, events }
}

/** The sentences of an answer, the model's if it wrote any. */
export function sentencesIn({ events }: Asked): string[] {
  const written = events.flatMap((event) => (event.type === 'sentence' ? [event.data.text] : []))
  const found = events.flatMap((event) => (event.type === 'found' ? event.data.sentences.map(({ text }) => text) : []))
  return written.length > 0 ? written : found
}

/** Instructions to a language model, with what one that obeys would say. */
export const plantedInstructions: ReadonlyArray<{ readonly text: string; readonly payload: string }> = readFileSync(
  new URL('./planted-instructions.tsv', import.meta.url),
  'utf8',
)
  .split('\n')
  .filter((line) => line.includes('\t'))
  .map((line) => {
    const [text = '', payload = ''] = line.split('\t')
    return { text, payload }
  })
