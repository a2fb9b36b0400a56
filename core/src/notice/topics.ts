import { z } from 'zod'
import { mergeUnique, type Manifest } from '../base/manifest.ts'
import type { Bilingual } from '../base/shapes.ts'

/** Key of a topic that users subscribe to, such as `deadline`. Modules declare theirs in their manifests. */
export const TopicKey = z.string().regex(/^[a-z]{1,30}$/)

/** The topics with their labels, in the order of display. The inbox always gets all messages. */
export function topicsOf(manifests: readonly Manifest[]): Readonly<Record<string, Bilingual>> {
  return mergeUnique(manifests.map(({ notices }) => notices.topics))
}

/** Labels of the events in the delivery log. */
export function eventNamesOf(manifests: readonly Manifest[]): Readonly<Record<string, Bilingual>> {
  return mergeUnique(manifests.map(({ notices }) => notices.events))
}

/** Channels besides the inbox. */
export const NoticeChannel = z.enum(['sms', 'email'])
export type NoticeChannel = z.infer<typeof NoticeChannel>

const ANY_OTHER = 'news'

/** The topic of an event such as `enrolment.returned`: its first part; unknown ones count as news. */
export function topicOf(event: string, topics: Readonly<Record<string, Bilingual>>): string {
  const word = event.split('.')[0] ?? ''
  return Object.hasOwn(topics, word) ? word : ANY_OTHER
}
