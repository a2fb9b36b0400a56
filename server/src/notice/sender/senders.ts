import type { NoticeChannel } from '@podium/core/notice/topics.ts'
import type { Config } from '#server/platform/kernel/config.ts'
import { publicUrlOf } from '#server/platform/kernel/public-url.ts'
import { AliyunSms } from './aliyun-sms.ts'
import { FileSender } from './file-sender.ts'
import type { Sender } from './sender.ts'
import { SmtpSender } from './smtp-sender.ts'

/** What this installation sends by: its own sender, else the file; null when nothing is set up. */
export function openSender(config: Config, channel: NoticeChannel): Sender | null {
  if (channel === 'email' && config.smtp) return new SmtpSender(config.smtp)
  if (channel === 'sms' && config.sms) return new AliyunSms(config.sms)
  return config.noticeOutbox === null ? null : new FileSender(config.noticeOutbox, publicUrlOf(config))
}
