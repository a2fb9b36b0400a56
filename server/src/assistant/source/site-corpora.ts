import { setImmediate as nextTurn } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { STANDING_PAGES } from '@podium/core/site/standing-page.ts'
import { publicRoundStamps, publicRoundText } from '#server/competition/index.ts'
import type { Services, SiteScope } from '#server/platform/kernel/services.ts'
import { articleStamps, articleTexts, ownStandingTexts } from '#server/site/index.ts'
import { Corpus, type SiteText } from '../search/corpus.ts'
import { textsOfRound } from './round-text.ts'
import { textOfArticle, textsOfStandingPage } from './site-text.ts'

const MAX_SITES = 20
const MAX_ARTICLES = 2_000
const MAX_ROUNDS = 60
/** Of one site; its older articles are left out beyond it. */
const MAX_CHARACTERS = 4_000_000
const ARTICLES_AT_ONCE = 50
/** Rounds of former years follow those of the newest, unless the question names them. */
const FORMER_STANDING = 0.75

interface SiteCorpus {
  readonly corpus: Corpus
  checkedAt: number
  /** The check that is under way, which further questions wait for. */
  checking: Promise<void> | null
}

/** The searchable texts of each site, kept in step with what is published. */
export class SiteCorpora {
  readonly #sites = new LRUCache<string, SiteCorpus>({ max: MAX_SITES })

  /** The texts of a site; changed texts are indexed anew before. */
  async of(services: Services, scope: SiteScope): Promise<Corpus> {
    const key = `${scope.groupId ?? ''} ${scope.seriesId ?? ''}`
    const site = this.#sites.get(key) ?? { corpus: new Corpus(), checkedAt: -Infinity, checking: null }
    this.#sites.set(key, site)
    if (performance.now() - site.checkedAt > services.limits.sharedReadMs) {
      site.checking ??= refresh(services, scope, site.corpus)
        .then(() => void (site.checkedAt = performance.now()))
        .finally(() => (site.checking = null))
    }
    await site.checking
    return site.corpus
  }
}

export const siteCorpora = () => new SiteCorpora()

/** A source whose texts may have to be read. */
interface Source {
  readonly stamp: string
  readonly load: () => Promise<readonly SiteText[]>
}

/** Reads what changed since the last time, and forgets what is no longer public. */
async function refresh(services: Services, scope: SiteScope, corpus: Corpus): Promise<void> {
  const sources = await sourcesOf(services, scope)
  const known = corpus.stamps()
  for (const id of known.keys()) if (!sources.has(id)) corpus.remove(id)
  for (const [id, { stamp, load }] of sources) {
    if (known.get(id) === stamp) continue
    corpus.remove(id)
    if (corpus.characters >= MAX_CHARACTERS) continue
    corpus.put(id, stamp, await load())
    // Indexing many texts must not delay other requests.
    await nextTurn()
  }
}

/** All sources of a site by id, the most useful first. */
async function sourcesOf(services: Services, scope: SiteScope): Promise<Map<string, Source>> {
  const { db, clock } = services
  const { groupId } = scope
  const [articles, rounds, own] = await Promise.all([
    articleStamps(db, groupId, MAX_ARTICLES),
    publicRoundStamps(db, scope, MAX_ROUNDS),
    ownStandingTexts(db, groupId),
  ])
  const sources = new Map<string, Source>()
  for (const page of STANDING_PAGES) {
    const written = own.find((text) => text.page === page)
    const load = async () => textsOfStandingPage(page, written)
    sources.set(`page ${page}`, { stamp: written?.stamp ?? '', load })
  }
  const newestYear = Math.max(...rounds.map(({ year }) => year))
  for (const { roundId, year, stamp } of rounds) {
    const standing = year === newestYear ? 1 : FORMER_STANDING
    const load = async () => {
      const round = await publicRoundText(db, roundId, clock.now())
      return round ? textsOfRound(round, standing) : []
    }
    sources.set(`round ${roundId}`, { stamp: `${stamp} ${standing}`, load })
  }
  for (let from = 0; from < articles.length; from += ARTICLES_AT_ONCE) {
    const some = articles.slice(from, from + ARTICLES_AT_ONCE)
    const loading = once(() =>
      articleTexts(
        db,
        groupId,
        some.map(({ articleId }) => articleId),
      ),
    )
    for (const { articleId, stamp } of some) {
      const load = async () => (await loading()).filter((text) => text.articleId === articleId).map(textOfArticle)
      sources.set(`article ${articleId}`, { stamp, load })
    }
  }
  return sources
}

/** Reads a batch when the first of its texts is needed. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null
  return () => (loading ??= load())
}
