import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Prompt {
  readonly question: string
  readonly sources: ReadonlyArray<{ no: number; title: string; sentences: readonly string[] }>
}

/** What the emulator says to a prompt; null: it refuses with the status. */
export type Behaviour = (prompt: Prompt) => string

/** An OpenAI-compatible service on this machine, which streams its answers in small pieces. */
export class ModelEmulator {
  readonly #server: Server
  behaviour: Behaviour = honest
  /** Status of its answers; other than 200: without an answer. */
  status = 200
  /** Bodies of all requests, with their headers. */
  readonly requests: Array<{ readonly headers: IncomingHttpHeaders; readonly body: string }> = []

  constructor() {
    this.#server = createServer((request, response) => {
      let body = ''
      request.on('data', (bytes: Buffer) => (body += bytes.toString()))
      request.on('end', () => {
        this.requests.push({ headers: request.headers, body })
        response.writeHead(this.status, { 'content-type': 'text/event-stream' })
        if (this.status !== 200) {
          response.end('{"error":{"message":"no"}}')
          return
        }
        const { messages } = JSON.parse(body) as { messages: Array<{ role: string; content: string }> }
        const user = messages.find(({ role }) => role === 'user')!.content
        const text = user.startsWith('{') ? this.behaviour(JSON.parse(user) as Prompt) : '好'
        for (const piece of text.match(/[\s\S]{1,7}/g) ?? []) {
          response.write(`data: ${JSON.stringify({ choices: [{ delta: { content: piece } }] })}\n\n`)
        }
        response.end('data: [DONE]\n\n')
      })
    })
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}

/** Repeats the first sentence of each source. */
export const honest: Behaviour = ({ sources }) =>
  sources.flatMap(({ no, sentences: [first] }) => (first ? [`${first.replace(/[。.]$/, '')}。[${no}]`] : [])).join('\n')
