import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'pg'

/** The peer in a process of its own: each POST to `/N` is one conditional update of the counter N. Prints its port. */
const pool = new Pool({ connectionString: process.env['DATABASE_URL'] ?? '', max: 20 })

const server = createServer((request, response) => {
  request.resume().on('end', () => void claim(Number((request.url ?? '').slice(1))))
  async function claim(counter: number): Promise<void> {
    const { rowCount } = await pool.query({
      name: 'claim',
      text: 'update bare_quota set used = used + 1 where id = $1 and used < size',
      values: [counter],
    })
    const bytes = Buffer.from(JSON.stringify({ code: rowCount === 1 ? 0 : 26023, data: null }))
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length })
    response.end(bytes)
  }
})

server.listen(0, '127.0.0.1', () => console.log(`port ${(server.address() as AddressInfo).port}`))
