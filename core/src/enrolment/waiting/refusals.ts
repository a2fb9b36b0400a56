import { refusals } from '../../base/refusal.ts'

/** Refusals about the waiting list. */
export const waitingRefusals = refusals({
  NO_OFFER: {
    code: 26100,
    status: 409,
    zh: '该团队目前没有可确认的候补名额',
    en: 'The team is not offered a place',
  },
  PLACE_OWED: {
    code: 26102,
    status: 409,
    zh: '空出的名额须先给候补队伍，现在没有可用名额',
    en: 'The free place goes to a team on the waiting list first; there is none to take now',
  },
  OFFER_OVER: {
    code: 26101,
    status: 409,
    zh: '候补名额的确认时间已过，名额已让给下一支团队',
    en: 'The time to take the place is over: it goes to the next team',
  },
})
