import type { IncomingMessage, ServerResponse } from 'node:http'

/** Answers 400 to a request with several Host headers, which a proxy and this server could read differently. */
export function refusesHost({ rawHeaders }: IncomingMessage, response: ServerResponse): boolean {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
  if (hosts.length <= 1) return false
  response.writeHead(400, { Connection: 'close', 'Content-Length': 0 }).end()
  return true
}
