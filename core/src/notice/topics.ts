import { z } from 'zod'
import { mergeUnique, type Manifest } from '../base/manifest.ts'
import type { Bilingual } from '../base/shapes.ts'

/** The key of what people subscribe to, such as `deadline`. Modules name theirs in their manifests. */
export const TopicKey = z.string().regex(/^[a-z]{1,30}$/)

/** The topics with their names, in the order pages show them. Messages always reach the own inbox. */
export function topicsOf(manifests: readonly Manifest[]): Readonly<Record<string, Bilingual>> {
  return mergeUnique(manifests.map(({ notices }) => notices.topics))
}

/** What each event is called in the delivery log. */
export function eventNamesOf(manifests: readonly Manifest[]): Readonly<Record<string, Bilingual>> {
  return mergeUnique(manifests.map(({ notices }) => notices.events))
}

/** Ways beside the inbox. */
export const NoticeChannel = z.enum(['sms', 'email'])
export type NoticeChannel = z.infer<typeof NoticeChannel>

const ANY_OTHER = 'news'

/** The topic of an event such as `enrolment.returned`: its first word; an unknown one counts as news. */
export function topicOf(event: string, topics: Readonly<Record<string, Bilingual>>): string {
  const word = event.split('.')[0] ?? ''
  return Object.hasOwn(topics, word) ? word : ANY_OTHER
}
