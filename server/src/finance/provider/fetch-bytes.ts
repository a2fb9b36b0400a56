const TIMEOUT_MS = 60_000

/** The bytes at an address, at most so many; follows no redirection. */
export async function fetchBytes(
  address: URL,
  maxBytes: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<Buffer> {
  const answer = await fetch(address, { headers, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!answer.ok || !answer.body) throw new Error(`the file was answered with ${answer.status}`)
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body as AsyncIterable<Uint8Array>) {
    size += part.length
    if (size > maxBytes) throw new Error('the file is too large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
