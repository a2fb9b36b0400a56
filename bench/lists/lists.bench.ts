import type { Endpoint } from '../../core/src/base/endpoint.ts'
import { casesOf, pagedLists, rememberIds, requiredInput, type KnownIds } from './cases.ts'
import { openBare, type Bare } from './bare.ts'
import { excess, measure, MOST, type Measured } from './measure.ts'
import { openSeasons } from './season.ts'
import { openSite, type Site } from './site.ts'

/** Accounts that see lists with another scope, in both seasons; null: not signed in. */
const VIEWERS = [
  { name: 'root', small: 'root', large: 'root' },
  { name: 'organiser', small: 'organiser', large: 'large-organiser' },
  { name: 'school', small: 'school', large: 'large-school' },
  { name: 'expert', small: 'expert', large: 'large-expert' },
  { name: 'student', small: 'student', large: 'large-student' },
  { name: 'visitor', small: null, large: null },
] as const
const SHOWN = 60

type Cases = Map<string, { endpoint: Endpoint; input: { pageNum?: number } }>

/**
 * Every paged list on the large season (300,000 teams, 1,000,000 people), with each of its orders, filters, searches
 * and far pages, as ratios of the 95th percentile to the same call on the small demo and to the bare query. `npm run bench
 * -- lists WORD` only measures cases whose label contains WORD.
 */
export async function bench(): Promise<void> {
  const word = process.argv[3] ?? ''
  const seasons = await openSeasons()
  const sites: Site[] = []
  const bares: Bare[] = []
  try {
    const small = await openSite(seasons.urls.small, seasons.dataDir)
    sites.push(small)
    const large = await openSite(seasons.urls.large, seasons.dataDir)
    sites.push(large)
    const bare = await openBare(seasons.urls.large)
    bares.push(bare)
    const all: Measured[] = []
    for (const viewer of VIEWERS) {
      const tokens = { small: await tokenOf(small, viewer.small), large: await tokenOf(large, viewer.large) }
      if (tokens.large === undefined || tokens.small === undefined) {
        console.log(`${viewer.name}: cannot sign in, not measured`)
        continue
      }
      const [base, grown] = [await derive(small, tokens.small), await derive(large, tokens.large)]
      for (const name of refusedIn(grown, base)) {
        if (`${viewer.name} ${name}`.includes(word)) console.log(`  FAILED  ${viewer.name} ${name}: refused at size`)
      }
      for (const [label, { endpoint, input }] of grown) {
        const name = `${viewer.name} ${label}`
        const peer = base.get(label) ?? base.get(`${endpoint.path}: first page`)
        if (!name.includes(word) || !peer) continue
        if ((await small.ask(peer.endpoint, peer.input, tokens.small)) === null) {
          console.log(`  refused  ${name}: a filter that needs another`)
          continue
        }
        const done = await measure(name, {
          large: () => large.ask(endpoint, input, tokens.large ?? null),
          small: () => small.ask(peer.endpoint, peer.input, tokens.small ?? null),
          bare: () => bare.ask(pageNumOf(input)),
        })
        all.push(done)
        console.log(lineOf(done))
      }
    }
    summarise(all)
  } finally {
    for (const bare of bares) await bare.close()
    for (const { platform } of sites) await platform.close()
    await seasons.stop()
  }
}

/** Undefined: cannot sign in. */
async function tokenOf(site: Site, username: string | null): Promise<string | null | undefined> {
  return username === null ? null : ((await site.signIn(username)) ?? undefined)
}

/** Cases of all lists that the viewer may read. Lists that need an id follow those that show it. */
async function derive(site: Site, token: string | null): Promise<Cases> {
  const cases: Cases = new Map()
  const ids: KnownIds = new Map()
  const ordered = pagedLists()
    .filter(({ endpoint }) => (endpoint.access === 'public') === (token === null))
    .toSorted((a, b) => a.input.required.length - b.input.required.length)
  for (const { endpoint, input } of ordered) {
    const needed = requiredInput(input, ids)
    if (!needed) continue
    const page = (await site.ask(endpoint, { ...needed, pageSize: 50 }, token)) as Page | null
    if (!page) continue
    rememberIds(ids, page.rows)
    for (const [label, given] of casesOf(input, needed, page, ids)) {
      cases.set(`${endpoint.path}: ${label}`, { endpoint, input: given })
    }
  }
  return cases
}

/** Lists that the small season shows and the large one refuses, for example because they take too long. */
function refusedIn(grown: Cases, base: Cases): string[] {
  const known = new Set([...grown.values()].map(({ endpoint }) => endpoint.path))
  return [...new Set([...base.values()].map(({ endpoint }) => endpoint.path))].filter((path) => !known.has(path))
}

interface Page {
  readonly rows: ReadonlyArray<Readonly<Record<string, unknown>>>
  readonly total: number
}

const pageNumOf = (input: { pageNum?: number }) => input.pageNum ?? 1

function lineOf(measured: Measured): string {
  const { name, large, small, bare, failed } = measured
  if (failed) return `  FAILED  ${name}`
  const [toSmall, toBare] = [large / small, large / bare].map((ratio) => ratio.toFixed(1).padStart(7))
  const mark = excess(measured) > 1 ? '!' : ' '
  return `${mark}${toSmall} small ${toBare} bare  ${large.toFixed(1).padStart(8)} ms  ${name}`
}

function summarise(all: readonly Measured[]): void {
  const over = all.filter((one) => excess(one) > 1).toSorted((a, b) => excess(b) - excess(a))
  const limits = `${MOST.small} times the small demo or ${MOST.bare} times the bare query`
  console.log(`\n${all.length - over.length} of ${all.length} within ${limits} (95th percentiles).`)
  for (const one of over.slice(0, SHOWN)) console.log(lineOf(one))
}
