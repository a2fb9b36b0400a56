import type { NoticeKey, NoticeWords } from '@podium/core/base/notice/template.ts'
import type { TextParams } from '@podium/core/base/refusal.ts'
import type { Bilingual } from '@podium/core/base/shapes.ts'
import { channelsFor } from '@podium/core/notice/channels.rule.ts'
import type { MessageContent } from '@podium/core/notice/message-content.ts'
import type { Target } from '@podium/core/identity/sign-in/target.ts'
import { heldUntil } from '@podium/core/notice/night/night.rule.ts'
import { smsOf } from '@podium/core/notice/sms.ts'
import { topicOf, topicsOf, type NoticeChannel } from '@podium/core/notice/topics.ts'
import { contactsOf, type Contacts } from '#server/identity/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { pushEvents } from '#server/platform/events/push-event.ts'
import { publicUrlOf } from '#server/platform/kernel/public-url.ts'
import { queueDeliveries, siteName } from './deliver.ts'
import type { NewDelivery } from './delivery.store.ts'
import { insertMessages, subscriptionsOf, type NewMessage } from './message.store.ts'
import { noticeWords, shownValues } from './template/notice-words.ts'
import { shortPath } from './short-link.ts'
import type { Services } from '#server/platform/kernel/services.ts'

export interface Notice {
  readonly users: readonly string[]
  readonly template: NoticeKey
  /** Values of the template's placeholders; one that differs between the languages as two, `roleZh` and `roleEn`. */
  readonly params?: TextParams
  /** Somebody waits for this message: over the sender's limits the transaction is refused with SENDER_LIMIT. */
  readonly isAwaited?: boolean
  /** Name of the competition it is about. */
  readonly competition?: Bilingual
  /** A path of this site that the message leads to. */
  readonly link: string
  /** What leads there from an e-mail or SMS, where that holds a secret that the inbox is not to keep. */
  readonly outside?: { readonly link: string; readonly short: string }
  /** What makes this occasion one: the same person gets one message for it, however often it is said. */
  readonly dedupe: string
}

/**
 * Puts a message into the inbox of each person, tells their open pages, and queues e-mail or SMS for those whom the
 * channels rule says so of. All of it happens when the transaction commits. Returns how many people it is new to.
 */
export async function notify(services: Services, tx: Tx, notice: Notice): Promise<number> {
  return notifyAll(services, tx, [notice])
}

/** As `notify`, of many notices with keys of their own, by as many statements as for one of each template. */
export async function notifyAll(services: Services, tx: Tx, notices: readonly Notice[]): Promise<number> {
  const wanted: WordedNotice[] = []
  for (const notice of notices) {
    if (notice.users.length > 0) wanted.push({ ...notice, words: await noticeWords(services, tx, notice) })
  }
  if (wanted.length === 0) return 0
  const made = await insertMessages(
    tx,
    wanted.map((notice) => messageOf(services, notice)),
  )
  if (made.length === 0) return 0
  const reached = Map.groupBy(made, ({ at }) => at)
  await pushEvents(
    tx,
    [...reached].map(([at, to]) => {
      const { words, competition, link } = wanted[at]!
      const data = { event: words.event, ...titled(words.title, competition), link }
      return { users: to.map(({ userId }) => userId), type: 'notice', data }
    }),
  )
  const contacts = await contactsOf(services.secrets, tx, [...new Set(made.map(({ userId }) => userId))])
  const chosen = await channelsChosen(services, tx, wanted, made)
  const site = await siteName(services, tx)
  for (const isAwaited of [true, false]) {
    const some = [...reached].filter(([at]) => (wanted[at]!.isAwaited ?? false) === isAwaited)
    const deliveries = some.flatMap(([at, to]) =>
      deliveriesOf(services, wanted[at]!, site, to, { contacts, chosen: chosen.get(topicIn(services, wanted[at]!))! }),
    )
    if (some.length > 0) await queueDeliveries(services, tx, deliveries, isAwaited)
  }
  return made.length
}

interface WordedNotice extends Notice {
  readonly words: Awaited<ReturnType<typeof noticeWords>>
}

type Made = Awaited<ReturnType<typeof insertMessages>>
type Site = MessageContent['site']

function messageOf(services: Services, notice: WordedNotice): NewMessage {
  const { users, template, competition, link, dedupe, words } = notice
  const { zh, en } = titled(words.title, competition)
  const shown = { params: shownValues(services, notice), competition: competition ?? null }
  const texts = { titleZh: zh, titleEn: en, bodyZh: words.body.zh, bodyEn: words.body.en }
  return { users, event: words.event, ...texts, link, dedupe, template, shown }
}

const topicIn = ({ manifests }: Services, { words }: WordedNotice) => topicOf(words.event, topicsOf(manifests))

/** The channels that people chose, by topic. */
async function channelsChosen(services: Services, tx: Tx, notices: readonly WordedNotice[], made: Made) {
  const people = Map.groupBy(made, ({ at }) => topicIn(services, notices[at]!))
  const chosen = new Map<string, Awaited<ReturnType<typeof subscriptionsOf>>>()
  for (const [topic, to] of people) {
    const userIds = to.map(({ userId }) => userId)
    chosen.set(topic, await subscriptionsOf(tx, userIds, topic))
  }
  return chosen
}

/** What goes out by e-mail and SMS for one notice. */
function deliveriesOf(
  services: Services,
  notice: WordedNotice,
  site: Site,
  made: Made,
  people: { contacts: ReadonlyMap<string, Contacts>; chosen: ReadonlyMap<string, NoticeChannel[]> },
): NewDelivery[] {
  const { event, title, body, forAnybody } = notice.words
  const letter = letterOf(services, notice, { title, body }, site)
  const held = heldUntil(
    { event, isAwaited: notice.isAwaited ?? false, hasOwnLink: notice.outside !== undefined },
    services.config.quietHours,
    services.clock.now(),
  )
  const publicLetter = forAnybody ? letter : { ...letter, body: { zh: '', en: '' } }
  return made.flatMap(({ id, userId }) => {
    const recipient = people.contacts.get(userId)
    if (!recipient) return []
    const chosen = people.chosen.get(userId) ?? null
    const channels = channelsFor(event, { ...recipient, has: hasOf(recipient), chosen })
    const content = recipient.activated ? letter : publicLetter
    return channels.map((channel) =>
      deliveryOf({ ...notice, event }, content, { messageId: id, userId, channel, recipient, held }),
    )
  })
}

export type Letter = Pick<Notice, 'template' | 'params' | 'competition' | 'link' | 'outside' | 'isAwaited'>

/**
 * Queues an e-mail or SMS to a mailbox or phone that a user named, such as the one that takes their invoices. Its text
 * holds no text of users, for the target may be anybody's.
 */
export async function sendLetter(
  services: Services,
  tx: Tx,
  { channel, value: target, masked }: Target,
  letter: Letter,
): Promise<void> {
  const { event, ...words } = await noticeWords(services, tx, letter)
  const content = letterOf(services, letter, words, await siteName(services, tx))
  const sms = smsOf(event, content, letter.outside?.short ?? '', null)
  const delivery = {
    channel,
    target,
    masked,
    event,
    content: { letter: content, sms, reader: null },
    userId: null,
    messageId: null,
    codeSeconds: null,
    heldUntil: null,
  } as const
  await queueDeliveries(services, tx, [delivery], letter.isAwaited ?? false)
}

/** In the inbox the title names the competition. */
function titled({ zh, en }: Bilingual, competition: Bilingual | undefined): Bilingual {
  if (!competition) return { zh, en }
  return { zh: `${zh}：${competition.zh}`, en: `${en}: ${competition.en || competition.zh}` }
}

function hasOf({ sms, email }: Contacts): NoticeChannel[] {
  return [...(sms ? (['sms'] as const) : []), ...(email ? (['email'] as const) : [])]
}

function letterOf(
  services: Services,
  { competition, link, outside }: Letter,
  { title, body }: NoticeWords,
  site: Site,
): MessageContent {
  return {
    site,
    competition: competition ?? null,
    title,
    body,
    link: publicUrlOf(services.config) + (outside?.link ?? link),
  }
}

function deliveryOf(
  { event, outside }: Pick<Notice, 'outside'> & { event: string },
  letter: MessageContent,
  to: { messageId: string; userId: string; channel: NoticeChannel; recipient: Contacts; held: Date | null },
): NewDelivery {
  const { messageId, userId, channel, recipient, held } = to
  const { target, masked } = recipient[channel]!
  const sms = smsOf(event, letter, outside?.short ?? shortPath(messageId), recipient.language)
  const content = { letter, sms, reader: recipient.language }
  return { channel, target, masked, event, content, userId, messageId, codeSeconds: null, heldUntil: held }
}
