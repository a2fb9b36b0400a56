import { z } from 'zod'
import { holders } from '../../base/access/permissions.ts'
import { get, post } from '../../base/endpoint.ts'
import { anyText, NoInput, VersionOrZero } from '../../base/shapes.ts'
import { SenderChannel, SenderInput, SenderView } from './sender-setting.ts'

const may = holders('system:setting:edit')

export const senderApi = {
  senders: get('/system/setting/sender/list', {
    access: may,
    input: NoInput,
    output: z.array(SenderView),
    summary: 'What mails and SMS are sent by; secrets are never given out',
  }),
  saveSender: post('/system/setting/sender/save', {
    access: may,
    input: SenderInput.extend({ version: VersionOrZero }),
    output: z.object({ version: z.number().int() }),
    summary: 'Set the mail server or the SMS account, where the environment doesn’t',
  }),
  removeSender: post('/system/setting/sender/remove', {
    access: may,
    input: z.object({ channel: SenderChannel, version: VersionOrZero }),
    output: z.object({}),
    summary: 'Forget the mail server or the SMS account with its secret',
  }),
  trySender: post('/system/setting/sender/test', {
    access: may,
    input: SenderInput.extend({ target: anyText(100).optional() }),
    output: z.object({ sent: z.boolean(), to: z.string(), zh: z.string(), en: z.string() }),
    summary: 'Send one message by the values as typed, to a typed mailbox or phone, else to the viewer’s own',
  }),
}
