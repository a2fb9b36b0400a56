import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'pg'

/**
 * The peers, in a process of their own: `/reply` answers with the bytes given, `/query/…` with the rows of a prepared
 * query (its SQL and parameter lists come as JSON in QUERIES). Prints its port.
 */
const reply = Buffer.from(process.env['REPLY'] ?? '', 'base64')
const queries = JSON.parse(process.env['QUERIES'] ?? '{}') as Record<string, { sql: string; parameters: unknown[][] }>
const pool = new Pool({ connectionString: process.env['DATABASE_URL'] ?? '', max: 20 })

const server = createServer((request, response) => {
  const [, kind, name, at] = (request.url ?? '').split('/')
  if (kind === 'reply') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': reply.length })
    response.end(reply)
    return
  }
  void answerQuery(name ?? '', Number(at), response)
})

async function answerQuery(name: string, at: number, response: ServerResponse): Promise<void> {
  const { sql, parameters } = queries[name]!
  const { rows } = await pool.query({ name, text: sql, values: parameters[at % parameters.length]! })
  const bytes = Buffer.from(JSON.stringify({ code: 0, msg: '', data: { rows } }))
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length })
  response.end(bytes)
}

server.listen(0, '127.0.0.1', () => console.log(`port ${(server.address() as AddressInfo).port}`))
