import { once } from 'node:events'
import { createServer as createHttp, type ServerResponse } from 'node:http'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openMailServer } from './smtp.fixture.ts'
import { AliyunSms } from './aliyun-sms.ts'
import { openSmsServer } from './sms.fixture.ts'
import { SendError, type Outgoing } from './sender.ts'

const closers: Array<() => unknown> = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function listen(server: Server): Promise<string> {
  const sockets: Socket[] = []
  server.on('connection', (socket: Socket) => sockets.push(socket.on('error', () => {})))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

const raw = (onConnection: (socket: Socket) => void) => listen(createServer(onConnection))
const answering = (answer: (response: ServerResponse) => void) => listen(createHttp((_, response) => answer(response)))

const message = {
  id: 'a',
  channel: 'sms',
  target: '10012345678',
  event: 'enrolment.returned',
  content: { sms: { kind: 'notice', language: 'zh', values: { title: '题' } } },
} as unknown as Outgoing

async function faultAt(endpoint: string): Promise<SendError> {
  const templates = new Map([['notice', 'T']])
  const config = { endpoint, accessKeyId: 'a', accessKeySecret: 'b', signName: 'c', templates }
  const sender = new AliyunSms(config, { connectMs: 300, answerMs: 500 })
  const error: unknown = await sender.send(message).catch((fault: unknown) => fault)
  expect(error).toBeInstanceOf(SendError)
  return error as SendError
}

const statesOf = ({ isUnknown, isUnreachable, isPermanent }: SendError) => ({ isUnknown, isUnreachable, isPermanent })
const triedAgain = { isUnknown: false, isUnreachable: true, isPermanent: false }
const mayBeSent = { isUnknown: true, isUnreachable: true, isPermanent: false }

test('an SMS to a server with a certificate nobody vouches for is tried again', async () => {
  const forged = await openMailServer({ secure: true })
  closers.push(() => forged.close())
  const fault = await faultAt(`https://127.0.0.1:${forged.config.port}`)
  expect([statesOf(fault), fault.message]).toEqual([triedAgain, expect.stringMatching(/certificate/)])
})

test('an SMS to a server that is silent or breaks off before encryption is tried again', async () => {
  const silent = await faultAt(`https://${await raw(() => {})}`)
  expect([statesOf(silent), silent.message]).toEqual([triedAgain, expect.stringMatching(/not connected in 300 ms/)])
  expect(statesOf(await faultAt(`https://${await raw((socket) => socket.resetAndDestroy())}`))).toEqual(triedAgain)
})

test('an SMS to a port where nobody listens is tried again', async () => {
  expect(statesOf(await faultAt('http://127.0.0.1:1'))).toEqual(triedAgain)
})

test('an SMS that was written and got no whole answer may have been sent', async () => {
  expect(statesOf(await faultAt(`http://${await raw(() => {})}`))).toEqual(mayBeSent)
  const reset = await raw((socket) => socket.once('data', () => socket.resetAndDestroy()))
  expect(statesOf(await faultAt(`http://${reset}`))).toEqual(mayBeSent)
  const broken = await answering((response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('{')
    setTimeout(() => response.destroy(), 50)
  })
  expect(statesOf(await faultAt(`http://${broken}`))).toEqual(mayBeSent)
})

test.each([
  [200, mayBeSent],
  [500, mayBeSent],
  [302, triedAgain],
  [502, triedAgain],
  [503, triedAgain],
  [504, triedAgain],
])('an SMS answered with %i and no JSON', async (status, expected) => {
  const gateway = await answering((response) => response.writeHead(status).end('<html>'))
  const fault = await faultAt(`http://${gateway}`)
  expect([statesOf(fault), fault.message]).toEqual([expected, `HTTP ${status}`])
})

test('the code of a document goes by its own template, and without one by that of all codes with the code alone', async () => {
  const server = await openSmsServer()
  closers.push(() => server.close())
  const values = { code: '012345', competition: '挑战杯', document: '研究计划' }
  const signing = {
    ...message,
    event: 'code.sign',
    content: { sms: { kind: 'sign', language: 'en', values } },
  } as unknown as Outgoing
  await new AliyunSms(server.config).send(signing)
  const templates = new Map([...server.config.templates, ['code.sign', 'SMS_SIGN']])
  await new AliyunSms({ ...server.config, templates }).send({ ...signing, id: 'b' })
  expect(server.received.map((sms) => [sms.template, sms.values])).toEqual([
    ['SMS_CODE_EN', { code: '012345' }],
    ['SMS_SIGN', values],
  ])
})
