import { noticeApi } from '@podium/core/notice/api.ts'
import {
  whyNotResetWording,
  whyNotSaveWording,
  wordingInForce,
  wordingToKeep,
} from '@podium/core/notice/template/wording.rule.ts'
import { wordingOf, type Wording } from '@podium/core/notice/template/wording.ts'
import { refuseStale, staleRefusal } from '#server/platform/audit/stale.ts'
import type { SignedIn, WriteCall } from '#server/platform/kernel/context.ts'
import { refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { insertWording, newestWording } from './wording.store.ts'
import { refuseUnlessOfAll, templateOf } from './wordings.ts'

const SUBJECT = 'notice_wording'

export const saveWording = write(
  noticeApi.saveWording,
  'notice.saveWording',
  async function saveWording(call, { template: key, version, ...wording }) {
    const { template, kept } = await begin(call, key, version)
    const inForce = wordingOf(wordingInForce(template, kept).words)
    refuseIf(whyNotSaveWording(template, inForce, wording))
    return keep(call, key, version, { inForce, wording: wordingToKeep(template, wording), words: wording })
  },
)

export const resetWording = write(
  noticeApi.resetWording,
  'notice.resetWording',
  async function resetWording(call, { template: key, version }) {
    const { template, kept } = await begin(call, key, version)
    refuseIf(whyNotResetWording(kept))
    return keep(call, key, version, { inForce: kept!, wording: null, words: wordingOf(template) })
  },
)

/** The template with what was saved of it; refuses whoever saw another version. */
async function begin({ services, tx, viewer }: SignedIn<WriteCall>, key: string, version: number) {
  refuseUnlessOfAll(viewer, 'notice:wording:edit')
  const template = templateOf(services.manifests, key)
  const newest = await newestWording(tx, key)
  await refuseStale(tx, { type: SUBJECT, id: key, version: newest?.version ?? 0 }, version)
  return { template, kept: newest?.wording ?? null }
}

async function keep(
  { tx, viewer, note }: SignedIn<WriteCall>,
  template: string,
  version: number,
  { inForce, wording, words }: { inForce: Wording; wording: Wording | null; words: Wording },
): Promise<{ version: number }> {
  const saved = await insertWording(tx, { template, version, wording, by: viewer.userId })
  if (saved === null) throw await staleRefusal(tx, SUBJECT, template)
  note({ type: SUBJECT, id: template, before: inForce, after: words })
  return { version: saved }
}
