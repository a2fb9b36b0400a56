import { noticeTemplatesOf } from '@podium/core/base/manifest.ts'
import {
  filledNotice,
  type NoticeKey,
  type NoticeTemplate,
  type NoticeWords,
} from '@podium/core/base/notice/template.ts'
import type { TextParams } from '@podium/core/base/refusal.ts'
import type { Services } from '#server/platform/kernel/services.ts'

interface FilledNotice extends NoticeWords {
  readonly event: string
  readonly forAnybody: boolean
}

/** What a notice says: its template's words with their parameters. */
export function noticeWords(
  { manifests }: Services,
  { template: key, params = {} }: { template: NoticeKey; params?: TextParams },
): FilledNotice {
  const template: NoticeTemplate = noticeTemplatesOf(manifests)[key]!
  return { ...filledNotice(template, params), event: template.event, forAnybody: template.forAnybody === true }
}
