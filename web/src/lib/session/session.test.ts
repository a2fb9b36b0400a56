// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import {
  accessToken,
  beginSession,
  endSession,
  groupId,
  onSignedOut,
  rememberGroup,
  announceSignedOut,
  writeOrganisationFlags,
} from './session.ts'

beforeEach(() => localStorage.clear())

/** @spec S01 S03 */
describe('the session', () => {
  it('lives under the specified keys and goes with its end', () => {
    beginSession('T')
    rememberGroup('G')
    writeOrganisationFlags([true, false])
    expect(Object.fromEntries(Object.entries(localStorage))).toEqual({
      accessToken: 'T',
      groupId: 'G',
      organisationFlagOne: 'true',
    })
    expect([accessToken(), groupId()]).toEqual(['T', 'G'])
    endSession()
    expect(Object.entries(localStorage)).toEqual([])
  })

  it('stores a flag only while it is set', () => {
    writeOrganisationFlags([true, true])
    writeOrganisationFlags([false, true])
    expect(Object.fromEntries(Object.entries(localStorage))).toEqual({ organisationFlagTwo: 'true' })
  })
})

describe('a sign-out', () => {
  it('is heard by the other tabs, and not by the tab itself', async () => {
    const received: string[] = []
    const otherTab = new BroadcastChannel('session')
    const arrived = new Promise<void>((resolve) => {
      otherTab.addEventListener('message', () => {
        received.push('other')
        resolve()
      })
    })
    const stop = onSignedOut(() => received.push('own'))
    announceSignedOut()
    await arrived
    expect(received).toEqual(['other'])
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
    otherTab.postMessage('signed-out')
    await expect.poll(() => received).toEqual(['other', 'own'])
    stop()
    otherTab.close()
  })
})
