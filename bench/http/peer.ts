import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'pg'
import { passwordHasher } from '../../server/src/platform/security/passwords.ts'

/**
 * The peers, in a separate process: `/reply` returns fixed bytes, `/query/…` the rows of a prepared query (its SQL and
 * parameter lists come as JSON in QUERIES), `/verify` checks the body's password against HASH, with the same queue and
 * threads as the product. Prints its port.
 */
const kept = process.env['HASH'] ?? ''
const hasher = passwordHasher()
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
  if (kind === 'verify') {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
    request.on('end', () => void answerVerify((JSON.parse(body) as { password: string }).password, response))
    return
  }
  void answerQuery(name ?? '', Number(at), response)
})

async function answerVerify(password: string, response: ServerResponse): Promise<void> {
  const status = (await hasher.fits(kept, password)) ? 200 : 400
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': 2 })
  response.end('{}')
}

async function answerQuery(name: string, at: number, response: ServerResponse): Promise<void> {
  const { sql, parameters } = queries[name]!
  const { rows } = await pool.query({ name, text: sql, values: parameters[at % parameters.length]! })
  const bytes = Buffer.from(JSON.stringify({ code: 0, msg: '', data: { rows } }))
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length })
  response.end(bytes)
}

server.listen(0, '127.0.0.1', () => console.log(`port ${(server.address() as AddressInfo).port}`))
