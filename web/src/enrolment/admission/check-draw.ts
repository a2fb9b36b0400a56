import { drawKey, ticketsText } from '@podium/core/enrolment/admission/draw.rule.ts'
import type { AdmissionDraw } from '@podium/core/enrolment/admission/admission.ts'

/** Whether the seed is the one that was committed to, and the published order the one it makes. */
export async function isDrawRight(draw: AdmissionDraw): Promise<boolean> {
  const { seed, seedHash, tickets, drawn } = draw
  if (seed === null || tickets.length !== drawn || new Set(tickets).size !== drawn) return false
  if ((await sha256(bytesOf(seed))) !== seedHash) return false
  const digest = await sha256Text(ticketsText(tickets))
  let last = ''
  for (const ticket of tickets) {
    const key = (await sha256Text(drawKey(seed, digest, ticket))) + ticket
    if (key <= last) return false
    last = key
  }
  return true
}

const sha256Text = (text: string) => sha256(new TextEncoder().encode(text))

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
