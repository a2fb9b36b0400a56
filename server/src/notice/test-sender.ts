import { identityRefusals } from '@podium/core/identity/refusals.ts'
import { readTarget } from '@podium/core/identity/sign-in/target.ts'
import { noticeApi } from '@podium/core/notice/api.ts'
import { refuse } from '#server/platform/kernel/refused.ts'
import { writeAfterCheck } from '#server/platform/kernel/write-after-check.ts'
import { configInForce } from '#server/platform/senders/config-in-force.ts'
import { testMessage } from './test-message.ts'

/** Sends one message past the queue, and says how it went. */
export const testSender = writeAfterCheck(
  noticeApi.testSender,
  'notice.testSender',
  async function sendTest({ services }, { to }) {
    const target = readTarget(to)
    if (!target) throw refuse(identityRefusals.TARGET_INVALID)
    return testMessage(await configInForce(services), target)
  },
  async function testSender(_call, _input, { sent, words, zh }) {
    return { sent, zh, en: words }
  },
  { secrets: ['to'] },
)
