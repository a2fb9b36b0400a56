import { randomUUID } from 'node:crypto'
import type { Target } from '@podium/core/identity/sign-in/target.ts'
import type { MessageContent } from '@podium/core/notice/message-content.ts'
import { smsOf } from '@podium/core/notice/sms.ts'
import type { Config } from '#server/platform/kernel/config.ts'
import { publicUrlOf } from '#server/platform/kernel/public-url.ts'
import type { Content } from './delivery.store.ts'
import { failureWords } from './sender/failure-words.ts'
import { openSender } from './sender/senders.ts'

const letter: MessageContent = {
  site: { zh: '竞赛管理系统', en: 'Competition Management System' },
  competition: null,
  title: { zh: '测试消息', en: 'Test message' },
  body: { zh: '收到本消息，说明发送服务配置正确。', en: 'As you can read this, the sender is set up.' },
  link: '',
}

export function testContent(config: Config): Content {
  const sms = smsOf('notice.test', letter, 'home', 'zh-cn')
  return { letter: { ...letter, link: publicUrlOf(config) }, sms, reader: null }
}

/** Sends one message past the queue, and says in one line how it went. */
export async function testMessage(
  config: Config,
  target: Target,
): Promise<{ sent: boolean; words: string; zh: string }> {
  const { channel, value } = target
  const sender = openSender(config, channel)
  if (!sender) {
    const variables = channel === 'email' ? 'SMTP_HOST and MAIL_FROM' : 'SMS_ACCESS_KEY_ID and the others of SMS'
    return {
      sent: false,
      words: `Not sent: no sender is set up. Set ${variables}.`,
      zh: `未发送：没有配置发送服务，请设置 ${variables.replace(' and the others of SMS', ' 等短信变量').replace(' and ', ' 和 ')}。`,
    }
  }
  const content = testContent(config)
  try {
    const id = await sender.send({ id: randomUUID(), channel, target: value, event: 'notice.test', content })
    return {
      sent: true,
      words: `Sent to ${value}${where(config, channel)}; the provider’s id is ${id}.`,
      zh: `已发送到 ${value}，服务商编号 ${id}。`,
    }
  } catch (error) {
    const { zh, en } = failureWords(error)
    return { sent: false, words: `Not sent to ${value}: ${en}`, zh: `未能发送到 ${value}：${zh}` }
  } finally {
    sender.close()
  }
}

function where(config: Config, channel: Target['channel']): string {
  if (channel === 'email' && config.smtp) return ` by ${config.smtp.host}`
  if (channel === 'sms' && config.sms) return ` by ${new URL(config.sms.endpoint).host}`
  return `, which is only the file ${config.noticeOutbox}`
}
