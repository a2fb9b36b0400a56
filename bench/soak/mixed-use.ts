import { API_BASE } from '../../core/src/base/endpoint.ts'
import { pagedLists } from '../lists/cases.ts'
import { PASSWORD } from '../inspected.ts'

const ACCOUNTS = ['root', 'organiser', 'school', 'expert', 'student']
const PAGES = ['/home/homepage', '/home/cpNews', '/home/news/newsList', '/neibu/login', '/center']
const WORDS = ['竞赛', '设计', '李', '王', '2026', 'a', '大学']
const STREAM_MS = 500
const LISTS_PER_SESSION = 20

interface Use {
  readonly visitors: number
  readonly seconds: number
}

/** Lets so many visitors and users do random things for so long; counts requests and refusals by load (429, 503). */
export async function mixedUse(
  url: string,
  { visitors, seconds }: Use,
): Promise<{ requests: number; refused: number }> {
  const until = performance.now() + seconds * 1_000
  const count = { requests: 0, refused: 0 }
  const lists = pagedLists().filter(({ input }) => input.required.length === 0)
  const one = async (visitor: number) => {
    const ask = async (path: string, init: RequestInit = {}) => {
      count.requests += 1
      // Each visitor has an address of its own behind a proxy.
      const headers = new Headers(init.headers)
      headers.set('x-forwarded-for', `10.0.${pick(250)}.${visitor + 1}`)
      const response = await fetch(url + path, { ...init, headers })
      if (response.status === 429 || response.status === 503) count.refused += 1
      return response
    }
    while (performance.now() < until) {
      await visit(ask)
      const authorization = await signIn(ask, ACCOUNTS[pick(ACCOUNTS.length)]!)
      if (authorization === null) continue
      for (let call = 0; call < LISTS_PER_SESSION; call += 1) {
        const { endpoint } = lists[pick(lists.length)]!
        const word = call % 4 === 0 ? `&keyword=${encodeURIComponent(WORDS[pick(WORDS.length)]!)}` : ''
        const path = `${API_BASE}${endpoint.path}?pageNum=${1 + pick(5)}&pageSize=${10 + pick(40)}${word}`
        await (await ask(path, { headers: { authorization } })).arrayBuffer()
      }
      if (authorization) await listen(ask, authorization)
      if (authorization)
        await (await ask(`${API_BASE}/auth/logout`, { method: 'POST', headers: { authorization } })).text()
    }
  }
  await Promise.all(Array.from({ length: visitors }, (_, visitor) => one(visitor)))
  return count
}

type Ask = (path: string, init?: RequestInit) => Promise<Response>

/** Pages and public calls, with addresses that no cache knows yet. */
async function visit(ask: Ask): Promise<void> {
  for (const page of PAGES) await (await ask(`${page}?from=${pick(1e9)}`)).text()
  const word = encodeURIComponent(WORDS[pick(WORDS.length)]! + pick(1e6))
  for (const list of ['/home/competition/page', '/home/competition/news/page']) {
    await (await ask(`${API_BASE}${list}?keyword=${word}`)).text()
  }
}

/** The authorization header, or null when the sign-in was refused. */
async function signIn(ask: Ask, username: string): Promise<string | null> {
  const response = await ask(`${API_BASE}/auth/login/pwd`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  })
  const answer = (await response.json()) as { code: number; data?: { accessToken?: string } }
  return answer.data?.accessToken ? `Bearer ${answer.data.accessToken}` : null
}

/** Opens an event stream and leaves it, as a browser does that closes a tab. */
async function listen(ask: Ask, authorization: string): Promise<void> {
  const leaving = new AbortController()
  setTimeout(() => leaving.abort(), STREAM_MS)
  try {
    await (await ask(`${API_BASE}/events`, { headers: { authorization }, signal: leaving.signal })).text()
  } catch {
    // The stream ended by the abort.
  }
}

const pick = (below: number) => Math.floor(Math.random() * below)
