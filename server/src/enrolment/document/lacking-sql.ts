import { sql, type RawBuilder } from 'kysely'
import { CopyState } from '@podium/core/enrolment/document/team-document.ts'
import { JOINABLE_STATES, MemberState } from '@podium/core/enrolment/team/team.ts'
import { ADULT_AGE } from '@podium/core/identity/account/age.rule.ts'

/**
 * SQL condition: a document asked of the enrolment `team` or of one of its people has no signed copy, or one that was returned
 * or lapsed by its age. Which copies are outdated depends on what was printed, so that only the page of the team tells.
 */
export function documentsLacking(): RawBuilder<boolean> {
  // As an array, so that an index finds their teams, and before the documents of any other are looked up.
  const items = sql`array(select item_id from competition_setting_view
      where kind = 'enrol' and jsonb_array_length(coalesce(value -> 'documents', '[]')) > 0)`
  return sql<boolean>`(team.item_id = any(${items}) and case when team.item_id = any(${items}) then exists (select from competition_setting_view as setting
      cross join lateral jsonb_array_elements(coalesce(setting.value -> 'documents', '[]')) as document
      where setting.id = ${settingOfTeam()} and ${documentLacking()}) else false end)`
}

/** SQL condition: the enrolment `team`, or one of its people, has no signed copy of `document`, or a returned one. */
export function documentLacking(): RawBuilder<boolean> {
  const given = sql`enrolment_signed_copy as copy where copy.team_id = team.id and copy.document_key = document ->> 'key'
    and copy.state <> ${CopyState.enum.refused}
    and copy.uploaded_at > coalesce(clock_timestamp() - make_interval(days => (document ->> 'validDays')::int), '-infinity')
    and copy.uploaded_at >= coalesce((document ->> 'notBefore')::timestamptz, '-infinity')`
  return sql<boolean>`case when document ->> 'of' = 'team'
    then not exists (select from ${given} and copy.member_id is null)
    else exists (select from enrolment_member as member
      left join identity_user_view as person on person.id = member.user_id
      where member.team_id = team.id and member.state = ${MemberState.enum.accepted}
        and case when document ->> 'of' = 'adviser' then member.role = 'teacher'
          else member.role in ('captain', 'member') end
        and (document ->> 'signer' <> 'guardian' or person.birthday is null
          or person.birthday > (now() at time zone 'Asia/Shanghai')::date - make_interval(years => ${ADULT_AGE}))
        and not exists (select from ${given} and copy.member_id = member.id)) end`
}

/** SQL: id of the setting that holds for `team`: that of its submission, or before that the newest. */
export function settingOfTeam(): RawBuilder<string | null> {
  return sql<string | null>`case when team.setting_id is null or team.state = any(${[...JOINABLE_STATES]}::text[])
    then (select newest.id from competition_setting_view as newest
      where newest.kind = 'enrol' and newest.item_id = team.item_id order by newest.no desc limit 1)
    else team.setting_id end`
}
