import { noticeTemplatesOf, type Manifest } from '@podium/core/base/manifest.ts'
import type { NoticeTemplate } from '@podium/core/base/notice/template.ts'
import { noticeApi } from '@podium/core/notice/api.ts'
import { reachOf } from '@podium/core/notice/channels.rule.ts'
import { whyNotEditWordings, wordingInForce } from '@podium/core/notice/template/wording.rule.ts'
import type { WordingRow } from '@podium/core/notice/template/wording-api.ts'
import { wordingOf, type WordingState } from '@podium/core/notice/template/wording.ts'
import { eventNamesOf } from '@podium/core/notice/topics.ts'
import type { Db } from '#server/platform/kernel/context.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { lastShownValues, newestWordings, wordingVersions, type NamedWording } from './wording.store.ts'

const MAX_VERSIONS = 50
/** Sent notices to preview with, and messages among which they are looked for: one notice is many messages. */
const MAX_SENT = 5
const MAX_MESSAGES = 100

export interface WordingFilter {
  readonly keyword?: string | undefined
  readonly module?: string | undefined
  readonly state?: WordingState | undefined
}

/** The template with this key; refuses one that is not there. */
export function templateOf(manifests: readonly Manifest[], key: string): NoticeTemplate {
  const templates = noticeTemplatesOf(manifests)
  return orNotFound(Object.hasOwn(templates, key) ? templates[key]! : null)
}

function rowOf(key: string, template: NoticeTemplate, kept: NamedWording | undefined): WordingRow {
  const { state, words } = wordingInForce(template, kept?.wording ?? null)
  return {
    template: key,
    event: template.event,
    module: key.split('.')[0]!,
    reach: reachOf(template.event),
    state,
    version: kept?.version ?? 0,
    changedByName: kept?.changedByName ?? '',
    changedAt: kept?.changedAt.toISOString() ?? null,
    ...wordingOf(words),
  }
}

/** The templates that the filter lets through, in the order of the modules. */
export async function filteredWordings(
  db: Db,
  manifests: readonly Manifest[],
  { keyword = '', module, state }: WordingFilter,
): Promise<WordingRow[]> {
  const kept = new Map((await newestWordings(db)).map((each) => [each.template, each]))
  const events = eventNamesOf(manifests)
  const searched = keyword.toLowerCase()
  return Object.entries(noticeTemplatesOf(manifests))
    .map(([key, template]) => rowOf(key, template, kept.get(key)))
    .filter((row) => {
      const event = events[row.event]
      const texts = [event?.zh, event?.en, row.titleZh, row.titleEn, row.bodyZh, row.bodyEn]
      return (
        (module === undefined || row.module === module) &&
        (state === undefined || row.state === state) &&
        texts.some((text) => text?.toLowerCase().includes(searched))
      )
    })
}

export const wordingPage = read(
  noticeApi.wordingPage,
  async function wordingPage({ services, db, viewer }, { pageNum, pageSize, order: _order, ...filter }) {
    refuseUnlessOfAll(viewer, 'notice:wording:list')
    const found = await filteredWordings(db, services.manifests, filter)
    const rows = found.slice((pageNum - 1) * pageSize, pageNum * pageSize)
    return { rows, total: found.length, pageNum, pageSize }
  },
)

export const wording = read(noticeApi.wording, async function wording({ services, db, viewer }, { template: key }) {
  refuseUnlessOfAll(viewer, 'notice:wording:list')
  const template = templateOf(services.manifests, key)
  const versions = await wordingVersions(db, key, MAX_VERSIONS)
  return {
    ...rowOf(key, template, versions[0]),
    versions: versions.map(({ version, wording: saved, changedByName, changedAt }) => ({
      version,
      wording: saved,
      changedByName,
      changedAt: changedAt.toISOString(),
    })),
  }
})

/** The values of notices that were sent are for those who see what was sent to everybody. */
export const wordingPreview = read(
  noticeApi.wordingPreview,
  async function wordingPreview({ services, db, viewer }, { template }) {
    refuseUnlessOfAll(viewer, 'notice:wording:list')
    templateOf(services.manifests, template)
    if (viewer.scopeOf('notice:delivery:list').reach !== 'all') return { sent: [] }
    const messages = await lastShownValues(db, template, MAX_MESSAGES)
    const notices = Map.groupBy(messages, ({ params, competition }) => JSON.stringify([params, competition]))
    const sent = [...notices.values()].slice(0, MAX_SENT).map(([newest]) => newest!)
    return {
      sent: sent.map(({ sentAt, params, competition }) => ({ sentAt: sentAt.toISOString(), params, competition })),
    }
  },
)

export function refuseUnlessOfAll(viewer: Viewer, code: string): void {
  refuseIf(whyNotEditWordings(viewer.scopeOf(code).reach === 'all'))
}
