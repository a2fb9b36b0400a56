import { refusalText, type Language } from '@podium/core/base/refusal.ts'
import { NO_FORM } from '@podium/core/competition/form/form.ts'
import { whyNotAnswers } from '@podium/core/enrolment/team/answers.rule.ts'
import type { TeamDetail } from '@podium/core/enrolment/views.ts'

/** Why the team can't be submitted, unless it is for want of answers, which are asked for at their fields alone. */
export function otherHindrance(team: TeamDetail, language: Language, wording: string): string | null {
  const options = { complete: true, saved: team.answers }
  const unanswered = whyNotAnswers(team.answers, team.setting ?? NO_FORM, team.form, options)
  return unanswered && refusalText(unanswered, language, wording) === team.submitHindrance ? null : team.submitHindrance
}
