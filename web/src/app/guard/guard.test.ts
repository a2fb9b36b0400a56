import { describe, expect, it } from 'vitest'
import { REDIRECTS, decideNavigation } from './guard.ts'
import type { Decision, GuardState } from './guard.ts'

const state = {
  matched: true,
  loginRequired: false,
  groupless: false,
  mustChangePassword: false,
  landing: null,
  arriving: false,
}
const visitor: GuardState = { ...state, signedIn: false, viewerLoaded: false }
const newcomer: GuardState = { ...state, signedIn: true, viewerLoaded: false }
const loaded: GuardState = { ...state, signedIn: true, viewerLoaded: true }
const go: Decision = { kind: 'go' }
const load: Decision = { kind: 'load' }
const to = (path: string): Decision => ({ kind: 'redirect', to: path })

/** @spec G02 G04 G05 G06 G07 X11 */
describe('the navigation guard', () => {
  it.each<[string, GuardState, string, Decision]>([
    ['a visitor sees a public page', visitor, '/home/homepage', go],
    ['a visitor sees a listed page', visitor, '/certificate/trace', go],
    [
      'a visitor is sent from the office to sign-in and back',
      visitor,
      '/system/user',
      to('/neibu/login?redirect=%2Fsystem%2Fuser'),
    ],
    [
      'a visitor is sent from the centre to sign-in',
      visitor,
      '/center/set',
      to('/neibu/login?redirect=%2Fcenter%2Fset'),
    ],
    [
      'a visitor meets sign-in at an address that matches nothing',
      { ...visitor, matched: false },
      '/bla',
      to('/neibu/login?redirect=%2Fbla'),
    ],
    [
      'a public address that matches nothing leads to no permission',
      { ...visitor, matched: false },
      '/x/home',
      to('/noPage'),
    ],
    [
      'a flagged public page asks a visitor to sign in',
      { ...visitor, loginRequired: true },
      '/home/signUp',
      to('/neibu/login?redirect=%2Fhome%2FsignUp'),
    ],
    ['the sign-in page sends a signed-in person to the root', loaded, '/neibu/login', to('/')],
    ['roles are loaded before an office page shows', newcomer, '/system/user', load],
    ['roles are loaded before an unknown address is refused', { ...newcomer, matched: false }, '/bla', load],
    ['roles are loaded before a flagged page shows', { ...newcomer, loginRequired: true }, '/home/signUp', load],
    ['a public page waits for no roles', newcomer, '/home/homepage', go],
    ['a known person sees a matched page', loaded, '/system/user', go],
    [
      'whoever has yet to choose a group chooses before an office page shows',
      { ...loaded, matched: false, groupless: true },
      '/system/user',
      to('/role?redirect=%2Fsystem%2Fuser'),
    ],
    [
      'a temporary password leads to its change, and back',
      { ...loaded, mustChangePassword: true },
      '/system/user',
      to('/neibu/password?redirect=%2Fsystem%2Fuser'),
    ],
    [
      'the change of a temporary password is reached without a group',
      { ...loaded, mustChangePassword: true, loginRequired: true },
      '/neibu/password',
      go,
    ],
    ['a public page waits for no choice of a group', { ...loaded, groupless: true }, '/home/homepage', go],
    ['what matches nothing leads to no permission', { ...loaded, matched: false }, '/bla', to('/noPage')],
    [
      'who signs in for a page of somebody else lands on their own',
      { ...loaded, matched: false, arriving: true, landing: '/dashboard' },
      '/review/tasks',
      to('/dashboard'),
    ],
    ['the no-permission page leads nowhere else', { ...loaded, matched: false }, '/noPage', go],
    ['an address with /undefined leads to the root', visitor, '/home/undefined', to('/')],
    ['an address with /undefined leads a signed-in person to the root', loaded, '/center/undefined/x', to('/')],
  ])('%s', (_, state, path, decision) => {
    expect(decideNavigation(state, path)).toEqual(decision)
  })

  it('preserves the query of the requested page', () => {
    expect(decideNavigation(visitor, '/system/user', '?keyword=a')).toEqual(
      to('/neibu/login?redirect=%2Fsystem%2Fuser%3Fkeyword%3Da'),
    )
  })

  it('leads a person who signed in meanwhile on to the page that sign-in was for, and nowhere else', () => {
    expect([
      decideNavigation(loaded, '/neibu/login', '?redirect=%2Fcenter%2Fteam'),
      decideNavigation(loaded, '/neibu/login', '?redirect=%2F%2Fevil.example'),
      decideNavigation(loaded, '/neibu/login', '?redirect=%2Fneibu%2Flogin'),
    ]).toEqual([to('/center/team'), to('/'), to('/')])
  })

  it('redirects the short addresses', () => {
    expect(REDIRECTS).toEqual({
      '/': '/home/homepage',
      '/kyjs': '/home/homepage',
      '/home': '/home/homepage',
      '/details': '/home/competition/details',
      '/center': '/center/users',
      '/login': '/neibu/login',
    })
  })
})
