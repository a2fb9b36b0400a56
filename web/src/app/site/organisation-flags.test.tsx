import { act, cleanup, render, waitFor } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { accessToken, beginSession, endSession, rememberGroup } from '#web/lib/session/session.ts'
import { fallbackSetting, SiteContext } from '#web/lib/site.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { OrganisationFlags } from './organisation-flags.ts'

const choices = [
  { groupId: 'G1', groupCode: 'HUB', groupName: '甲', roleNames: [], directGroups: [], directGroupCodes: [] },
  { groupId: 'G2', groupCode: 'X', groupName: '乙', roleNames: [], directGroups: ['L'], directGroupCodes: ['LAB'] },
  { groupId: 'G3', groupCode: 'Y', groupName: '丙', roleNames: [], directGroups: [], directGroupCodes: ['Z'] },
]

beforeEach(() => {
  localStorage.clear()
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: accessToken,
    fetch: async () =>
      new Response(JSON.stringify({ code: 0, msg: '', data: choices }), {
        headers: { 'content-type': 'application/json' },
      }),
  }))
})
afterEach(cleanup)

const show = (organisationCodes: [string, string]) =>
  act(async () =>
    render(
      <QueryClientProvider client={newQueryClient()}>
        <SiteContext value={{ ...fallbackSetting, organisationCodes }}>
          <OrganisationFlags />
        </SiteContext>
      </QueryClientProvider>,
    ),
  )
const flags = () => [localStorage.getItem('organisationFlagOne'), localStorage.getItem('organisationFlagTwo')]

/** @spec S03 */
describe('the flags in the browser', () => {
  it('follow sign-in, every switch of the group, and sign-out', async () => {
    await show(['HUB', 'LAB'])
    expect(flags()).toEqual([null, null])
    await act(async () => {
      beginSession('T')
      rememberGroup('G1')
    })
    await waitFor(() => expect(flags()).toEqual(['true', null]))
    await act(async () => rememberGroup('G2'))
    await waitFor(() => expect(flags()).toEqual([null, 'true']))
    await act(async () => rememberGroup('G3'))
    await waitFor(() => expect(flags()).toEqual([null, null]))
    await act(async () => rememberGroup('G1'))
    await waitFor(() => expect(flags()).toEqual(['true', null]))
    await act(async () => endSession())
    expect(flags()).toEqual([null, null])
  })

  it('that an earlier setting left are removed', async () => {
    localStorage.setItem('organisationFlagOne', 'true')
    beginSession('T')
    rememberGroup('G1')
    await show(['', ''])
    expect(flags()).toEqual([null, null])
  })
})
