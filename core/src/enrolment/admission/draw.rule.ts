/** SHA-256 of the text in UTF-8, as 64 lower-case hexadecimal digits. */
export type Sha256 = (text: string) => string

/** What the tickets of all who are drawn are bound to: their sorted list, a ticket a line. */
export const ticketsText = (tickets: readonly string[]): string => tickets.toSorted(byCode).join('\n')

/**
 * The order of the tickets: by the hash of the seed, the digest of all tickets and the ticket. The seed is committed to
 * before anyone knows the tickets, and the digest makes the order depend on everybody who is drawn.
 */
export function drawOrder(seed: string, tickets: readonly string[], sha256: Sha256): string[] {
  const digest = sha256(ticketsText(tickets))
  return tickets
    .map((ticket) => ({ ticket, key: sha256(drawKey(seed, digest, ticket)) }))
    .toSorted((a, b) => byCode(a.key, b.key) || byCode(a.ticket, b.ticket))
    .map(({ ticket }) => ticket)
}

export const drawKey = (seed: string, digest: string, ticket: string): string => `${seed}:${digest}:${ticket}`

const byCode = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
