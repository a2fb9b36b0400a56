import { readTarget, type Target } from '@podium/core/identity/sign-in/target.ts'
import { systemApi } from '@podium/core/system/api.ts'
import { senderTried } from '@podium/core/system/events.ts'
import { systemRefusals } from '@podium/core/system/refusals.ts'
import { whyNotSetSender, type SavedSender } from '@podium/core/system/sender/sender.rule.ts'
import {
  SENDER_CHANNELS,
  SENDER_DEFAULTS,
  SENDER_TESTS,
  SenderSetting,
  type SenderChannel,
  type SenderInput,
  type SenderView,
} from '@podium/core/system/sender/sender-setting.ts'
import { contactsOf } from '#server/identity/index.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import { transact } from '#server/platform/db/transact.ts'
import { ask } from '#server/platform/events/ask.ts'
import { read } from '#server/platform/kernel/read.ts'
import { refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import type { Config } from '#server/platform/kernel/config.ts'
import { write } from '#server/platform/kernel/write.ts'
import { writeAfterCheck } from '#server/platform/kernel/write-after-check.ts'
import { throttle } from '#server/platform/security/throttle.ts'
import {
  deleteSender,
  lockSender,
  putSender,
  secretCell,
  storedSenders,
  type StoredSender,
} from '#server/platform/senders/sender.store.ts'
import { refuseUnlessForAll } from '../setting/for-all.ts'

export const senders = read(systemApi.senders, async function senders({ services, db, viewer }) {
  refuseUnlessForAll(viewer)
  const stored = await storedSenders(db)
  return SENDER_CHANNELS.map((channel) => {
    const saved = stored.find((each) => each.channel === channel) ?? null
    return environmentView(services.config, channel, saved) ?? storedView(channel, saved)
  })
})

export const saveSender = write(
  systemApi.saveSender,
  'system.saveSender',
  async function saveSender({ services, tx, viewer, note }, { setting, secret, version }) {
    refuseUnlessForAll(viewer)
    const { channel, value } = setting
    refuseByEnvironment(services.config, channel)
    const before = await lockSender(tx, channel)
    await refuseStale(tx, { type: 'sender', id: channel, version: before?.version ?? 0 }, version)
    refuseIf(whyNotSetSender(savedOf(channel, before), setting, secret, services.config.production))
    const kept = secret === undefined && needsSecret(setting) ? (before?.secretSealed ?? null) : null
    const secretSealed = secret && needsSecret(setting) ? services.secrets.encrypt(secret, secretCell(channel)) : kept
    const saved = await putSender(tx, { channel, setting: value, secretSealed, by: viewer.userId })
    note({
      type: 'sender',
      id: channel,
      before: before && { ...Object(before.setting), hasSecret: before.secretSealed !== null },
      after: { ...value, hasSecret: secretSealed !== null },
    })
    return { version: saved }
  },
  { secrets: ['secret'] },
)

export const removeSender = write(
  systemApi.removeSender,
  'system.removeSender',
  async function removeSender({ services, tx, viewer, note }, { channel, version }) {
    refuseUnlessForAll(viewer)
    refuseByEnvironment(services.config, channel)
    const before = await lockSender(tx, channel)
    await refuseStale(tx, { type: 'sender', id: channel, version: before?.version ?? 0 }, version)
    await deleteSender(tx, channel)
    note({ type: 'sender', id: channel, before: before?.setting ?? null, after: null })
    return {}
  },
)

/** Sends one message by the values as typed, saved or not; within a limit, and an SMS within the budget. */
export const trySender = writeAfterCheck(
  systemApi.trySender,
  'system.trySender',
  async function sendTest({ services, db, viewer }, { setting, secret, target }) {
    refuseUnlessForAll(viewer)
    const { channel } = setting
    const saved = (await storedSenders(db)).find((each) => each.channel === channel) ?? null
    refuseIf(whyNotSetSender(savedOf(channel, saved), setting, secret, services.config.production))
    const contact = target ? typedTarget(channel, target) : await ownContact(services, viewer.userId, channel)
    await throttle(services, `sender test ${viewer.userId}`, SENDER_TESTS)
    const sealed = saved?.secretSealed ?? null
    const savedSecret = sealed && needsSecret(setting) ? services.secrets.decrypt(sealed, secretCell(channel)) : null
    const tried = { target: contact.value, setting, secret: secret ?? savedSecret }
    const [answer = null] = await ask(services, db, senderTried, tried)
    if (!answer) throw refuse(systemRefusals.TEST_SPENT)
    const hidden = (words: string) => words.replaceAll(contact.value, contact.masked)
    return { sent: answer.sent, to: contact.masked, zh: hidden(answer.zh), en: hidden(answer.en) }
  },
  async function trySender({ note }, { setting }, answer) {
    note({ type: 'sender', id: setting.channel, after: { sent: answer.sent, to: answer.to } })
    return answer
  },
  { secrets: ['secret'] },
)

const WHAT: Readonly<Record<SenderChannel, { what: string; whatEn: string }>> = {
  email: { what: '邮箱', whatEn: 'mailbox' },
  sms: { what: '手机号', whatEn: 'phone number' },
}

/** The typed address; a mailbox is no phone number. */
function typedTarget(channel: SenderChannel, typed: string): Target {
  const target = readTarget(typed)
  if (target?.channel !== channel) throw refuse(systemRefusals.TEST_TARGET, WHAT[channel])
  return target
}

async function ownContact(services: Services, userId: string, channel: SenderChannel): Promise<Target> {
  const contact = await transact(services, async (tx) => {
    const contacts = await contactsOf(services.secrets, tx, [userId])
    return contacts.get(userId)?.[channel] ?? null
  })
  const target = contact && readTarget(contact.target)
  if (!target) throw refuse(systemRefusals.NO_OWN_CONTACT, WHAT[channel])
  return { ...target, masked: contact.masked }
}

const needsSecret = (setting: SenderInput['setting']) => setting.channel === 'sms' || setting.value.user !== ''

function refuseByEnvironment({ smtp, sms }: Config, channel: SenderChannel): void {
  if ((channel === 'email' ? smtp : sms) !== null) throw refuse(systemRefusals.SENDER_BY_ENVIRONMENT)
}

function settingOf(channel: SenderChannel, stored: StoredSender | null): SenderSetting {
  return stored ? SenderSetting.parse({ channel, value: stored.setting }) : SENDER_DEFAULTS[channel]
}

function savedOf(channel: SenderChannel, stored: StoredSender | null): SavedSender {
  return { setting: settingOf(channel, stored), hasSecret: Boolean(stored?.secretSealed) }
}

function storedView(channel: SenderChannel, stored: StoredSender | null): SenderView {
  return {
    setting: settingOf(channel, stored),
    source: stored ? 'stored' : 'none',
    hasSecret: Boolean(stored?.secretSealed),
    version: stored?.version ?? 0,
    changedAt: stored?.changedAt.toISOString() ?? null,
  }
}

/** What the environment says of a channel; null: nothing. */
function environmentView(
  { smtp, sms }: Config,
  channel: SenderChannel,
  stored: StoredSender | null,
): SenderView | null {
  const rest = { source: 'environment' as const, version: stored?.version ?? 0, changedAt: null }
  if (channel === 'email') {
    if (!smtp) return null
    const { host, port, security, user, password, from } = smtp
    const value = { host, port, security, user: user ?? '', fromName: from.name, fromAddress: from.address }
    return { ...rest, setting: { channel, value }, hasSecret: password !== null }
  }
  if (!sms) return null
  const templates = [...sms.templates].map(([kind, code]) => `${kind}=${code}`).join(', ')
  const value = { accessKeyId: sms.accessKeyId, signName: sms.signName, templates }
  return { ...rest, setting: { channel, value }, hasSecret: true }
}
