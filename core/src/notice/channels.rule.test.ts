import { expect, test } from 'vitest'
import { channelsFor, type Reachable } from './channels.rule.ts'

const person: Reachable = { activated: true, has: ['sms', 'email'], emailVerified: true, chosen: null }

test.each<[string, string, Partial<Reachable>, string[]]>([
  ['a verified mailbox gets every event', 'certificate.sent', {}, ['email']],
  ['an unverified mailbox gets nothing by itself', 'certificate.sent', { emailVerified: false }, []],
  ['what is urgent goes by SMS instead', 'enrolment.returned', { emailVerified: false }, ['sms']],
  ['a choice is kept to', 'enrolment.returned', { chosen: ['sms'] }, ['sms']],
  ['a choice of nothing too', 'enrolment.returned', { chosen: [] }, []],
  ['what was chosen but is not there is left out', 'work.returned', { chosen: ['email'], has: ['sms'] }, []],
  [
    'who never signed in hears of what is urgent by all they have',
    'enrolment.invited',
    { activated: false },
    ['sms', 'email'],
  ],
  [
    'whom an organisation entered hears of it before any sign-in',
    'enrolment.imported',
    { activated: false },
    ['sms', 'email'],
  ],
  ['a fee that has to be paid in time goes by SMS', 'payment.due', { emailVerified: false }, ['sms']],
  ['an offer of a place that expires goes by SMS', 'enrolment.offered', { emailVerified: false }, ['sms']],
  ['who never signed in hears of nothing else', 'result.published', { activated: false }, []],
  [
    'a changed password is reported by all they have, whatever was chosen',
    'account.password',
    { chosen: [] },
    ['sms', 'email'],
  ],
  ['so is a changed phone', 'account.contact', { chosen: ['email'] }, ['sms', 'email']],
])('%s', (_, event, change, channels) => expect(channelsFor(event, { ...person, ...change })).toEqual(channels))
