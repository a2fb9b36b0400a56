import { noticePlaceholdersOf, noticeTemplatesOf } from '@podium/core/base/manifest.ts'
import { shownParams } from '@podium/core/base/notice/placeholder.ts'
import { filledNotice, type NoticeKey, type NoticeWords } from '@podium/core/base/notice/template.ts'
import { bothWorded, varies } from '@podium/core/base/wording.ts'
import type { TextParams } from '@podium/core/base/refusal.ts'
import { wordingInForce } from '@podium/core/notice/template/wording.rule.ts'
import type { Db, Tx } from '#server/platform/kernel/context.ts'
import { publicUrlOf } from '#server/platform/kernel/public-url.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { newestWording, type KeptWording } from './wording.store.ts'

interface FilledNotice extends NoticeWords {
  readonly event: string
  readonly forAnybody: boolean
}

interface Wanted {
  readonly template: NoticeKey
  readonly params?: TextParams
}

/** What a notice says: the words in force for its template with their parameters. */
export async function noticeWords(
  services: Services,
  handle: Db | Tx,
  { template: key, params = {} }: Wanted,
): Promise<FilledNotice> {
  const template = noticeTemplatesOf(services.manifests)[key]!
  const kept = await keptWording(handle, key)
  const { state, words } = wordingInForce(template, kept?.wording ?? null)
  // Words of staff are theirs; built-in ones follow the site that the notice's link leads to.
  const ours = state === 'changed' ? words : await onSite(services, handle, words)
  return { ...filledNotice(ours, params), event: template.event, forAnybody: template.forAnybody === true }
}

async function onSite(services: Services, handle: Db | Tx, words: NoticeWords): Promise<NoticeWords> {
  const { title, body } = words
  if (!varies([title.zh, title.en, body.zh, body.en].join('\n'))) return words
  const wording = await services.siteWording(handle, new URL(publicUrlOf(services.config)).hostname)
  return { title: bothWorded(title, wording), body: bothWorded(body, wording) }
}

/** What staff may see of a notice's values. */
export function shownValues({ manifests }: Services, { template, params = {} }: Wanted): Record<string, string> {
  return shownParams(noticePlaceholdersOf(manifests, template), params)
}

type Lookup = Promise<KeptWording | null>

/** What transactions looked up, so that many notices of one job cost one query a template. */
const lookups = new WeakMap<Db | Tx, Map<NoticeKey, Lookup>>()

function keptWording(handle: Db | Tx, key: NoticeKey): Lookup {
  if (!handle.isTransaction) return newestWording(handle, key)
  const known = lookups.get(handle) ?? new Map<NoticeKey, Lookup>()
  lookups.set(handle, known)
  const lookup = known.get(key) ?? newestWording(handle, key)
  known.set(key, lookup)
  return lookup
}
