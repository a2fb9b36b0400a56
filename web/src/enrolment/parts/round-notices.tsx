import type { RoundNotice } from '@podium/core/enrolment/views.ts'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { enrolmentMessages } from '../messages.ts'

/** Which notices are ticked. */
export function useTicks(notices: readonly RoundNotice[]) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const tick = (index: number, on: boolean) =>
    setTicked((now) => new Set(on ? [...now, index] : [...now].filter((each) => each !== index)))
  return { ticked, tick, areAllTicked: notices.every((_, index) => ticked.has(index)) }
}

interface RoundNoticesProps {
  notices: readonly RoundNotice[]
  /** Without it they can't be ticked. */
  ticks?: ReturnType<typeof useTicks>
}

/** The notices of a round, each with a box to tick. */
export function RoundNotices({ notices, ticks }: RoundNoticesProps) {
  const t = useT(enrolmentMessages)
  return (
    <>
      <h2>{t('notices')}</h2>
      {notices.length === 0 && <p className="sign-up-hint">{t('noticesNone')}</p>}
      {notices.map((notice, index) => (
        <section key={notice.title} className="notice">
          <h3>{notice.title}</h3>
          <p className="notice-body">{notice.body}</p>
          {ticks && (
            <Checkbox checked={ticks.ticked.has(index)} onChange={({ target }) => ticks.tick(index, target.checked)}>
              {t('agree')}
            </Checkbox>
          )}
        </section>
      ))}
    </>
  )
}
